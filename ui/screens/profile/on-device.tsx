import { useState } from 'react';
import { bytesOf, storedBytesOf, isDownloadComplete } from '#domain/downloads/index.ts';
import { useClient } from '../../entry/client.ts';
import { to } from '../../entry/paths.ts';
import type { DownloadedTitle } from '../../shared/downloads/download-view.ts';
import { DownloadState } from '../../shared/downloads/download-state.tsx';
import { RemoveDialog } from '../../shared/downloads/remove-dialog.tsx';
import {
  type OnDownloadAct,
  useHasDownloads,
  useDownloadActs,
  useDownloadedTitles,
} from '../../shared/downloads/use-downloads.ts';
import { CutName } from '../../shared/titles/cut-name.tsx';
import { Button, ButtonLink } from '../../components/forms/button.tsx';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { Icon } from '../../components/icon.tsx';
import { downloadIcon } from '../../components/icons.ts';
import { SafeLink } from '../../components/navigation/safe-link.tsx';
import { iconOfKind, wordOfKind } from '../../components/titles/kind.ts';
import { fullDate } from '../../format/dates.ts';
import { sizeInWords } from '../../format/size.ts';
import { limits } from '../../format/truncate.ts';
import { useConnection } from '../../hooks/connection.ts';
import { useOnce } from '../../hooks/use-once.ts';
import { useView, selectWholeState } from '../../hooks/use-view.ts';
import { useText } from '../../i18n/use-text.ts';
import styles from './on-device.module.css';
import profile from './profile.module.css';
import { Section } from './section.tsx';

/** The learner’s downloads with their actions. */
export function DownloadList() {
  const { t } = useText();
  const taken = useDownloadedTitles();
  const { check, terms } = useClient('downloads');
  const hasLine = useConnection() !== 'without';
  const isAllowed = useView(terms, selectWholeState) !== undefined;
  // Checks for newer versions once, as soon as the platform is reachable.
  useOnce(hasLine && isAllowed && taken.length > 0 ? 1 : undefined, () => void check());
  const { act, place } = useDownloadActs<HTMLDivElement>(
    taken.map(({ download, stage }) => `${download.id} ${stage}`).join(),
  );
  return (
    <div ref={place} role="group" aria-label={t('downloads.onDevice')} tabIndex={-1}>
      {taken.length === 0 ? (
        <Nothing />
      ) : (
        <Section heading={t('downloads.onDevice')} lead={t('downloads.lead')}>
          <Taken all={taken} act={act} />
        </Section>
      )}
    </div>
  );
}

const texts = {
  none: { title: 'downloads.emptyTitle', lead: 'downloads.emptyLead' },
  evicted: { title: 'downloads.lostTitle', lead: 'downloads.lostLead' },
  unreadable: { title: 'downloads.lostTitle', lead: 'messages.DOWNLOADS_UNREADABLE' },
  locked: { title: 'downloads.lockedTitle', lead: 'downloads.lockedLead' },
} as const;

/** Explains downloads and how to start one. */
function Nothing() {
  const { t } = useText();
  const isOffered = useHasDownloads();
  const loss = useView(useClient('downloads').loss, selectWholeState);
  const { title, lead } = texts[loss ?? 'none'];
  const orgCode = useView(useClient('session').learner, selectWholeState)?.organisation.code ?? '';
  return (
    <EmptyState
      icon={downloadIcon}
      title={t(title)}
      action={isOffered && <ButtonLink href={to.catalogue(orgCode)}>{t('catalogue.emptyAction')}</ButtonLink>}
    >
      <p>{t(isOffered ? lead : 'downloads.notOffered')}</p>
    </EmptyState>
  );
}

function Taken({ all, act }: { all: readonly DownloadedTitle[]; act: OnDownloadAct }) {
  const { t, language } = useText();
  const [isAsking, setAsking] = useState(false);
  const isKept = useView(useClient('work').isKept, selectWholeState);
  const bytes = bytesOf(all.flatMap(({ download, newer }) => (newer ? [download, newer.download] : [download])));
  const total = [t('catalogue.count', { count: all.length }), sizeInWords(bytes, language)];
  return (
    <>
      <div className={styles.total}>
        <bdi>{total.join(' · ')}</bdi>
        {all.length > 1 && (
          <Button look="plain" aria-haspopup="dialog" onClick={() => setAsking(true)}>
            {t('downloads.removeAll')}
          </Button>
        )}
      </div>
      <ul className={profile.rows} role="list">
        {all.map((one) => (
          <Row key={one.download.titleId} of={one} act={act} />
        ))}
      </ul>
      <p className={profile.hint}>{t(isKept === true ? 'downloads.kept' : 'downloads.mayGo')}</p>
      {isAsking && (
        <RemoveDialog
          count={all.length}
          onRemove={() => {
            setAsking(false);
            act(
              'remove',
              all.map(({ download }) => download.titleId),
            );
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

function Row({ of, act }: { of: DownloadedTitle; act: OnDownloadAct }) {
  const { t, language } = useText();
  const orgCode = useView(useClient('session').learner, selectWholeState)?.organisation.code ?? '';
  const { download } = of;
  const isHere = isDownloadComplete(download);
  const facts = [
    t(wordOfKind(download.kind)),
    isHere ? sizeInWords(storedBytesOf(download), language) : '',
    isHere ? t('downloads.downloadedOn', { date: fullDate(download.wishedAt, { language }) }) : '',
  ];
  return (
    <li className={styles.row}>
      <span className={styles.kind}>
        <Icon of={iconOfKind(download.kind)} />
      </span>
      <div className={styles.text}>
        <h3>
          <SafeLink href={to.title(orgCode, download.titleId)}>
            <CutName name={download.name} max={limits.bannerItem} />
          </SafeLink>
        </h3>
        <p className={profile.when}>
          <bdi>{facts.filter((words) => words !== '').join(' · ')}</bdi>
        </p>
        <DownloadState of={of} act={act} isListed />
      </div>
    </li>
  );
}
