import { lockOf } from './locks.ts';
import type { StatusOf } from './status.ts';
import { childTags, rootTag, titlesIn, titlesOf } from './tree.ts';
import type { Catalogue, Title } from './types.ts';

/** Number of titles after the first. */
const THEN = 2;

/** First title for a new learner, and the next ones. */
export type FirstDay = { begin: Title; then: readonly Title[] };

/**
 * Start for a learner who has begun nothing: the mandatory title that is due first, else the first title of the first
 * tag. `then`: the next titles, which may still be locked. Undefined: a title was or may have been begun, or none can
 * be opened.
 */
export function firstDay(catalogue: Catalogue, statusOf: StatusOf): FirstDay | undefined {
  const isUntouched = ({ id }: Title) => !statusOf(id).isUnknown && statusOf(id).status === 'not-started';
  const all = titlesOf(catalogue);
  if (!all.every(isUntouched)) return undefined;
  const mandatory = all
    .filter(({ assignment }) => assignment === 'mandatory')
    .sort((a, b) => (a.dueAt ?? Infinity) - (b.dueAt ?? Infinity) || 0); // NaN if neither has a date: keep the order
  const serialQueue = [...new Set([...mandatory, ...inOrderOfTags(catalogue), ...all])].filter(isPlayable);
  const begin = serialQueue.find((title) => !lockOf(title, (id) => statusOf(id).status, catalogue));
  return begin && { begin, then: serialQueue.filter((title) => title !== begin).slice(0, THEN) };
}

const isPlayable = ({ isCompatible, kind }: Title): boolean => isCompatible && kind !== 'unknown';

function inOrderOfTags(catalogue: Catalogue): Title[] {
  const root = rootTag(catalogue);
  if (!root) return [];
  return [root, ...childTags(catalogue, root.id)].flatMap(({ id }) => titlesIn(catalogue, id));
}
