import type { T } from '../i18n/i18n.ts';
import { fullDate } from './dates.ts';

/** Until when a title is to be completed, or was; `at` is ms since the epoch. Without a time that can be shown no words. */
export function dueInWords(due: { at: number; overdue: boolean } | undefined, t: T, language: string): string {
  const date = fullDate(due?.at, { language });
  return date === '' ? '' : t(due?.overdue ? 'tile.overdue' : 'tile.due', { date });
}
