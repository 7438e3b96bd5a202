import { type ReactNode } from 'react';
import { Icon } from '../../components/icon.tsx';
import { useFirstFocus } from '../../hooks/use-first-focus.ts';
import styles from './registration.module.css';

/** Result page: icon, heading, text and options. */
export function Outcome(props: {
  icon: string;
  tone: 'good' | 'bad' | 'calm';
  title: string;
  children: ReactNode;
  /** The result appears without a navigation, so the heading takes the focus. */
  isNews?: boolean;
}) {
  const { icon, tone, title, children, isNews = false } = props;
  const heading = useFirstFocus<HTMLHeadingElement>(isNews, { preventScroll: true });
  return (
    <div className={styles.outcome}>
      <span className={styles.sign} data-tone={tone}>
        <Icon of={icon} size={28} />
      </span>
      <h1 tabIndex={-1} ref={heading}>
        <bdi>{title}</bdi>
      </h1>
      {children}
    </div>
  );
}
