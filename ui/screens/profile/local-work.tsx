import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { refusalFor } from '#domain/messages/index.ts';
import type { UndeliveredEntry, UndeliveredTitle, UndeliveredWork } from '#domain/tracking/index.ts';
import { useClient } from '../../entry/client.ts';
import { isOnlyInPage } from '../../shared/session/unsaved-work-guard.ts';
import { UNDELIVERED } from '../../shared/session/undelivered-path.ts';
import { useScreenResource } from '../../shared/page/use-asked.ts';
import { useSingleToast } from '../../entry/use-single-toast.ts';
import { Skeleton } from '../../components/feedback/skeleton.tsx';
import { Button } from '../../components/forms/button.tsx';
import { fileName } from '../../format/calendar.ts';
import { useView, selectWholeState } from '../../hooks/use-view.ts';
import { useWhenChanged } from '../../hooks/use-when-changed.ts';
import { useText } from '../../i18n/use-text.ts';
import styles from './profile.module.css';
import { SectionContent, Section } from './section.tsx';
import { CutName } from '../../shared/titles/cut-name.tsx';
import { useCatalogue } from '../../shared/page/loaded.tsx';
import { useNow } from '../../shared/titles/title-view.ts';
import { recentDate } from '../../format/dates.ts';
import { limits } from '../../format/truncate.ts';
import { byReason } from './profile.view.ts';

const list = (source: UndeliveredWork) => source.list();

/** Work stored only in this browser: since when, why, and how safe the storage is. */
export function LocalWork() {
  const { t } = useText();
  const { undelivered, outbox, journal, isDurable } = useClient('work');
  const [address] = useSearchParams();
  const { pending, parked } = useView(outbox.state, selectWholeState);
  const { unsaved } = useView(journal.health, selectWholeState);
  const { loaded, again } = useScreenResource(undelivered, list, 'exportRecord');
  const storage = useStorageWords(isOnlyInPage(unsaved, pending, isDurable));
  useWhenChanged(`${pending} ${parked}`, again);
  return (
    // Focused only after loading, because the screen takes the focus when it opens.
    <Section heading={t('unsentWork.title')} isWanted={address.has(UNDELIVERED) && loaded.at !== 'waiting'}>
      <SectionContent
        of="work"
        by="device"
        value={loaded}
        name="RECORD_RETRIEVING_FAILURE"
        onRetry={again}
        room={<Skeleton shape="lines" />}
      >
        {({ titles, newer, damaged }) => (
          <>
            <Standing isListed={titles.length > 0} />
            {titles.length > 0 && <UndeliveredList titles={titles} />}
            {newer > 0 && <p className={styles.hint}>{t('unsentWork.newer', { count: newer })}</p>}
            {damaged > 0 && <p className={styles.hint}>{t('unsentWork.damaged', { count: damaged })}</p>}
            {pending + parked + unsaved + newer + damaged > 0 && <Acts canTry={pending + parked + unsaved > 0} />}
          </>
        )}
      </SectionContent>
      {loaded.at !== 'waiting' && <p className={styles.hint}>{storage}</p>}
    </Section>
  );
}

/** Summary in one sentence. Live region that exists from the start, so that changes are announced. */
function Standing({ isListed }: { isListed: boolean }) {
  const { t } = useText();
  const { pending, parked, sending } = useView(useClient('work').outbox.state, selectWholeState);
  const waiting = pending + parked; // work being retried is briefly in neither list
  const words = isListed
    ? t('unsentWork.lead')
    : waiting > 0
      ? t('unsentWork.onTheWay', { count: waiting })
      : t('unsentWork.none');
  return <p role="status">{isListed && sending > 0 ? t('offline.sending') : words}</p>;
}

/** Actions on unsent work: retry, and save as a file. */
function Acts({ canTry }: { canTry: boolean }) {
  const { t } = useText();
  const { undelivered, outbox, journal } = useClient('work');
  const { sharing } = useClient('device');
  const { sending } = useView(outbox.state, selectWholeState);
  const notify = useSingleToast();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const text = await undelivered.file();
      sharing.save({ name: fileName(t('unsentWork.file'), 'undelivered', 'json'), type: 'application/json', text });
      notify(undefined);
    } catch (error) {
      notify(refusalFor('exportRecord', error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <div className={styles.row}>
        {canTry && (
          <Button
            busy={sending > 0}
            onClick={() => {
              void journal.retry();
              outbox.tryNow();
            }}
          >
            {t('common.retry')}
          </Button>
        )}
        <Button aria-disabled={busy} onClick={() => void save()}>
          {t('unsentWork.save')}
        </Button>
      </div>
      <p className={styles.hint}>{t('unsentWork.saveHint')}</p>
    </>
  );
}

/** Describes how safe the storage is, by the browser’s report and other knowledge. */
function useStorageWords(isOnlyHere: boolean): string {
  const { t } = useText();
  const { isKept, isDurable, isDiskFull, endsWithWindow } = useClient('work');
  const kept = useView(isKept, selectWholeState);
  const isFull = useView(isDiskFull, selectWholeState);
  if (isOnlyHere && isFull) return t('offline.diskFull');
  if (isOnlyHere || !isDurable) return t('offline.notSaved');
  if (endsWithWindow) return t('offline.privateWindow');
  return kept === true ? t('unsentWork.kept') : t('unsentWork.mayGo');
}

/** Undelivered work by title, oldest first. */
function UndeliveredList({ titles }: { titles: readonly UndeliveredTitle[] }) {
  const { t } = useText();
  const catalogue = useCatalogue();
  const known = catalogue.at === 'ready' ? catalogue.value.titles : undefined;
  return (
    <ul className={styles.rows} role="list">
      {titles.map(({ titleId, name, entries }) => (
        <li key={titleId} className={styles.undelivered}>
          <h3>
            <CutName name={known?.get(titleId)?.name ?? name ?? t('unsentWork.noName')} max={limits.bannerItem} />
          </h3>
          {byReason(entries).map((alike) => (
            <Alike key={`${alike[0].state} ${alike[0].why} ${String(alike[0].status)}`} entries={alike} />
          ))}
        </li>
      ))}
    </ul>
  );
}

/** Entries with the same reason, listed below that reason. */
function Alike({ entries }: { entries: readonly [UndeliveredEntry, ...UndeliveredEntry[]] }) {
  const { t, language } = useText();
  const now = useNow();
  const number = new Intl.NumberFormat(language);
  const [{ state, why, status }] = entries;
  return (
    <div className={styles.alike} data-state={state}>
      <p className={styles.reason}>
        <strong>{t(`unsentWork.state.${state}`)}</strong> {t(`unsentWork.why.${why}`, { status: status ?? '' })}
      </p>
      <ul role="list" className={styles.rows}>
        {entries.map(({ kind, count, since }) => {
          const date = recentDate(since, now, { language });
          return (
            <li key={kind} className={styles.entry}>
              <span>
                {t(`unsentWork.kind.${kind}`)}
                {count > 1 && ` × ${number.format(count)}`}
              </span>
              {date !== '' && <span className={styles.when}>{t('unsentWork.done', { date })}</span>}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
