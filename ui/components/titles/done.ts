import type { DoneBelow } from '#domain/catalogue/index.ts';
import type { T } from '../../i18n/i18n.ts';

/** How many titles of a folder are done, in words; where that is not known of all, the least there can be. */
export function doneInWords({ count, completed, isUnknown }: DoneBelow, t: T): string {
  if (completed === count) return t('catalogue.allDone', { count });
  return t(isUnknown ? 'catalogue.doneAtLeast' : 'catalogue.done', { done: completed, count });
}

/** How many titles a folder has, in words; one without any says so. */
export const titlesInWords = (count: number, t: T): string =>
  count === 0 ? t('catalogue.emptyTitle') : t('tile.tagCount', { count });
