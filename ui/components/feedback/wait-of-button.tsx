import type { ReactNode } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { useIsLate } from './use-is-late.ts';
import { Said } from './said.tsx';
import styles from './wait-of-button.module.css';

/** Who makes the learner wait: the server, or this device. */
export type Waiter = 'server' | 'device';

/**
 * Words below a button that has been busy for long, and the way on, `children`. Nothing of it is tried again: what was sent
 * may have arrived.
 */
export function WaitOfButton({ by = 'server', children }: { by?: Waiter | undefined; children?: ReactNode }) {
  const { t } = useText();
  const isLate = useIsLate(true);
  if (!isLate) return null;
  const words = t(`waits.button.${by}`);
  return (
    <span className={styles.late} data-wait>
      {words} {children}
      <Said words={words} />
    </span>
  );
}
