import { useCallback, useMemo, useRef } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import {
  type Catalogue,
  sortTitles,
  isWithin,
  type ListOrder,
  listOrders,
  type ListFilter,
  listFilters,
  type Progress,
  progressOf,
  type TitleProgress,
  type Tag,
  type Title,
} from '#domain/catalogue/index.ts';
import page from '../../shared/page/page.module.css';
import { TileGrid } from '../../shared/titles/tile-grid.tsx';
import { Tile } from '../../shared/titles/tiles.tsx';
import { useTitleView } from '../../shared/titles/title-view.ts';
import { Pager } from '../../components/navigation/pager.tsx';
import { parsePageNumber } from '../../format/pages.ts';
import { useWhenChanged } from '../../hooks/use-when-changed.ts';
import { useText } from '../../i18n/use-text.ts';
import { useStatusOf } from '../../shared/session/views.ts';
import { DownloadTag } from './download-tag.tsx';
import styles from './catalogue-screen.module.css';
import { cx } from '../../components/cx.ts';
import { formatCompletedCount } from '../../components/titles/done.ts';
import { ButtonLink } from '../../components/forms/button.tsx';
import { truncateText, limits } from '../../format/truncate.ts';
import { useLaunchIntent } from '../../shared/titles/launch-intent.ts';
import { to } from '../../entry/paths.ts';
import tagProgressStyles from './tag-progress.module.css';
import { SelectField } from '../../components/forms/field.tsx';
import tagNarrowingStyles from './tag-narrowing.module.css';

/** Titles on one page. Reading: §2 requires a pager but no number; 24 fills rows of two, three, four and six. */
const TITLES_ON_A_PAGE = 24;
/** Minimum number of titles for filters to be displayed. */
const WORTH_NARROWING = 4;

/**
 * Titles of a tag. Reading of §3 layout: `Scroll` is one endless list, every other layout is paged. The page number is
 * in the URL, so that back navigation restores it.
 */
export function TitleList({ catalogue, tag, titles }: { catalogue: Catalogue; tag: Tag; titles: readonly Title[] }) {
  const { t } = useText();
  const { orgCode = '' } = useParams();
  const viewOf = useTitleView(catalogue, orgCode);
  const [search, setSearch] = useSearchParams();
  const heading = useRef<HTMLHeadingElement>(null);
  const statusOf = useStatusOf();
  const progress = useMemo(() => progressOf(titles, statusOf, catalogue), [titles, statusOf, catalogue]);
  const wish: ListWish = { show: narrowingAsked(search.get('show')), sort: orderAsked(search.get('sort')) };
  const wished = useWished(progress.steps, wish);
  const isPaged = tag.layout !== 'scroll';
  const pages = isPaged ? Math.max(1, Math.ceil(wished.length / TITLES_ON_A_PAGE)) : 1;
  const current = parsePageNumber(search.get('page'), pages);
  const from = (current - 1) * TITLES_ON_A_PAGE;
  const shown = isPaged ? wished.slice(from, from + TITLES_ON_A_PAGE) : wished;
  const tile = useCallback((title: Title) => <Tile view={viewOf(title, tag.id)} hidesTag />, [viewOf, tag.id]);

  // Focuses the heading when the learner chooses another page.
  const chosen = useRef<number>(undefined);
  useWhenChanged(current, () => {
    if (chosen.current !== current) return;
    chosen.current = undefined;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  });
  const goTo = (next: number) => {
    chosen.current = next;
    setSearch(addressOf(wish, next));
  };

  return (
    <>
      <div className={styles.titleStatus}>
        <TagProgress progress={progress} orgCode={orgCode} />
        <DownloadTag titles={titles} />
      </div>
      <section className={page.part} aria-labelledby="titles-heading">
        <h2 id="titles-heading" className={page.heading} tabIndex={-1} ref={heading}>
          {pages > 1
            ? t('catalogue.range', { from: from + 1, to: from + shown.length, count: wished.length })
            : t('catalogue.titlesOf', { total: wished.length })}
        </h2>
        {titles.length >= WORTH_NARROWING && (
          <TagNarrowing progress={progress} wish={wish} onWish={(next) => setSearch(addressOf(next, 1))} />
        )}
        <TileGrid items={shown} keyOf={idOf}>
          {tile}
        </TileGrid>
        <Pager page={current} pages={pages} onPage={goTo} />
      </section>
    </>
  );
}

