import { useMemo } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { attempt } from '#domain/attempt/index.ts';
import type { Catalogue, HistoryEntry } from '#domain/catalogue/index.ts';
import { useClient } from '../../entry/client.ts';
import { useCatalogue } from '../../shared/page/loaded.tsx';
import { recentlyOpened } from '../../shared/titles/opened.ts';
import { PartFailed } from '../../shared/page/part.tsx';
import { TitleRow } from '../../shared/titles/title-row.tsx';
import { historyView, useNow, useTitleView } from '../../shared/titles/title-view.ts';
import { Pager } from '../../components/navigation/pager.tsx';
import { recentDate } from '../../format/dates.ts';
import { pageAsked } from '../../format/pages.ts';
import { historyTitle } from '../../format/truncate.ts';
import { useResource } from '../../hooks/use-resource.ts';
import { useView, whole } from '../../hooks/use-view.ts';
import { sayMissing } from '../../i18n/say-missing.ts';
import { useText } from '../../i18n/use-text.ts';
import styles from './profile.module.css';
import { Known, Section } from './section.tsx';

/** Spec §9 History page size. */
const ROWS = 5;
const PAGE = 'page';

/** What was opened, the last first, five a page. */
export function History() {
  const { t } = useText();
  const { all: catalogue } = useClient('catalogue');
  return (
    <Section heading={t('profile.history')}>
      <Known value={useCatalogue()} name="CATALOGUE_RETRIEVING_FAILURE" onRetry={() => void catalogue.refresh()}>
        {(known) => <Opened catalogue={known} />}
      </Known>
    </Section>
  );
}

const none: readonly HistoryEntry[] = [];

/** The platform's history by the source that the organisation is set to; without it what this browser has seen. */
function Opened({ catalogue }: { catalogue: Catalogue }) {
  const { t, language } = useText();
  const { orgCode = '' } = useParams();
  const runtime = useClient('runtime');
  const { history } = useClient('home');
  const attempts = useView(runtime.state(attempt), whole);
  const platform = useResource(history);
  const viewOf = useTitleView(catalogue, orgCode);
  const now = useNow();
  const [address, setAddress] = useSearchParams();
  const entries = platform.at === 'ready' ? platform.value : none;
  const opened = useMemo(() => recentlyOpened(entries, catalogue, attempts), [entries, catalogue, attempts]);
  const pages = Math.ceil(opened.length / ROWS);
  const page = pageAsked(address.get(PAGE), pages);
  const why = platform.at === 'failed' ? platform.because : platform.at === 'ready' ? platform.stale : undefined;

  if (platform.at === 'waiting')
    return (
      <Known value={platform} name="HISTORY_RETRIEVING_FAILURE" onRetry={() => undefined}>
        {() => null}
      </Known>
    );
  return (
    <>
      {why && (
        <PartFailed onRetry={() => void history.refresh()}>
          {sayMissing(t, 'HISTORY_RETRIEVING_FAILURE', why)}
        </PartFailed>
      )}
      {opened.length === 0 && !why && <p>{t('profile.historyEmptyLead')}</p>}
      {opened.length > 0 && (
        <ul className={styles.rows} role="list">
          {opened.slice((page - 1) * ROWS, page * ROWS).map(({ title, at }) => (
            <TitleRow key={title.id} view={historyView(viewOf(title))} shown={historyTitle(title.name)}>
              <span className={styles.when}>{recentDate(at, now, { language })}</span>
            </TitleRow>
          ))}
        </ul>
      )}
      <Pager
        page={page}
        pages={pages}
        onPage={(next) =>
          setAddress(
            (before) => {
              before.set(PAGE, String(next));
              return before;
            },
            { replace: true, preventScrollReset: true },
          )
        }
      />
    </>
  );
}
