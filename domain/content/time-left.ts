import type { Position } from './position.ts';

/** Estimated reading time of a page. */
const SECONDS_A_PAGE = 27;

/**
 * Estimated remaining minutes of paged content, rounded up; the UI says that it is an estimate. Undefined if nothing is
 * left or the rest is unknown. Also undefined for audio and video, whose exact time is known, and for books, whose
 * words are not counted.
 */
export function minutesLeft(position: Position | undefined): number | undefined {
  if (position?.unit !== 'page') return undefined;
  return minutesOf(position.of - position.at);
}

/** Like `minutesLeft`, for the whole content. */
export const minutesInAll = (position: Position | undefined): number | undefined =>
  position?.unit === 'page' ? minutesOf(position.of) : undefined;

const minutesOf = (pages: number): number | undefined =>
  pages >= 1 ? Math.ceil((pages * SECONDS_A_PAGE) / 60) : undefined; // also rejects NaN
