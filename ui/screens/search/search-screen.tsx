import { useDeferredValue, useMemo, useState } from 'react';
import { useLocation, useParams, useSearchParams } from 'react-router-dom';
import { buildSearchIndex, type Catalogue, countBelow, isTagLocked, search } from '#domain/catalogue/index.ts';
import { WithCatalogue } from '../../app/loaded.tsx';
import page from '../../app/page.module.css';
import { Part } from '../../app/part.tsx';
import { to } from '../../app/paths.ts';
import { useTitleView } from '../../app/title-view.ts';
import { Button, ButtonLink } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Icon } from '../../components/icon.tsx';
import { close, search as searchIcon } from '../../components/icons.ts';
import { Loading, Skeleton } from '../../components/skeleton.tsx';
import { useText } from '../../i18n/use-text.ts';
import { TagResult, TitleResult } from './results.tsx';
import styles from './search-screen.module.css';

const ROWS_FIRST = 30;
const QUERY_MAX = 200;

/** Spec §2 Search: the query stands in the address, the results follow each letter. */
export function SearchScreen() {
  const { t } = useText();
  const { query, setQuery } = useTypedQuery();
  const searched = useDeferredValue(query);
  return (
    <div className={page.page}>
      <div className={page.part}>
        <h1 className={page.title} tabIndex={-1}>
          {t('search.title')}
        </h1>
        <form role="search" className={styles.form} onSubmit={(event) => event.preventDefault()}>
          <Icon of={searchIcon} />
          <input
            className={styles.input}
            type="text"
            inputMode="search"
            enterKeyHint="search"
            autoComplete="off"
            spellCheck={false}
            dir="auto"
            maxLength={QUERY_MAX}
            aria-label={t('search.label')}
            placeholder={t('search.label')}
            value={query}
            onChange={(event) => setQuery(event.target.value)}
          />
          {query !== '' && (
            <button
              type="button"
              className={styles.clear}
              aria-label={t('search.clear')}
              onClick={(event) => {
                setQuery('');
                event.currentTarget.form?.querySelector('input')?.focus();
              }}
            >
              <Icon of={close} />
            </button>
          )}
        </form>
      </div>
      <WithCatalogue
        waiting={
          <Loading>
            <Skeleton shape="lines" lines={6} />
          </Loading>
        }
      >
        {(catalogue) => (
          <Part>
            <Results catalogue={catalogue} query={searched} />
          </Part>
        )}
      </WithCatalogue>
    </div>
  );
}

function Results({ catalogue, query }: { catalogue: Catalogue; query: string }) {
  const { t } = useText();
  const { orgCode = '' } = useParams();
  const viewOf = useTitleView(catalogue, orgCode);
  const index = useMemo(() => buildSearchIndex(catalogue), [catalogue]);
  const titlesBelow = useMemo(() => countBelow(catalogue), [catalogue]);
  const found = useMemo(() => search(index, query), [index, query]);
  const count = found.tags.length + found.titles.length;
  const empty = query.trim() === '';
  return (
    <>
      {/* There from the start, so that the count is announced as it changes. */}
      <p role="status" className={styles.count} hidden={empty}>
        {empty ? '' : <bdi>{count > 0 ? t('search.results', { count, query }) : t('search.noneTitle', { query })}</bdi>}
      </p>
      {count === 0 && (
        <EmptyState
          icon={searchIcon}
          title={empty ? t('search.start') : t('search.noneLead')}
          action={<ButtonLink href={to.catalogue(orgCode)}>{t('search.browse')}</ButtonLink>}
        >
          {t('search.hints')}
        </EmptyState>
      )}
      <Group key={`tags ${query}`} id="found-tags" heading={t('catalogue.tags')} items={found.tags}>
        {(tag) => (
          <TagResult
            key={tag.id}
            tag={tag}
            query={query}
            href={to.catalogue(orgCode, tag.id)}
            locked={isTagLocked(tag.id, catalogue)}
            count={titlesBelow(tag.id)}
          />
        )}
      </Group>
      <Group key={`titles ${query}`} id="found-titles" heading={t('catalogue.titles')} items={found.titles}>
        {(title) => <TitleResult key={title.id} view={viewOf(title)} query={query} />}
      </Group>
    </>
  );
}

function Group<V>(props: { id: string; heading: string; items: readonly V[]; children: (item: V) => React.ReactNode }) {
  const { id, heading, items, children } = props;
  const { t } = useText();
  const [shown, setShown] = useState(ROWS_FIRST);
  if (items.length === 0) return null;
  const rest = items.length - shown;
  return (
    <section className={page.part} aria-labelledby={id}>
      <h2 id={id} className={page.heading}>
        {heading}
      </h2>
      <ul className={styles.rows}>{items.slice(0, shown).map(children)}</ul>
      {rest > 0 && (
        <p>
          <Button onClick={() => setShown(shown + ROWS_FIRST)}>
            {t('search.moreResults', { count: Math.min(rest, ROWS_FIRST) })}
          </Button>
        </p>
      )}
    </section>
  );
}

/**
 * The query as typed, kept in the address as well. The address follows in a transition, so the field must not wait for
 * it; an address that changes otherwise (a link, the search of the header) is taken over.
 */
function useTypedQuery() {
  const [params, setParams] = useSearchParams();
  const { key, state } = useLocation() as { key: string; state: { typed?: boolean } | null };
  const given = (params.get('query') ?? '').slice(0, QUERY_MAX);
  const [query, setText] = useState(given);
  const [seen, setSeen] = useState(key);
  if (seen !== key) {
    setSeen(key);
    if (state?.typed !== true) setText(given);
  }
  const setQuery = (text: string) => {
    setText(text);
    // Replaced, not pushed: back leaves the search instead of taking letters away.
    setParams(text === '' ? {} : { query: text }, { replace: true, state: { typed: true } });
  };
  return { query, setQuery };
}
