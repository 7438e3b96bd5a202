import { Banner } from '../components/banner.tsx';
import { Button } from '../components/button.tsx';
import { OfflineBanner } from '../components/offline-banner.tsx';
import { useView, whole } from '../hooks/use-view.ts';
import { useText } from '../i18n/use-text.ts';
import { useCore } from './core.ts';
import { isOnlyInPage } from './guard-work.ts';

/** Says that work is kept here and waits to be sent, and lets the learner try at once. Nothing waits: nothing shown. */
export function UnsentBanner() {
  const { outbox, journal, isDurable, endsWithWindow } = useCore();
  const { t } = useText();
  const { pending, parked, sending, nextTryAtMs } = useView(outbox.state, whole);
  const { unsaved } = useView(journal.health, whole);
  if (isOnlyInPage(unsaved, pending, isDurable))
    return <OfflineBanner storing="nowhere" onTryNow={() => (void journal.retry(), outbox.tryNow())} />;
  // What is on its way for a moment is no news; what had to wait is.
  if (pending > 0 && nextTryAtMs !== undefined)
    return (
      <OfflineBanner storing={endsWithWindow ? 'window' : 'device'} trying={sending > 0} onTryNow={outbox.tryNow} />
    );
  if (parked > 0)
    return (
      <Banner tone="warning" action={<Button onClick={outbox.tryNow}>{t('common.tryNow')}</Button>}>
        {t('messages.PROGRESS_SAVE_FAILURE')}
      </Banner>
    );
  return null;
}
