import type { ReactNode } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { useIsLate } from './use-is-late.ts';
import { Announcement } from './live-region.tsx';
import styles from './wait-of-button.module.css';

/** Cause of a wait: server or device. */
export type WaitCause = 'server' | 'device';

/**
 * Waiting message below a button that has been busy for long, with other options as `children`. Offers no retry,
 * because the request may have arrived.
 */
export function WaitOfButton({ by = 'server', children }: { by?: WaitCause | undefined; children?: ReactNode }) {
  const { t } = useText();
  const isLate = useIsLate(true);
  if (!isLate) return null;
  const words = t(`waits.button.${by}`);
  return (
    <span className={styles.late} data-wait>
      {words} {children}
      <Announcement words={words} />
    </span>
  );
}
