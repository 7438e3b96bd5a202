import { lockOf } from './locks.ts';
import type { StatusOf } from './status.ts';
import { childTags, rootTag, titlesIn, titlesOf } from './tree.ts';
import type { Catalogue, Title } from './types.ts';

/** Titles that follow the first. */
const THEN = 2;

/** What somebody begins with, and what comes after it. */
export type FirstDay = { begin: Title; then: readonly Title[] };

/**
 * Where a learner begins of whom it is known that they have begun nothing: with the mandatory title that is due first, else
 * with the first title of the first tag; then come the next ones, which may still wait for it. Undefined: something was
 * begun, or may have been, or nothing can be opened.
 */
export function firstDay(catalogue: Catalogue, statusOf: StatusOf): FirstDay | undefined {
  const isUntouched = ({ id }: Title) => !statusOf(id).isUnknown && statusOf(id).status === 'not-started';
  const all = titlesOf(catalogue);
  if (!all.every(isUntouched)) return undefined;
  const mandatory = all
    .filter(({ assignment }) => assignment === 'mandatory')
    .sort((a, b) => (a.dueAt ?? Infinity) - (b.dueAt ?? Infinity) || 0); // neither has a date: as they are
  const inTurn = [...new Set([...mandatory, ...inOrderOfTags(catalogue), ...all])].filter(isPlayable);
  const begin = inTurn.find((title) => !lockOf(title, (id) => statusOf(id).status, catalogue));
  return begin && { begin, then: inTurn.filter((title) => title !== begin).slice(0, THEN) };
}

const isPlayable = ({ isCompatible, kind }: Title): boolean => isCompatible && kind !== 'unknown';

function inOrderOfTags(catalogue: Catalogue): Title[] {
  const root = rootTag(catalogue);
  if (!root) return [];
  return [root, ...childTags(catalogue, root.id)].flatMap(({ id }) => titlesIn(catalogue, id));
}
