import type { Position } from './position.ts';

/** Our own estimate of how long a page is read. */
const SECONDS_A_PAGE = 27;

/**
 * Whole minutes that are left of what is read page by page, rounded up: an estimate, and said to be one. Undefined where
 * nothing is known to be left, or how much; of films and sounds, whose time is known to the second; and of books, whose
 * words nobody has counted.
 */
export function minutesLeft(position: Position | undefined): number | undefined {
  if (position?.unit !== 'page') return undefined;
  return minutesOf(position.of - position.at);
}

/** As `minutesLeft`, of the whole. */
export const minutesInAll = (position: Position | undefined): number | undefined =>
  position?.unit === 'page' ? minutesOf(position.of) : undefined;

const minutesOf = (pages: number): number | undefined =>
  pages >= 1 ? Math.ceil((pages * SECONDS_A_PAGE) / 60) : undefined; // NaN is none either
