import type { ReactNode } from 'react';
import styles from './banner.module.css';
import { Icon } from '../icon.tsx';
import { check, cloudOff, info, warning } from '../icons.ts';

export type BannerTone = 'offline' | 'warning' | 'good' | 'info';

/** A strip across the page about its state. Announced when it appears; it has no timer. */
export function Banner({ tone, children, action }: { tone: BannerTone; children: ReactNode; action?: ReactNode }) {
  return (
    <div className={styles[tone]} role={tone === 'warning' ? 'alert' : 'status'}>
      <Icon of={drawings[tone]} />
      <div className={styles.words}>{children}</div>
      {action}
    </div>
  );
}

const drawings = { offline: cloudOff, warning, good: check, info } as const;
