import { useCallback, useRef } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import type { Catalogue, Tag, Title } from '#domain/catalogue/index.ts';
import page from '../../shared/page/page.module.css';
import { TileGrid } from '../../shared/titles/tile-grid.tsx';
import { Tile } from '../../shared/titles/tiles.tsx';
import { useTitleView } from '../../shared/titles/title-view.ts';
import { Pager } from '../../components/navigation/pager.tsx';
import { pageAsked } from '../../format/pages.ts';
import { useWhenChanged } from '../../hooks/use-when-changed.ts';
import { useText } from '../../i18n/use-text.ts';
import styles from './catalogue-screen.module.css';

/** Titles on one page. Reading: §2 has a pager and no number; this one fills rows of two, three, four and six. */
const TITLES_ON_A_PAGE = 24;

/**
 * The titles of a tag. Reading of §3 layout: `Scroll` is one endless list, every other layout is shown page by page.
 * The page is in the address, so that the way back leads to it.
 */
export function TitleList({ catalogue, tag, titles }: { catalogue: Catalogue; tag: Tag; titles: readonly Title[] }) {
  const { t } = useText();
  const { orgCode = '' } = useParams();
  const viewOf = useTitleView(catalogue, orgCode);
  const [search, setSearch] = useSearchParams();
  const heading = useRef<HTMLHeadingElement>(null);
  const isPaged = tag.layout !== 'scroll';
  const pages = isPaged ? Math.ceil(titles.length / TITLES_ON_A_PAGE) : 1;
  const current = pageAsked(search.get('page'), pages);
  const from = (current - 1) * TITLES_ON_A_PAGE;
  const shown = isPaged ? titles.slice(from, from + TITLES_ON_A_PAGE) : titles;
  const tile = useCallback((title: Title) => <Tile view={viewOf(title, tag.id)} hidesTag />, [viewOf, tag.id]);

  // A page that the learner chose begins at its top, for the eye and for the keyboard.
  const chosen = useRef<number>(undefined);
  useWhenChanged(current, () => {
    if (chosen.current !== current) return;
    chosen.current = undefined;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  });
  const goTo = (next: number) => {
    chosen.current = next;
    setSearch(next === 1 ? {} : { page: String(next) });
  };

  return (
    <section className={page.part} aria-labelledby="titles-heading">
      <h2 id="titles-heading" className={page.heading} tabIndex={-1} ref={heading}>
        {t('catalogue.titles')}{' '}
        <span className={styles.count}>
          {pages > 1
            ? t('catalogue.range', { from: from + 1, to: from + shown.length, count: titles.length })
            : t('catalogue.count', { count: titles.length })}
        </span>
      </h2>
      <TileGrid items={shown} keyOf={idOf}>
        {tile}
      </TileGrid>
      <Pager page={current} pages={pages} onPage={goTo} />
    </section>
  );
}

const idOf = ({ id }: Title) => id;
