import { type ReactNode, useEffect, useReducer } from 'react';
import { useResource } from '../../hooks/use-resource.ts';
import { useText } from '../../i18n/use-text.ts';
import { SafeLink } from '../../components/navigation/safe-link.tsx';
import { useClient } from '../../entry/client.ts';
import { ResourceView } from '../page/loaded.tsx';
import page from '../page/page.module.css';
import { to } from '../../entry/paths.ts';
import { useSession } from './views.ts';
import { WaitingDot } from '../../entry/waiting.tsx';

/**
 * Offers a retry if a stored session could not be restored because the platform is unreachable. Avoids the sign-in
 * screen and keeps the destination. `onRefused`: the platform reported that the session is over.
 */
export function RestoreSession({ onRefused }: { onRefused: () => void }) {
  const { kept } = useClient('session');
  const { t } = useText();
  const asked = useResource(kept);
  const isOver = asked.at === 'failed' && asked.because.refused === 'EXPIRED_SESSION';
  useEffect(() => {
    if (isOver) onRefused();
  }, [isOver, onRefused]);
  return (
    <main id="content" className={page.alone}>
      <ResourceView
        of="session"
        heading="h1"
        value={asked}
        onRetry={() => void kept.refresh()}
        waiting={<WaitingDot />}
        waitingText={t('common.loading')}
        ways={<SafeLink href={to.organisationLogin()}>{t('signIn.submit')}</SafeLink>}
      >
        {() => null}
      </ResourceView>
    </main>
  );
}

/** Renders its children after the session check, signed in or not. */
export function SessionRestored({ children }: { children: ReactNode }) {
  const session = useSession();
  const { authentication } = useClient('account');
  const [, lookAgain] = useReducer((n: number) => n + 1, 0);
  return session.at === 'signed-out' && authentication.hasToken() ? <RestoreSession onRefused={lookAgain} /> : children;
}
