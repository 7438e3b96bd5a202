import { truncateText, limits } from '../../format/truncate.ts';
import type { T } from '../../i18n/i18n.ts';

/** Names the prerequisite, or counts several. */
export function lockedBy(t: T, names: readonly string[]): string {
  const first = { title: truncateText(names[0] ?? '', limits.title) };
  return names.length === 1 ? t('tile.lockedBy', first) : t('tile.lockedByMore', { ...first, count: names.length - 1 });
}
