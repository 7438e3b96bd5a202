import { type ReactNode, useContext } from 'react';
import { SafeLink } from '../components/navigation/safe-link.tsx';
import type { WaitSubject } from '../components/feedback/wait.tsx';
import { Announcement } from '../components/feedback/live-region.tsx';
import { WaitMonitorContext } from '../components/feedback/use-is-late.ts';
import { useText } from '../i18n/use-text.ts';
import { to } from './paths.ts';
import styles from './failures/out-of-order.module.css';

export type LateMessageProps = {
  of: WaitSubject;
  /** Retries; default: reloads the page. */
  onRetry?: (() => void) | undefined;
  /** Other options; default: a link to the organisation code screen. */
  ways?: ReactNode;
};

/** Waiting message with a retry, before a screen has loaded. The first load has no space for `WaitWords`. */
export function LateMessage({ of, onRetry, ways }: LateMessageProps) {
  const { t } = useText();
  const patience = useContext(WaitMonitorContext);
  const title = t(`waits.of.${of}`);
  return (
    <div className={styles.page} data-wait>
      <h1 tabIndex={-1}>{title}</h1>
      <p>{t('waits.server')}</p>
      <p className={styles.actions}>
        <button type="button" className={styles.primary} onClick={onRetry ?? patience?.reload}>
          {t('common.tryNow')}
        </button>
        {ways === undefined ? <SafeLink href={to.organisationLogin()}>{t('signIn.submit')}</SafeLink> : ways}
      </p>
      <Announcement words={title} />
    </div>
  );
}
