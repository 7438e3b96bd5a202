import type { Toast } from '#domain/messages/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { ToastText } from './toast-stack.tsx';
import styles from './toast-stack.module.css';

/** History of toasts, newest first. */
export function ToastHistory({ notices, ago }: { notices: readonly Toast[]; ago: (at: number) => string }) {
  const { t } = useText();
  if (notices.length === 0) return <p className={styles.empty}>{t('notices.empty')}</p>;
  return (
    <ul className={styles.history}>
      {notices.map((notice) => (
        <li key={notice.id} className={styles[notice.tone]}>
          <ToastText notice={notice} />
          <span className={styles.when}>{ago(notice.at)}</span>
        </li>
      ))}
    </ul>
  );
}
