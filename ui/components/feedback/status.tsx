import type { ReactNode } from 'react';
import type { TextKey } from '../../i18n/i18n.ts';
import { useText } from '../../i18n/use-text.ts';
import { cx } from '../cx.ts';
import styles from './status.module.css';

/**
 * Displayed status of a title; `LOCKED` takes precedence. Spec §3 Title status. `UNKNOWN`: the platform has not
 * responded.
 */
export type ShownStatus = 'NOT_STARTED' | 'IN_PROGRESS' | 'COMPLETED' | 'FAILED' | 'LOCKED' | 'UNKNOWN';

/**
 * Status icon, distinguishable without colour: ring, partly filled ring, disc with tick, disc with cross, padlock,
 * dotted ring.
 */
export function StatusGlyph({ status, size = 20 }: { status: ShownStatus; size?: number }) {
  return (
    <svg
      className={cx(styles.glyph, styles[status])}
      viewBox="0 0 20 20"
      width={size}
      height={size}
      aria-hidden="true"
      focusable="false"
    >
      {shapes[status]}
    </svg>
  );
}

/** Text key of a status. */
export const wordOfStatus = (status: ShownStatus): TextKey => words[status];

export function useStatusWord(): (status: ShownStatus) => string {
  const { t } = useText();
  return (status) => t(words[status]);
}

/** Status badge with icon, text and colour. */
export function StatusBadge({ status }: { status: ShownStatus }) {
  const word = useStatusWord();
  return (
    <span className={cx(styles.badge, styles[status])}>
      <StatusGlyph status={status} size={16} />
      {word(status)}
    </span>
  );
}

const words = {
  NOT_STARTED: 'status.notStarted',
  IN_PROGRESS: 'status.inProgress',
  COMPLETED: 'status.completed',
  FAILED: 'status.failed',
  LOCKED: 'status.locked',
  UNKNOWN: 'status.unknown',
} as const satisfies Record<ShownStatus, string>;

const shapes = {
  NOT_STARTED: <circle cx="10" cy="10" r="7.75" className={styles.line} />,
  IN_PROGRESS: (
    <>
      <circle cx="10" cy="10" r="7.5" className={styles.line} />
      <path d="M10 5a5 5 0 0 1 0 10Z" className={styles.fill} />
    </>
  ),
  COMPLETED: (
    <>
      <circle cx="10" cy="10" r="8.5" className={styles.fill} />
      <path d="m6 10.3 2.7 2.7L14 7.5" className={styles.mark} />
    </>
  ),
  FAILED: (
    <>
      <circle cx="10" cy="10" r="8.5" className={styles.fill} />
      <path d="m7 7 6 6m0-6-6 6" className={styles.mark} />
    </>
  ),
  LOCKED: (
    <>
      <rect x="4" y="9" width="12" height="8.5" rx="1.5" className={styles.fill} />
      <path d="M6.5 9V6.5a3.5 3.5 0 0 1 7 0V9" className={styles.line} />
    </>
  ),
  UNKNOWN: <circle cx="10" cy="10" r="7.5" className={styles.line} strokeDasharray="2.2 3.69" />,
} satisfies Record<ShownStatus, ReactNode>;
