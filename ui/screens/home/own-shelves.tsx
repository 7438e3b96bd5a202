import { useRef, useState } from 'react';
import type { Title } from '#domain/catalogue/index.ts';
import { cx } from '../../components/cx.ts';
import { useClient } from '../../entry/client.ts';
import page from '../../shared/page/page.module.css';
import { TileGrid } from '../../shared/titles/tile-grid.tsx';
import { Tile } from '../../shared/titles/tiles.tsx';
import type { ToTitleView } from '../../shared/titles/title-view.ts';
import { Announcement } from '../../components/feedback/live-region.tsx';
import { Button } from '../../components/forms/button.tsx';
import { Carousel } from '../../components/navigation/carousel.tsx';
import { homeTitle, recentTitle } from '../../format/truncate.ts';
import { restoreLostFocus } from '../../hooks/catch-focus.ts';
import { useWhenChanged } from '../../hooks/use-when-changed.ts';
import { useText } from '../../i18n/use-text.ts';
import styles from './own-shelves.module.css';

const MOST = 24;

type Shelf = { titles: readonly Title[]; viewOf: ToTitleView };

/** Saved titles: the newest in a carousel, or all of them. */
export function SavedShelf({ titles, viewOf }: Shelf) {
  const { t } = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  const [showsAll, setShowsAll] = useState(false);
  // A shelf that was just emptied displays a message instead of disappearing.
  const [hadSome, setHadSome] = useState(titles.length > 0);
  if (titles.length > 0 && !hadSome) setHadSome(true);
  // Removing a tile also removes the focus, so the heading takes it.
  useWhenChanged(titles.length, (before) => titles.length < before && restoreLostFocus(heading.current));
  if (!hadSome) return null;
  const tile = (title: Title) => <Tile key={title.id} view={viewOf(title)} shownName={homeTitle(title.name)} />;
  const long = titles.length > MOST;
  return (
    <section className={showsAll ? page.part : page.shelf} aria-labelledby="saved-heading">
      <div className={cx(page.heading, page.adjacent)}>
        <h2 id="saved-heading" tabIndex={-1} ref={heading}>
          {t('home.saved')}
        </h2>
        {long && (
          <Button look="link" className={styles.act} aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? t('common.showLess') : t('common.showAll', { count: titles.length })}
          </Button>
        )}
      </div>
      {titles.length === 0 && (
        <p className={styles.empty}>
          {t('home.savedEmpty')}
          <Announcement words={t('home.savedEmpty')} />
        </p>
      )}
      {showsAll && titles.length > 0 && (
        <TileGrid items={titles} keyOf={(title) => title.id}>
          {tile}
        </TileGrid>
      )}
      {!showsAll && titles.length > 0 && <Carousel name={t('home.saved')}>{titles.slice(0, MOST).map(tile)}</Carousel>}
    </section>
  );
}

/** Recently viewed titles, except opened or saved ones, which have their own shelves. */
export function ViewedShelf({ titles, viewOf }: Shelf) {
  const { t } = useText();
  const { bookmarks } = useClient('titles');
  if (titles.length === 0) return null;
  return (
    <section className={page.shelf} aria-labelledby="viewed-heading">
      <div className={cx(page.heading, page.adjacent)}>
        <h2 id="viewed-heading">{t('home.viewed')}</h2>
        <Button look="link" className={styles.act} onClick={bookmarks.forgetViewed}>
          {t('home.viewedForget')}
        </Button>
      </div>
      <Carousel name={t('home.viewed')}>
        {titles.slice(0, MOST).map((title) => (
          <Tile key={title.id} view={viewOf(title)} shownName={recentTitle(title.name)} />
        ))}
      </Carousel>
    </section>
  );
}
