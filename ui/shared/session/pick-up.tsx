import { type ReactNode, useEffect, useMemo, useReducer } from 'react';
import { resource } from '#domain/kernel/resource.ts';
import { refusalFor } from '#domain/messages/index.ts';
import { useResource } from '../../hooks/use-resource.ts';
import { useText } from '../../i18n/use-text.ts';
import { SafeLink } from '../../components/navigation/safe-link.tsx';
import { useClient } from '../../entry/client.ts';
import { Loaded } from '../page/loaded.tsx';
import page from '../page/page.module.css';
import { to } from '../../entry/paths.ts';
import { useSession } from './views.ts';
import { Waiting } from '../../entry/waiting.tsx';

/**
 * A session was kept, but the platform could not say whose it is: another try on the spot, with the place kept, instead
 * of a sign-in screen. `onRefused`: the platform has said that the session is over.
 */
export function PickUp({ onRefused }: { onRefused: () => void }) {
  const { retryResume } = useClient('session');
  const { authentication } = useClient('account');
  const { t } = useText();
  const session = useMemo(() => resource(retryResume, (error) => refusalFor('loadProfile', error)), [retryResume]);
  const asked = useResource(session);
  const isOver = asked.at === 'failed' && asked.because.refused === 'EXPIRED_SESSION';
  useEffect(() => {
    if (!isOver) return;
    authentication.forget();
    onRefused();
  }, [isOver, authentication, onRefused]);
  return (
    <main id="content" className={page.alone}>
      <Loaded heading="h1" value={asked} onRetry={() => void session.refresh()} waiting={<Waiting />}>
        {() => null}
      </Loaded>
      {asked.at === 'failed' && <SafeLink href={to.organisationLogin()}>{t('signIn.submit')}</SafeLink>}
    </main>
  );
}

/** Its children, once it is known whether there is a session: with it or without. */
export function PickedUp({ children }: { children: ReactNode }) {
  const session = useSession();
  const { authentication } = useClient('account');
  const [, lookAgain] = useReducer((n: number) => n + 1, 0);
  return session.at === 'signed-out' && authentication.hasToken() ? <PickUp onRefused={lookAgain} /> : children;
}
