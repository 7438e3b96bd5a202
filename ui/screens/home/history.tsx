import type { HistoryEntry } from '#domain/catalogue/index.ts';
import type { Loadable } from '#domain/kernel/resource.ts';
import { cx } from '../../components/cx.ts';
import type { OpenedTitle } from '../../shared/titles/opened.ts';
import page from '../../shared/page/page.module.css';
import { PartFailed } from '../../shared/page/part.tsx';
import { Tile } from '../../shared/titles/tiles.tsx';
import { historyView, type ToTitleView } from '../../shared/titles/title-view.ts';
import { Carousel } from '../../components/navigation/carousel.tsx';
import { recentTitle } from '../../format/truncate.ts';
import { textOfMessage } from '../../i18n/say-message.ts';
import { useText } from '../../i18n/use-text.ts';

const MOST = 24;

type Props = {
  opened: readonly OpenedTitle[];
  /** The platform’s history. Titles opened in this browser are listed without it, too. */
  platform: Loadable<readonly HistoryEntry[]>;
  onRetry: () => void;
  viewOf: ToTitleView;
};

/** Carousel of recently opened titles, or the reason why they are unknown. */
export function HomeHistory({ opened, platform, onRetry, viewOf }: Props) {
  const { t } = useText();
  const failed = platform.at === 'failed';
  if (opened.length === 0 && !failed) return null;
  return (
    <section className={page.shelf} aria-labelledby="history-heading">
      <h2 id="history-heading" className={cx(page.heading, page.adjacent)}>
        {t('home.history')}
      </h2>
      {failed && <PartFailed onRetry={onRetry}>{textOfMessage(t, platform.because)}</PartFailed>}
      {opened.length > 0 && (
        <Carousel name={t('home.history')}>
          {opened.slice(0, MOST).map(({ title }) => (
            <Tile key={title.id} view={historyView(viewOf(title))} shownName={recentTitle(title.name)} />
          ))}
        </Carousel>
      )}
    </section>
  );
}
