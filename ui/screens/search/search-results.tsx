import { type KeyboardEvent, type MouseEvent, type ReactNode, type RefObject, useMemo, useState } from 'react';
import { useParams } from 'react-router-dom';
import {
  type Catalogue,
  isTagLocked,
  filterByFacets,
  nearQueries,
  searchBestFirst,
  type SearchIndex,
  titlesBelow,
} from '#domain/catalogue/index.ts';
import { useCatalogueSearch } from '../../shared/titles/catalogue-search.ts';
import { to } from '../../entry/paths.ts';
import { useNow, useTitleView } from '../../shared/titles/title-view.ts';
import { useDebouncedText } from '../../shared/page/use-quietly.ts';
import { useStatusOf } from '../../shared/session/views.ts';
import { VisuallyHidden } from '../../components/visually-hidden.tsx';
import { useText } from '../../i18n/use-text.ts';
import { ChosenFilters, Filters, useFacetWord } from './filters.tsx';
import { TagResult, TitleResult } from './results.tsx';
import styles from './search-screen.module.css';
import {
  countChosen,
  facetsFor,
  groupTitles,
  nothingChosen,
  type Sort,
  sortTitles,
  sorts,
  type TitleGroup,
  type SearchRequest,
} from './search.view.ts';
import { Button, ButtonLink } from '../../components/forms/button.tsx';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { search as searchIcon } from '../../components/icons.ts';
import page from '../../shared/page/page.module.css';
import { WindowedGrid } from '../../shared/titles/windowed-grid.tsx';
import { lineLayout } from '../../shared/titles/windowed-rows.ts';
import { cx } from '../../components/cx.ts';
import resultListStyles from './result-list.module.css';

/** Tags displayed at first. Few, because learners mostly search for titles. */
const TAGS_FIRST = 5;

