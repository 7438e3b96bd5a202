import { useMemo } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { attempt } from '#domain/attempt/index.ts';
import type { Catalogue, HistoryEntry } from '#domain/catalogue/index.ts';
import { useClient } from '../../entry/client.ts';
import { useCatalogue, useCatalogueAgain } from '../../shared/page/loaded.tsx';
import { recentlyOpened } from '../../shared/titles/opened.ts';
import { PartFailed } from '../../shared/page/part.tsx';
import { TitleRow } from '../../shared/titles/title-row.tsx';
import { historyView, shownStatus, type TitleView, useNow, useTitleView } from '../../shared/titles/title-view.ts';
import { SelectField } from '../../components/forms/field.tsx';
import { type ShownStatus, useStatusWord } from '../../components/feedback/status.tsx';
import { Pager } from '../../components/navigation/pager.tsx';
import { recentDate } from '../../format/dates.ts';
import { parsePageNumber } from '../../format/pages.ts';
import { timeSpent } from '../../format/time-spent.ts';
import { historyTitle } from '../../format/truncate.ts';
import { useResource } from '../../hooks/use-resource.ts';
import { useView, selectWholeState } from '../../hooks/use-view.ts';
import { textOfLoadFailure } from '../../i18n/say-missing.ts';
import { useText } from '../../i18n/use-text.ts';
import styles from './profile.module.css';
import { SectionContent, Section } from './section.tsx';

/** Spec §9 History page size. */
const ROWS = 5;
const PAGE = 'page';
const STATUS = 'status';

/** Opened titles, latest first, five a page. */
export function ProfileHistory() {
  const { t } = useText();
  const again = useCatalogueAgain();
  return (
    <Section heading={t('profile.history')}>
      <SectionContent of="history" value={useCatalogue()} name="CATALOGUE_RETRIEVING_FAILURE" onRetry={again}>
        {(known) => <Opened catalogue={known} />}
      </SectionContent>
    </Section>
  );
}

const none: readonly HistoryEntry[] = [];

/** The platform’s history from the organisation’s configured source; without one, this browser’s attempts. */
function Opened({ catalogue }: { catalogue: Catalogue }) {
  const { t, language } = useText();
  const { orgCode = '' } = useParams();
  const runtime = useClient('runtime');
  const { history } = useClient('home');
  const attempts = useView(runtime.state(attempt), selectWholeState);
  const platform = useResource(history);
  const viewOf = useTitleView(catalogue, orgCode);
  const now = useNow();
  const word = useStatusWord();
  const [address, setAddress] = useSearchParams();
  const ask = (wish: Readonly<Record<string, string>>) =>
    setAddress(
      (before) => {
        for (const [name, value] of Object.entries(wish))
          if (value === '') before.delete(name);
          else before.set(name, value);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  const entries = platform.at === 'ready' ? platform.value : none;
  const opened = useMemo(() => recentlyOpened(entries, catalogue, attempts), [entries, catalogue, attempts]);
  const views = useMemo(
    () => opened.map(({ title, at }) => ({ view: historyView(viewOf(title)), at })),
    [opened, viewOf],
  );
  const there = statusesIn(views.map(({ view }) => view));
  const wanted = there.find((status) => status === address.get(STATUS));
  const shown = wanted === undefined ? views : views.filter(({ view }) => shownStatus(view) === wanted);
  const pages = Math.ceil(shown.length / ROWS);
  const page = parsePageNumber(address.get(PAGE), pages);
  const why = platform.at === 'failed' ? platform.because : platform.at === 'ready' ? platform.stale : undefined;

  if (platform.at === 'waiting')
    return (
      <SectionContent
        of="history"
        value={platform}
        name="HISTORY_RETRIEVING_FAILURE"
        onRetry={() => void history.refresh()}
      >
        {() => null}
      </SectionContent>
    );
  return (
    <>
      {why && (
        <PartFailed onRetry={() => void history.refresh()}>
          {textOfLoadFailure(t, 'HISTORY_RETRIEVING_FAILURE', why)}
        </PartFailed>
      )}
      {opened.length === 0 && !why && <p>{t('profile.historyEmptyLead')}</p>}
      {there.length > 1 && (
        <div data-screen-only>
          <SelectField
            label={t('title.status')}
            value={wanted ?? ''}
            onChange={(event) => ask({ [STATUS]: event.target.value, [PAGE]: '' })}
            options={[
              { value: '', name: t('profile.historyAll') },
              ...there.map((status) => ({ value: status, name: word(status) })),
            ]}
          />
        </div>
      )}
      {opened.length > 0 && (
        <ul className={styles.rows} role="list">
          {shown.slice((page - 1) * ROWS, page * ROWS).map(({ view, at }) => (
            <TitleRow key={view.title.id} view={view} shown={historyTitle(view.title.name)}>
              <span className={styles.when}>{recentDate(at, now, { language })}</span>
              <Effort view={view} />
            </TitleRow>
          ))}
        </ul>
      )}
      <Pager page={page} pages={pages} onPage={(next) => ask({ [PAGE]: String(next) })} />
    </>
  );
}

/** Score and time spent, each if known. */
function Effort({ view }: { view: TitleView }) {
  const { t } = useText();
  const spent = timeSpent(t, view.timeSpentSeconds);
  return (
    <>
      {view.score !== undefined && <span>{t('tile.score', { score: view.score })}</span>}
      {spent !== '' && <span className={styles.when}>{spent}</span>}
    </>
  );
}

const ORDER: readonly ShownStatus[] = ['IN_PROGRESS', 'COMPLETED', 'FAILED', 'NOT_STARTED', 'LOCKED', 'UNKNOWN'];

/** Statuses that occur among these titles, in display order. */
function statusesIn(views: readonly TitleView[]): readonly ShownStatus[] {
  const there = new Set(views.map(shownStatus));
  return ORDER.filter((status) => there.has(status));
}
