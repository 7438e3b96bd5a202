import { dueInWords } from '../../format/due-in-words.ts';
import { useText } from '../../i18n/use-text.ts';
import styles from './due-date.module.css';

/** Until when a title is to be completed. `at` is ms since the epoch. */
export function DueDate({ at, overdue }: { at: number; overdue: boolean }) {
  const { t, language } = useText();
  return <span className={overdue ? styles.overdue : styles.date}>{dueInWords({ at, overdue }, t, language)}</span>;
}
