import type { TagCompletion } from '#domain/catalogue/index.ts';
import type { T } from '../../i18n/i18n.ts';

/** Formats the number of completed titles in a tag; a minimum if some statuses are unknown. */
export function formatCompletedCount({ count, completed, isUnknown }: TagCompletion, t: T): string {
  if (completed === count) return t('catalogue.allDone', { count });
  return t(isUnknown ? 'catalogue.doneAtLeast' : 'catalogue.done', { done: completed, count });
}

/** Formats the number of titles in a tag, with a special text for none. */
export const titlesInWords = (count: number, t: T): string =>
  count === 0 ? t('catalogue.emptyTitle') : t('tile.tagCount', { count });
