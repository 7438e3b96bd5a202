import { fullDate } from '../../format/dates.ts';
import type { T } from '../../i18n/i18n.ts';
import { useText } from '../../i18n/use-text.ts';
import styles from './due-date.module.css';

/** Until when a title is to be completed. `at` is ms since the epoch. */
export function DueDate({ at, overdue }: Due) {
  const { t, language } = useText();
  return <span className={overdue ? styles.overdue : styles.date}>{dueInWords({ at, overdue }, t, language)}</span>;
}

type Due = { at: number; overdue: boolean };

export const dueInWords = ({ at, overdue }: Due, t: T, language: string): string =>
  t(overdue ? 'tile.overdue' : 'tile.due', { date: fullDate(at, { language }) });
