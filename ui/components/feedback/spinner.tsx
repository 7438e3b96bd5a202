import { Said } from './said.tsx';
import styles from './spinner.module.css';
import { VisuallyHidden } from '../visually-hidden.tsx';

/** Something is on its way. With a label it is announced; without one it stands beside words that say it. */
export function Spinner({ label, size = 20 }: { label?: string; size?: number }) {
  const ring = (
    <svg className={styles.ring} viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      <circle cx="12" cy="12" r="9" className={styles.track} />
      <path d="M21 12a9 9 0 0 0-9-9" />
    </svg>
  );
  if (label === undefined) return ring;
  return (
    <span className={styles.box}>
      {ring}
      <VisuallyHidden>{label}</VisuallyHidden>
      <Said words={label} slow />
    </span>
  );
}
