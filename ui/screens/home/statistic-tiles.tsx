import { type Catalogue, statistics, type StatusOf } from '#domain/catalogue/index.ts';
import page from '../../app/page.module.css';
import { Doughnut } from '../../components/doughnut.tsx';
import { StatusGlyph, useStatusWord } from '../../components/status.tsx';
import { useText } from '../../i18n/use-text.ts';
import styles from './statistic-tiles.module.css';

/** Three numbers over all titles, from the source that the tiles have. The doughnut shows under 1200 px. Spec §2, §9. */
export function StatisticTiles({ catalogue, statusOf }: { catalogue: Catalogue; statusOf: StatusOf }) {
  const { t, language } = useText();
  const word = useStatusWord();
  const { completed, inProgress, notStarted, total } = statistics(catalogue, statusOf);
  const shares = [
    { status: 'COMPLETED' as const, count: completed },
    { status: 'IN_PROGRESS' as const, count: inProgress },
    { status: 'NOT_STARTED' as const, count: notStarted },
  ];
  const number = new Intl.NumberFormat(language);
  return (
    <section className={page.part} aria-labelledby="statistics-heading">
      <h2 id="statistics-heading" className={page.heading}>
        {t('home.statistics')}
      </h2>
      <div className={styles.both}>
        <dl className={styles.tiles}>
          {shares.map(({ status, count }) => (
            <div key={status} className={styles.tile} data-status={status}>
              <dt className={styles.word}>
                <StatusGlyph status={status} />
                {word(status)}
              </dt>
              <dd className={styles.count}>
                {number.format(count)}{' '}
                <span className={styles.total}>{t('home.statShare', { total: number.format(total) })}</span>
              </dd>
            </div>
          ))}
        </dl>
        <div className={styles.doughnut}>
          <Doughnut name={t('home.chart')} shares={shares} />
        </div>
      </div>
    </section>
  );
}
