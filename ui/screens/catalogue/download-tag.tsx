import { useMemo, useState } from 'react';
import type { Title } from '#domain/catalogue/index.ts';
import { mayDownload } from '#domain/downloads/index.ts';
import { useClient } from '../../entry/client.ts';
import { DownloadFinished } from '../../shared/downloads/download-finished.tsx';
import { FailedTitles } from '../../shared/downloads/failed-titles.tsx';
import {
  newestVersionOf,
  isDownloadPending,
  mayTryAgain,
  percentOf,
  type DownloadedTitle,
} from '../../shared/downloads/download-view.ts';
import downloads from '../../shared/downloads/downloads.module.css';
import { RemoveDialog } from '../../shared/downloads/remove-dialog.tsx';
import { DownloadDialog } from '../../shared/downloads/download-dialog.tsx';
import { type OnDownloadAct, useDownloadActs, useDownloadedTitles } from '../../shared/downloads/use-downloads.ts';
import { Button } from '../../components/forms/button.tsx';
import { cx } from '../../components/cx.ts';
import { ProgressBar } from '../../components/feedback/progress-bar.tsx';
import { Icon } from '../../components/icon.tsx';
import { onDevice, downloadIcon } from '../../components/icons.ts';
import { useView, selectWholeState } from '../../hooks/use-view.ts';
import { useText } from '../../i18n/use-text.ts';
import styles from './download-tag.module.css';

/** Downloads the titles of a tag, as far as the policy allows; then displays how many are complete. */
export function DownloadTag({ titles }: { titles: readonly Title[] }) {
  const terms = useView(useClient('downloads').terms, selectWholeState);
  const all = useDownloadedTitles();
  const ids = useMemo(
    () => (terms ? titles.flatMap((title) => (mayDownload(title, terms) ? title.id : [])) : []),
    [titles, terms],
  );
  const taken = useMemo(() => all.filter(({ download }) => ids.includes(download.titleId)), [all, ids]);
  if (!terms || ids.length === 0) return null;
  return <Taken ids={ids} taken={taken} staying={titles.length - ids.length} />;
}

type TakenProps = {
  /** Ids of downloadable titles. */
  ids: readonly string[];
  taken: readonly DownloadedTitle[];
  /** Number of titles that cannot be downloaded. */
  staying: number;
};

function Taken({ ids, taken, staying }: TakenProps) {
  const { t } = useText();
  const here = taken.filter(({ stage }) => stage === 'whole').length;
  const isComing = taken.some((one) => isDownloadPending(newestVersionOf(one)));
  const { act, place } = useDownloadActs<HTMLDivElement>(taken.map((one) => newestVersionOf(one).stage).join());
  const count = ids.length;
  return (
    <div ref={place} className={styles.tag} role="group" aria-label={t('downloads.onDevice')} tabIndex={-1}>
      <div className={styles.text}>
        <p className={styles.status}>
          <Icon of={here === count ? onDevice : downloadIcon} size={18} />
          <bdi>
            {taken.length === 0 ? t('downloads.folderCan', { count }) : t('downloads.folderHere', { here, count })}
          </bdi>
        </p>
        {staying > 0 && <p className={styles.soft}>{t('downloads.folderStay', { count: staying })}</p>}
      </div>
      <Acts ids={ids} taken={taken} act={act} />
      {isComing && (
        <div className={styles.bar}>
          <ProgressBar percent={percentOfAll(ids, taken)} label={t('downloads.progressOfAll')} />
        </div>
      )}
      <FailedTitles failed={taken.filter((one) => newestVersionOf(one).stage === 'failed')} />
      <DownloadFinished isComing={isComing} isHere={here === count} words={t('downloads.folderArrived')} />
    </div>
  );
}

function Acts({ ids, taken, act }: Pick<TakenProps, 'ids' | 'taken'> & { act: OnDownloadAct }) {
  const { t } = useText();
  const [asking, setAsking] = useState<'take' | 'remove'>();
  const left = useMemo(() => ids.filter((id) => !taken.some(({ download }) => download.titleId === id)), [ids, taken]);
  const going = idsOf(taken.filter((one) => ['waiting', 'taking'].includes(newestVersionOf(one).stage)));
  const resting = idsOf(taken.filter((one) => newestVersionOf(one).stage === 'paused'));
  const failed = idsOf(taken.filter((one) => mayTryAgain(newestVersionOf(one))));
  const count = left.length;
  const close = () => setAsking(undefined);
  return (
    <div className={cx(downloads.actions, styles.actions)}>
      {count > 0 && (
        <Button look="quiet" aria-haspopup="dialog" onClick={() => setAsking('take')}>
          {taken.length === 0 ? t('downloads.folderDownload') : t('downloads.folderRest', { count })}
        </Button>
      )}
      {going.length > 0 ? (
        <Button look="quiet" onClick={() => act('pause', going)}>
          {t('player.pause')}
        </Button>
      ) : (
        resting.length > 0 && (
          <Button look="quiet" onClick={() => act('goOn', resting)}>
            {t('downloads.resume')}
          </Button>
        )
      )}
      {failed.length > 0 && (
        <Button look="quiet" onClick={() => act('goOn', failed)}>
          {t('common.retry')}
        </Button>
      )}
      {taken.length > 0 && (
        <Button look="quiet" aria-haspopup="dialog" onClick={() => setAsking('remove')}>
          {t('downloads.removeAll')}
        </Button>
      )}
      {asking === 'take' && (
        <DownloadDialog
          question={t('downloads.folderTitle', { count })}
          titleIds={left}
          onTake={() => {
            close();
            act('take', left);
          }}
          onClose={close}
        />
      )}
      {asking === 'remove' && (
        <RemoveDialog
          count={taken.length}
          onRemove={() => {
            close();
            act('remove', idsOf(taken));
          }}
          onClose={close}
        />
      )}
    </div>
  );
}

const idsOf = (taken: readonly DownloadedTitle[]) => taken.map(({ download }) => download.titleId);

/** Downloaded percentage of all titles, each with equal weight, because some sizes are unknown. */
const percentOfAll = (ids: readonly string[], taken: readonly DownloadedTitle[]) =>
  taken.reduce((sum, one) => sum + percentOf(newestVersionOf(one).download), 0) /
  Math.max(1, Math.min(ids.length, taken.length));
