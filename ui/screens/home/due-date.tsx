import { dueInWords } from '../../format/due-in-words.ts';
import { useText } from '../../i18n/use-text.ts';
import styles from './due-date.module.css';

/** Due date of a title. `at` is ms since the epoch. */
export function DueDate({ at, overdue }: { at: number; overdue: boolean }) {
  const { t, language } = useText();
  return <span className={overdue ? styles.overdue : styles.date}>{dueInWords({ at, overdue }, t, language)}</span>;
}
