import { type KeyboardEvent, type MouseEvent, type RefObject, useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { type Catalogue, isTagLocked, narrow, searchBestFirst, titlesBelow } from '#domain/catalogue/index.ts';
import { useCatalogueSearch } from '../../shared/titles/catalogue-search.ts';
import { to } from '../../entry/paths.ts';
import { useNow, useTitleView } from '../../shared/titles/title-view.ts';
import { useQuietly } from '../../shared/page/use-quietly.ts';
import { useStatusOf } from '../../shared/session/views.ts';
import { VisuallyHidden } from '../../components/visually-hidden.tsx';
import { useText } from '../../i18n/use-text.ts';
import { ChosenFilters, Filters, useFacetWord } from './filters.tsx';
import { AllFiltered, NothingFound } from './nothing-found.tsx';
import { ResultGroup } from './result-list.tsx';
import { TagResult, TitleResult } from './results.tsx';
import styles from './search-screen.module.css';
import {
  countChosen,
  facetsFor,
  grouped,
  nothingChosen,
  type Sort,
  sorted,
  sorts,
  type TitleGroup,
  type Wish,
} from './search.view.ts';

/** Tags shown at first: they are the way to more, not what is looked for. */
const TAGS_FIRST = 5;

type Props = {
  catalogue: Catalogue;
  wish: Wish;
  box: RefObject<HTMLDivElement | null>;
  onAsk: (change: Partial<Pick<Wish, 'chosen' | 'sort'>>) => void;
  onSearch: (query: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onOpen: (event: MouseEvent) => void;
};

/** What was found, with filters beside it. */
export function SearchResults({ catalogue, wish, box, onAsk, onSearch, onKeyDown, onOpen }: Props) {
  const { query, chosen, sort } = wish;
  const { t, language } = useText();
  const { orgCode = '' } = useParams();
  const viewOf = useTitleView(catalogue, orgCode);
  const index = useCatalogueSearch(catalogue);
  const below = useMemo(() => titlesBelow(catalogue), [catalogue]);
  const facetsOf = useTitleFacets(catalogue);
  const found = useMemo(() => searchBestFirst(index, query), [index, query]);
  const { things, counts } = useMemo(() => narrow(found.titles, facetsOf, chosen), [found, facetsOf, chosen]);
  const groups = useMemo(
    () => grouped(sorted(things, sort, language), sort, facetsOf),
    [things, sort, language, facetsOf],
  );
  // A filter asks for something of titles; tags have neither kind nor status.
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
          {/* The keys of the links inside, which act by themselves. */}
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

/** Says how many there are, once the typing has stopped. There from the start, so that the change is noticed. */
function Said({ text }: { text: string }) {
  return (
    <VisuallyHidden>
      <span role="status">{useQuietly(text)}</span>
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
