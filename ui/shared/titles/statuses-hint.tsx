import { useState } from 'react';
import { Banner } from '../../components/feedback/banner.tsx';
import { Button } from '../../components/forms/button.tsx';
import { VisuallyHidden } from '../../components/visually-hidden.tsx';
import { formatDateTime } from '../../format/dates.ts';
import { restoreLostFocus } from '../../hooks/catch-focus.ts';
import { useWhenChanged } from '../../hooks/use-when-changed.ts';
import { useView, selectWholeState } from '../../hooks/use-view.ts';
import { textOfLoadFailure } from '../../i18n/say-missing.ts';
import { useText } from '../../i18n/use-text.ts';
import { useClient } from '../../entry/client.ts';
import { useIsFromEarlierPage, useFreshness } from '../session/views.ts';

const NAME = 'STATUSES_RETRIEVING_FAILURE';

/**
 * Note that progress is stale (with its age) or unknown, with a retry. Spec §4. Not repeated if the catalogue’s own
 * note has the same age.
 */
export function StatusesHint() {
  const { t, language } = useText();
  const { statuses } = useClient('catalogue');
  const freshness = useFreshness();
  const isSaidAbove = useIsFromEarlierPage() && freshness.is === 'stale';
  const loaded = useView(statuses, selectWholeState);
  const isBusy = loaded.at === 'waiting' || (loaded.at === 'ready' && loaded.refreshing);
  const wasMissing = useWasMissing(freshness.is !== 'known');
  if (!wasMissing) return null;
  return (
    <>
      {/* Live region that exists before its text, so that the change is announced. */}
      <VisuallyHidden>
        <span role="status">{freshness.is === 'known' && t('progress.known')}</span>
      </VisuallyHidden>
      {freshness.is !== 'known' && !isSaidAbove && (
        <Banner
          tone={freshness.is === 'stale' ? 'offline' : 'warning'}
          action={
            <Button look="plain" busy={isBusy} onClick={() => void statuses.refresh()}>
              {t('common.retry')}
            </Button>
          }
        >
          {textOfLoadFailure(t, NAME, freshness.because ?? { refused: NAME })}{' '}
          {freshness.is === 'stale'
            ? t('progress.stale', { date: formatDateTime(freshness.since, { language }) })
            : t('progress.unknown')}
        </Banner>
      )}
    </>
  );
}

/** True once statuses were missing. When the focused retry button disappears, the heading gets the focus. */
function useWasMissing(isMissing: boolean): boolean {
  const [wasMissing, setMissing] = useState(isMissing);
  if (isMissing && !wasMissing) setMissing(true);
  useWhenChanged(isMissing, (before) => {
    if (before) restoreLostFocus(document.querySelector<HTMLElement>('main h1'), { preventScroll: true });
  });
  return wasMissing || isMissing;
}
