import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

/** Heard, not seen. `id`: what something else is described by. */
export function VisuallyHidden({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <span id={id} className={styles.hidden}>
      {children}
    </span>
  );
}
