import type { ReactNode } from 'react';
import { Said } from '#ui/components/feedback/said.tsx';
import { cx } from '#ui/components/cx.ts';
import { type IconName, PlayerIcon } from './bar/player-icon.tsx';
import styles from './stage-cover.module.css';

/** What is said in the place of the content, and the ways on. `alert`: it went wrong, and is said at once. */
export function StageCard({
  icon,
  title,
  lead,
  note,
  alert = false,
  children,
}: {
  icon: IconName;
  title: string;
  lead: string;
  note?: ReactNode;
  alert?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={styles.cover}>
      <div className={cx('card', styles.card)} role={alert ? 'alert' : undefined}>
        <span className={styles.badge} data-wrong={icon === 'warning'}>
          <PlayerIcon name={icon} />
        </span>
        <h2>{title}</h2>
        <p>{lead}</p>
        {!alert && <Said words={`${title} ${lead}`} />}
        {note !== undefined && <div className={styles.note}>{note}</div>}
        <div className={styles.actions}>{children}</div>
      </div>
    </div>
  );
}
