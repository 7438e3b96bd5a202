import styles from './spinner.module.css';

/** Something is on its way; it stands beside words that say it. */
export function Spinner({ size = 20 }: { size?: number }) {
  return (
    <svg className={styles.ring} viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      <circle cx="12" cy="12" r="9" className={styles.track} />
      <path d="M21 12a9 9 0 0 0-9-9" />
    </svg>
  );
}
