import { useText } from '../../i18n/use-text.ts';
import styles from './doughnut.module.css';
import type { ShownStatus } from './status.tsx';

export type Shares = { status: Exclude<ShownStatus, 'LOCKED' | 'UNKNOWN'>; count: number }[];

// Radius with a circumference of 100, so an arc’s length is its percentage.
const RADIUS = 15.915;

/** Doughnut of titles by status, hidden from screen readers because the numbers are next to it. Spec §9 Doughnut. */
export function Doughnut({ shares }: { shares: Shares }) {
  const { t } = useText();
  const known = shares.map((share) => ({ ...share, count: Math.max(0, Math.floor(share.count) || 0) }));
  const total = known.reduce((sum, { count }) => sum + count, 0);
  const arcs = known.map(({ status, count }, i) => {
    const before = known.slice(0, i).reduce((sum, one) => sum + one.count, 0);
    return { status, length: total ? (100 * count) / total : 0, from: total ? (100 * before) / total : 0 };
  });
  return (
    <svg className={styles.ring} viewBox="0 0 42 42" aria-hidden="true" data-part="doughnut">
      {total === 0 && <circle cx="21" cy="21" r={RADIUS} className={styles.track} />}
      {arcs.map(({ status, length, from }) =>
        length > 0 ? (
          <circle
            key={status}
            cx="21"
            cy="21"
            r={RADIUS}
            className={styles[status]}
            strokeDasharray={`${drawn(length)} ${100 - drawn(length)}`}
            strokeDashoffset={25 - from}
          />
        ) : null,
      )}
      <text x="21" y="20.5" className={styles.total}>
        {total}
      </text>
      <text x="21" y="26" className={styles.unit}>
        {t('home.chartTotal', { count: total })}
      </text>
    </svg>
  );
}

/** Arc length: a full ring is closed; shares leave a gap, and the smallest stays visible. */
const drawn = (length: number) => (length >= 100 ? 100 : Math.max(0.5, length - 1));
