import styles from './skeleton.module.css';

/**
 * Placeholder of loading content with the same size, inside a component that names the wait (`wait.tsx`). `lines`:
 * text; `tile`: title tile; `row`: tag tile; `picture`: 16:9.
 */
export function Skeleton({
  shape,
  lines = 1,
}: {
  shape: 'lines' | 'tile' | 'row' | 'picture' | 'card';
  lines?: number;
}) {
  if (shape === 'lines') {
    return (
      <span className={styles.lines} aria-hidden="true">
        {Array.from({ length: lines }, (_, i) => (
          <span key={i} className={styles.line} />
        ))}
      </span>
    );
  }
  if (shape === 'tile') {
    return (
      <span className={styles.tile} aria-hidden="true">
        <span className={styles.picture} />
        <span className={styles.words}>
          <span className={styles.line} />
          <span className={styles.line} />
        </span>
      </span>
    );
  }
  return <span className={styles[shape]} aria-hidden="true" />;
}
