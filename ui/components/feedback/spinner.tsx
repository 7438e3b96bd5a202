import styles from './spinner.module.css';

/** Spinner, always next to a text that names the wait. */
export function Spinner({ size = 20 }: { size?: number }) {
  return (
    <svg className={styles.ring} viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      <circle cx="12" cy="12" r="9" className={styles.track} />
      <path d="M21 12a9 9 0 0 0-9-9" />
    </svg>
  );
}