/** Titles after filter and sort. */
function useWished(steps: readonly TitleProgress[], { show, sort }: ListWish): readonly Title[] {
  const { language } = useText();
  return useMemo(() => {
    const left = show === undefined ? steps : steps.filter((step) => isWithin(show, step));
    const titles = left.map(({ title }) => title);
    if (sort === undefined) return titles;
    return sortTitles(titles, sort, new Intl.Collator(language, { numeric: true }).compare);
  }, [steps, show, sort, language]);
}

/** URL parameters of filter, sort and page; defaults are omitted. */
const addressOf = ({ show, sort }: ListWish, pageNumber: number): Record<string, string> => ({
  ...(show && { show }),
  ...(sort && { sort }),
  ...(pageNumber === 1 ? {} : { page: String(pageNumber) }),
});

const idOf = ({ id }: Title) => id;

/** Maximum number of titles with one bar segment each; more segments would be too small. */
const MOST_SEGMENTS = 40;

/** Progress of a tag, with one button to continue. */
function TagProgress({ progress, orgCode }: { progress: Progress; orgCode: string }) {
  const { t } = useText();
  const { steps, completed, isUnknown, next } = progress;
  const count = steps.length;
  return (
    <section className={cx('card', tagProgressStyles.card)} aria-label={t('home.statistics')}>
      <p className={tagProgressStyles.status}>{formatCompletedCount({ count, completed, isUnknown }, t)}</p>
      {next && <GoOn titleId={next.id} name={next.name} orgCode={orgCode} />}
      {count <= MOST_SEGMENTS ? (
        <span className={tagProgressStyles.segments} aria-hidden="true">
          {steps.map(({ title, stands }) => (
            <span key={title.id} data-stands={stands} />
          ))}
        </span>
      ) : (
        <span className={tagProgressStyles.whole} aria-hidden="true">
          <span style={{ inlineSize: `${(100 * completed) / count}%` }} />
        </span>
      )}
    </section>
  );
}

function GoOn({ titleId, name, orgCode }: { titleId: string; name: string; orgCode: string }) {
  const { t } = useText();
  const intent = useLaunchIntent(titleId);
  return (
    <ButtonLink look="filled" className={tagProgressStyles.action} href={to.content(orgCode, titleId)} {...intent}>
      <bdi>{t('catalogue.goOn', { title: truncateText(name, limits.title) })}</bdi>
    </ButtonLink>
  );
}

/** Filter and sort order of a tag’s list, as in the URL. Undefined means all titles in the tag’s own order. */
type ListWish = { show: ListFilter | undefined; sort: ListOrder | undefined };

type Props = { progress: Pick<Progress, 'steps' | 'within'>; wish: ListWish; onWish: (wish: ListWish) => void };

/** Filter chips with their numbers of titles, and the sort order. Chips without titles are hidden. */
function TagNarrowing({ progress: { steps, within }, wish, onWish }: Props) {
  const { t, language } = useText();
  const number = new Intl.NumberFormat(language);
  const left = listFilters
    .map((show) => ({ show, count: within[show] }))
    .filter(({ show, count }) => count > 0 || show === wish.show);
  return (
    <div className={tagNarrowingStyles.row} data-screen-only>
      <ul className={tagNarrowingStyles.chips} aria-label={t('search.filters')}>
        {[{ show: undefined, count: steps.length }, ...left].map(({ show, count }) => (
          <li key={show ?? 'all'}>
            <button
              type="button"
              className={tagNarrowingStyles.chip}
              aria-pressed={show === wish.show}
              onClick={() => onWish({ ...wish, show })}
            >
              {t(show === undefined ? 'catalogue.showAll' : words[show])} <b>{number.format(count)}</b>
            </button>
          </li>
        ))}
      </ul>
      <div className={tagNarrowingStyles.order}>
        <SelectField
          label={t('search.sort')}
          value={wish.sort ?? 'own'}
          options={[
            { value: 'own', name: t('catalogue.sortOwn') },
            { value: 'due', name: t('search.sort.due') },
            { value: 'name', name: t('search.sort.name') },
          ]}
          onChange={({ currentTarget }) => onWish({ ...wish, sort: orderAsked(currentTarget.value) })}
        />
      </div>
    </div>
  );
}

const words = {
  left: 'catalogue.showLeft',
  mandatory: 'tile.mandatory',
  due: 'catalogue.showDue',
} as const satisfies Record<ListFilter, string>;

const narrowingAsked = (text: string | null): ListFilter | undefined => listFilters.find((one) => one === text);
const orderAsked = (text: string | null): ListOrder | undefined => listOrders.find((one) => one === text);