type Props = {
  catalogue: Catalogue;
  wish: SearchRequest;
  box: RefObject<HTMLDivElement | null>;
  onAsk: (change: Partial<Pick<SearchRequest, 'chosen' | 'sort'>>) => void;
  onSearch: (query: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onOpen: (event: MouseEvent) => void;
};

/** Search results with filters next to them. */
export function SearchResults({ catalogue, wish, box, onAsk, onSearch, onKeyDown, onOpen }: Props) {
  const { query, chosen, sort } = wish;
  const { t, language } = useText();
  const { orgCode = '' } = useParams();
  const viewOf = useTitleView(catalogue, orgCode);
  const index = useCatalogueSearch(catalogue);
  const below = useMemo(() => titlesBelow(catalogue), [catalogue]);
  const facetsOf = useTitleFacets(catalogue);
  const found = useMemo(() => searchBestFirst(index, query), [index, query]);
  const { things, counts } = useMemo(() => filterByFacets(found.titles, facetsOf, chosen), [found, facetsOf, chosen]);
  const groups = useMemo(
    () => groupTitles(sortTitles(things, sort, language), sort, facetsOf),
    [things, sort, language, facetsOf],
  );
  // Filters apply to titles only; tags have neither kind nor status.
  const tags = countChosen(chosen) === 0 ? found.tags : [];
  const count = tags.length + things.length;
  const summary = count > 0 ? t('search.results', { count, query }) : t('search.noneTitle', { query });
  const headingOf = useGroupHeading();
  const isNothing = found.tags.length + found.titles.length === 0;
  return (
    <div className={styles.found}>
      <Said text={summary} />
      <div className={styles.summary}>
        <p className={styles.count}>
          <bdi>{summary}</bdi>
        </p>
        {count > 1 && <SortBy sort={sort} onSort={(next) => onAsk({ sort: next })} />}
      </div>
      <ChosenFilters chosen={chosen} onChoose={(next) => onAsk({ chosen: next })} />
      {isNothing ? (
        <NothingFound index={index} query={query} catalogueHref={to.catalogue(orgCode)} onSearch={onSearch} />
      ) : (
        <div className={styles.columns}>
          {(found.titles.length > 0 || countChosen(chosen) > 0) && (
            <Filters chosen={chosen} counts={counts} onChoose={(next) => onAsk({ chosen: next })} />
          )}
          {/* Handles keys of the focusable links inside. */}
          <div ref={box} className={styles.results} onKeyDown={onKeyDown} onClickCapture={onOpen}>
            {count === 0 && <AllFiltered onClear={() => onAsk({ chosen: nothingChosen })} />}
            {tags.length > 0 && (
              <ResultGroup
                key={`tags ${query}`}
                id="found-tags"
                heading={t('catalogue.tags')}
                items={tags}
                keyOf={(tag) => tag.id}
                first={TAGS_FIRST}
              >
                {(tag) => (
                  <TagResult
                    tag={tag}
                    query={query}
                    href={to.catalogue(orgCode, tag.id)}
                    locked={isTagLocked(tag.id, catalogue)}
                    count={below(tag.id).size}
                  />
                )}
              </ResultGroup>
            )}
            {groups.map((group) => (
              <ResultGroup
                key={`${keyOf(group)} ${query}`}
                id={`found-${keyOf(group)}`}
                heading={headingOf(group)}
                items={group.titles}
                keyOf={(title) => title.id}
              >
                {(title) => <TitleResult view={viewOf(title)} query={query} />}
              </ResultGroup>
            ))}
          </div>
        </div>
      )}
    </div>
  );
}

const keyOf = (group: TitleGroup): string => (group.by === 'nothing' ? 'titles' : group.value);

function useTitleFacets(catalogue: Catalogue) {
  const statusOf = useStatusOf();
  const now = useNow();
  return useMemo(() => facetsFor(catalogue, statusOf, now), [catalogue, statusOf, now]);
}

function useGroupHeading(): (group: TitleGroup) => string {
  const { t } = useText();
  const wordOf = useFacetWord();
  return (group) => (group.by === 'nothing' ? t('catalogue.titles') : wordOf(group.by, group.value));
}

/** Announces the number of results when typing pauses. Live region that exists from the start. */
function Said({ text }: { text: string }) {
  return (
    <VisuallyHidden>
      <span role="status">{useDebouncedText(text)}</span>
    </VisuallyHidden>
  );
}

function SortBy({ sort, onSort }: { sort: Sort; onSort: (sort: Sort) => void }) {
  const { t } = useText();
  return (
    <label className={styles.sort}>
      {t('search.sort')}
      <select
        value={sort}
        onChange={(event) => {
          const next = sorts.find((one) => one === event.target.value);
          if (next) onSort(next);
        }}
      >
        {sorts.map((one) => (
          <option key={one} value={one}>
            {t(`search.sort.${one}`)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** No match: offers suggestions and another way. */
function NothingFound(props: {
  index: SearchIndex;
  query: string;
  catalogueHref: string;
  onSearch: (query: string) => void;
}) {
  const { index, query, catalogueHref, onSearch } = props;
  const { t } = useText();
  const near = nearQueries(index, query);
  return (
    <EmptyState
      icon={searchIcon}
      title={near.length > 0 ? t('search.didYouMean') : t('search.noneLead')}
      action={<ButtonLink href={catalogueHref}>{t('search.browse')}</ButtonLink>}
    >
      {near.length > 0 ? (
        <p className={styles.near}>
          {near.map((one) => (
            <Button key={one} onClick={() => onSearch(one)}>
              <bdi>{one}</bdi>
            </Button>
          ))}
        </p>
      ) : (
        t('search.hints')
      )}
    </EmptyState>
  );
}

/** Results exist, but filters hide all of them. */
function AllFiltered({ onClear }: { onClear: () => void }) {
  const { t } = useText();
  return (
    <EmptyState
      icon={searchIcon}
      title={t('search.allFiltered')}
      action={<Button onClick={onClear}>{t('search.clearFilters')}</Button>}
    />
  );
}

/** Maximum number of rows that render without windowing. */
const ALL_UP_TO = 40;

/** Results of one group with a heading. Displays `first` rows until the learner expands the group. */
function ResultGroup<V>(props: {
  id: string;
  heading: ReactNode;
  items: readonly V[];
  keyOf: (item: V) => string;
  first?: number;
  children: (item: V) => ReactNode;
}) {
  const { id, heading, items, keyOf, first = Infinity, children } = props;
  const { t, language } = useText();
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? items : items.slice(0, first);
  const rest = items.length - shown.length;
  return (
    <section className={page.part} aria-labelledby={id}>
      <h2 id={id} className={page.heading}>
        {heading} <span className={resultListStyles.count}>{new Intl.NumberFormat(language).format(items.length)}</span>
      </h2>
      <div className={cx('card', resultListStyles.card)}>
        {shown.length > ALL_UP_TO ? (
          <WindowedGrid items={shown} keyOf={keyOf} layout={lineLayout}>
            {children}
          </WindowedGrid>
        ) : (
          <ul className={resultListStyles.list}>
            {shown.map((item) => (
              <li key={keyOf(item)}>{children(item)}</li>
            ))}
          </ul>
        )}
      </div>
      {rest > 0 && (
        <p>
          <Button onClick={() => setShowsAll(true)}>{t('search.moreResults', { count: rest })}</Button>
        </p>
      )}
    </section>
  );
}
