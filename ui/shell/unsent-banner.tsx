import type { SignedInLearner } from '#domain/client/index.ts';
import { Banner } from '../components/feedback/banner.tsx';
import { Button } from '../components/forms/button.tsx';
import { OfflineBanner } from '../components/feedback/offline-banner.tsx';
import { SafeLink } from '../components/navigation/safe-link.tsx';
import { useView, selectWholeState } from '../hooks/use-view.ts';
import { useText } from '../i18n/use-text.ts';
import { useClient } from '../entry/client.ts';
import { isOnlyInPage } from '../shared/session/unsaved-work-guard.ts';
import { toUndelivered } from '../shared/session/undelivered-path.ts';

/**
 * Banner for stored work that waits to be sent or was refused, with an immediate retry and a link to details. Renders
 * nothing otherwise.
 */
export function UnsentBanner() {
  const { outbox, journal, isDurable, isDiskFull, endsWithWindow } = useClient('work');
  const { t } = useText();
  const { pending, parked, sending, nextTryAtMs } = useView(outbox.state, selectWholeState);
  const { unsaved } = useView(journal.health, selectWholeState);
  const isFull = useView(isDiskFull, selectWholeState);
  const more = (
    <>
      {parked > 0 && <span>{t('unsent.refused', { count: parked })}</span>} <ToTheList />
    </>
  );
  if (isOnlyInPage(unsaved, pending, isDurable))
    return (
      <OfflineBanner
        storing={unsaved > 0 && isFull ? 'full' : 'nowhere'}
        onTryNow={() => {
          void journal.retry();
          outbox.tryNow();
        }}
      >
        {more}
      </OfflineBanner>
    );
  // Announces only work that had to wait, not work being sent.
  if (pending > 0 && nextTryAtMs !== undefined)
    return (
      <OfflineBanner storing={endsWithWindow ? 'window' : 'device'} trying={sending > 0} onTryNow={outbox.tryNow}>
        {more}
      </OfflineBanner>
    );
  if (parked > 0)
    return (
      <Banner tone="warning" action={<Button onClick={outbox.tryNow}>{t('common.tryNow')}</Button>}>
        {more}
      </Banner>
    );
  return null;
}

const codeOf = (learner: SignedInLearner | undefined) => learner?.organisation.code;

/** Link to the unsent work in the profile; nothing without a profile. */
function ToTheList() {
  const { t } = useText();
  const code = useView(useClient('session').learner, codeOf);
  return code === undefined ? null : <SafeLink href={toUndelivered(code)}>{t('unsent.details')}</SafeLink>;
}
