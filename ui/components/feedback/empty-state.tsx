import type { ReactNode } from 'react';
import styles from './empty-state.module.css';
import { warning } from '../form-icons.ts';
import { Icon } from '../icon.tsx';

/** Message for empty content with its reason and one action; red for errors, as the icon indicates. */
export function EmptyState(props: {
  icon: string;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  heading?: 'h1' | 'h2' | 'h3';
}) {
  const { icon, title, children, action, heading: Heading = 'h2' } = props;
  return (
    <div className={styles.box}>
      <span className={styles.drawing} data-wrong={icon === warning}>
        <Icon of={icon} size={32} />
      </span>
      <Heading className={styles.title} {...(Heading === 'h1' ? { tabIndex: -1 } : {})}>
        {title}
      </Heading>
      {children !== undefined && <div className={styles.hero}>{children}</div>}
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  );
}
