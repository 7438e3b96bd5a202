import { bytesOf } from '#domain/downloads/index.ts';
import { Button } from '../../components/forms/button.tsx';
import { ProgressBar } from '../../components/feedback/progress-bar.tsx';
import { Icon } from '../../components/icon.tsx';
import { onDevice } from '../../components/icons.ts';
import { VisuallyHidden } from '../../components/visually-hidden.tsx';
import { truncateText, limits } from '../../format/truncate.ts';
import type { TextKey } from '../../i18n/i18n.ts';
import { useText } from '../../i18n/use-text.ts';
import { DownloadFinished } from './download-finished.tsx';
import styles from './downloads.module.css';
import { newestVersionOf, isDownloadPending, mayTryAgain, percentOf, type DownloadedTitle } from './download-view.ts';
import { type OnDownloadAct, type DownloadAct, useDownloadStateText } from './use-downloads.ts';
import { useClient } from '../../entry/client.ts';
import { sizeInWords } from '../../format/size.ts';
import { useView, selectWholeState } from '../../hooks/use-view.ts';
import { DeviceLink } from './device-link.tsx';

/** Download state of a title with its actions. `isListed`: one of several, so button labels include the title. */
export function DownloadState({
  of,
  act,
  isListed = false,
}: {
  of: DownloadedTitle;
  act: OnDownloadAct;
  isListed?: boolean;
}) {
  const { t } = useText();
  const how = useDownloadStateText();
  const { download, stage, newer } = of;
  const coming = newestVersionOf(of);
  const ids = [download.titleId];
  const named = isListed ? <VisuallyHidden> {download.name}</VisuallyHidden> : null;
  const next = nextAct(of);
  return (
    <div className={styles.state} data-stage={stage} data-listed={isListed || undefined}>
      <p className={styles.how}>
        {stage === 'whole' && <Icon of={onDevice} size={18} />}
        <bdi>{how(of)}</bdi>
      </p>
      {stage === 'whole' && download.course && (
        <p className={styles.how}>{t(download.course.isComplete ? 'downloads.complete' : 'downloads.probably')}</p>
      )}
      {newer && <p className={styles.how}>{t('downloads.newerVersion', { how: how(newer) })}</p>}
      {!newer && stage === 'whole' && download.isOutdated && <p className={styles.how}>{t('downloads.newer')}</p>}
      {isDownloadPending(coming) && (
        <ProgressBar
          percent={percentOf(coming.download)}
          label={t('downloads.progress', { title: truncateText(download.name, limits.bannerItem) })}
        />
      )}
      {coming.download.fault === 'no-room' && <Freed titleId={download.titleId} hasLink={!isListed} />}
      <div className={styles.actions}>
        {next && (
          <Button look="quiet" onClick={() => act(next.act, ids)}>
            {t(next.word)}
            {named}
          </Button>
        )}
        <Button key="remove" look="quiet" onClick={() => act('remove', ids)}>
          {t('downloads.remove')}
          {named}
        </Button>
      </div>
      <DownloadFinished
        isComing={isDownloadPending(coming)}
        isHere={coming.stage === 'whole'}
        words={t('downloads.arrived', { title: truncateText(download.name, limits.bannerItem) })}
      />
    </div>
  );
}

/** Action that continues a download; undefined if complete or if only the platform can help. */
function nextAct(of: DownloadedTitle): { act: DownloadAct; word: TextKey } | undefined {
  const coming = newestVersionOf(of);
  const { download, stage } = coming;
  if (stage === 'taking' || stage === 'waiting') return { act: 'pause', word: 'player.pause' };
  if (stage === 'paused') return { act: 'goOn', word: 'downloads.resume' };
  if (mayTryAgain(coming))
    return { act: 'goOn', word: download.fault === 'removed' ? 'downloads.downloadAgain' : 'common.retry' };
  if (stage === 'whole' && download.isOutdated) return { act: 'update', word: 'downloads.update' };
  return undefined;
}

/** Full disk: size of the other downloads, with a link to them. */
function Freed({ titleId, hasLink }: { titleId: string; hasLink: boolean }) {
  const { t, language } = useText();
  const downloads = useView(useClient('downloads').all, selectWholeState);
  const bytes = bytesOf(downloads.filter((download) => download.titleId !== titleId));
  if (bytes === 0) return null;
  return (
    <p className={styles.how}>
      {t('downloads.freed', { amount: sizeInWords(bytes, language) })} {hasLink && <DeviceLink />}
    </p>
  );
}
