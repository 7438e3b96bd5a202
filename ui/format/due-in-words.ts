import type { T } from '../i18n/i18n.ts';
import { fullDate } from './dates.ts';

/** Formats a due date, future or past; `at` is ms since the epoch. Empty for an invalid time. */
export function dueInWords(due: { at: number; overdue: boolean } | undefined, t: T, language: string): string {
  const date = fullDate(due?.at, { language });
  return date === '' ? '' : t(due?.overdue ? 'tile.overdue' : 'tile.due', { date });
}
