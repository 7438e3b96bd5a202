import type { Notice } from '#domain/messages/index.ts';
import { useText } from '../../i18n/use-text.ts';
import { NoticeWords } from './notice-stack.tsx';
import styles from './notice-stack.module.css';

/** History of toasts, newest first. */
export function NoticeHistory({ notices, ago }: { notices: readonly Notice[]; ago: (at: number) => string }) {
  const { t } = useText();
  if (notices.length === 0) return <p className={styles.empty}>{t('notices.empty')}</p>;
  return (
    <ul className={styles.history}>
      {notices.map((notice) => (
        <li key={notice.id} className={styles[notice.tone]}>
          <NoticeWords notice={notice} />
          <span className={styles.when}>{ago(notice.at)}</span>
        </li>
      ))}
    </ul>
  );
}
