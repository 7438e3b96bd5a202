import { type Catalogue, statistics, type StatusOf } from '#domain/catalogue/index.ts';
import page from '../page/page.module.css';
import { useStatusOf } from '../session/views.ts';
import { useNow } from './title-view.ts';
import { Doughnut } from '../../components/feedback/doughnut.tsx';
import { type ShownStatus, StatusGlyph, useStatusWord } from '../../components/feedback/status.tsx';
import { recentDate } from '../../format/dates.ts';
import { useText } from '../../i18n/use-text.ts';
import { cx } from '../../components/cx.ts';
import styles from './statistic-tiles.module.css';

/**
 * Counts of all titles by status, from the same source as the tiles. Next to a doughnut below 1200 px, below a bar
 * above. Spec §2, §9. If statuses are unknown, only the count of titles completed in this browser is displayed, as a
 * minimum.
 */
export function StatisticTiles(props: {
  catalogue: Catalogue;
  statusOf: StatusOf;
  /** Last work on a title; milliseconds since the epoch. */
  lastAt: number | undefined;
}) {
  const { catalogue, statusOf, lastAt } = props;
  const { t, language } = useText();
  const last = recentDate(lastAt, useNow(), { language });
  const word = useStatusWord();
  const { completed, inProgress, notStarted, unknown, total } = statistics(catalogue, statusOf);
  const shares = [
    { status: 'COMPLETED' as const, count: completed },
    { status: 'IN_PROGRESS' as const, count: inProgress },
    { status: 'NOT_STARTED' as const, count: notStarted },
  ];
  const number = new Intl.NumberFormat(language);
  const withheld = (status: ShownStatus, count: number) =>
    status === 'COMPLETED' && count > 0 ? t('home.statAtLeast', { count: number.format(count) }) : word('UNKNOWN');
  return (
    <section className={page.part} aria-labelledby="statistics-heading">
      <div className={page.heading}>
        <h2 id="statistics-heading">{t('home.statistics')}</h2>
        <p className={styles.last}>{last !== '' && t('home.lastActivity', { date: last })}</p>
      </div>
      <div className={cx('card', styles.both)}>
        {unknown === 0 && (
          <>
            <StackedBar shares={shares} />
            <Doughnut shares={shares} />
          </>
        )}
        <dl className={styles.tiles}>
          {shares.map(({ status, count }) => (
            <div key={status} className={styles.tile} data-status={status}>
              <dt className={styles.word}>
                <StatusGlyph status={status} />
                {word(status)}
              </dt>
              <dd className={unknown > 0 ? styles.unknown : styles.count}>
                {unknown > 0 ? (
                  withheld(status, count)
                ) : (
                  <>
                    {number.format(count)}{' '}
                    <span className={styles.total}>{t('home.statShare', { total: number.format(total) })}</span>
                  </>
                )}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

/** Bar of shares, hidden from screen readers because the numbers convey the same. */
function StackedBar({ shares }: { shares: readonly { status: ShownStatus; count: number }[] }) {
  return (
    <div className={styles.bar} aria-hidden="true">
      {shares.map(
        ({ status, count }) =>
          count > 0 && <span key={status} className={styles.share} data-status={status} style={{ flexGrow: count }} />,
      )}
    </div>
  );
}

/** Reserves the space while titles load: invisible and inert. */
export function StatisticTilesSkeleton() {
  return (
    <div className={styles.room} aria-hidden="true" inert>
      <StatisticTiles catalogue={noTitles} statusOf={useStatusOf()} lastAt={undefined} />
    </div>
  );
}

const noTitles: Catalogue = { tags: new Map(), titles: new Map() };
