import page from '../../app/page.module.css';
import { Tile } from '../../app/tiles.tsx';
import type { ViewTitle } from '../../app/title-view.ts';
import { Carousel } from '../../components/carousel.tsx';
import { homeTitle } from '../../format/truncate.ts';
import { useText } from '../../i18n/use-text.ts';
import type { Opened } from '../../app/opened.ts';

const MOST = 24;

/** What was opened last, to leaf through. Due dates are cleared in the history (Spec §4 History records). */
export function History({ opened, viewOf }: { opened: readonly Opened[]; viewOf: ViewTitle }) {
  const { t } = useText();
  if (opened.length === 0) return null;
  return (
    <section className={page.shelf} aria-labelledby="history-heading">
      <h2 id="history-heading" className={`${page.heading} ${page.beside}`}>
        {t('home.history')}
      </h2>
      <Carousel name={t('home.history')}>
        {opened.slice(0, MOST).map(({ title }) => (
          <Tile key={title.id} view={viewOf(title)} shownName={homeTitle(title.name)} hidesDue />
        ))}
      </Carousel>
    </section>
  );
}
