import { cx } from '../cx.ts';
import styles from './progress-bar.module.css';

/** Progress bar, 0 to 100, named by `label`. `edge`: along the bottom of a tile; `done`: for completed items. */
export function ProgressBar({
  percent,
  label,
  look = 'bar',
}: {
  percent: number;
  label: string;
  look?: 'bar' | 'edge' | 'done';
}) {
  const value = Math.min(100, Math.max(0, Math.floor(Number.isFinite(percent) ? percent : 0)));
  return (
    <progress className={cx(styles.progress, styles[look])} value={value} max={100} aria-label={label}>
      {value}%
    </progress>
  );
}
