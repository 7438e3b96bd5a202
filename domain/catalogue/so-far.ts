import type { Position } from '../content/index.ts';
import type { TitleStatus } from './types.ts';
import type { Reason } from './why.ts';

/** What the facts of this browser come to, for who asks how far they are. Times are milliseconds since the epoch. */
export type SoFar = {
  /** The first opening, and how many there were. */
  opened: { at: number; times: number } | undefined;
  /** The last place that was reached, else the one that the last opening began at. */
  place: { at: number; position: Position; isUntold: boolean } | undefined;
  /** The first completion. */
  completed: { at: number } | undefined;
};

/** `reasons`: of one title, oldest first. */
export function soFar(reasons: readonly Reason[]): SoFar {
  const opened = reasons.filter((reason) => reason.what === 'opened');
  const reached = reasons.findLast((reason) => reason.what === 'reached');
  const begun = opened.at(-1);
  const place = reached ?? (begun?.from && { at: begun.at, position: begun.from, isUntold: begun.isUntold });
  const completed = reasons.find(
    (reason) => reason.what === 'completed' || (reason.what === 'reported' && reason.status === 'completed'),
  );
  return {
    opened: opened[0] && { at: opened[0].at, times: opened.length },
    place: place && { at: place.at, position: place.position, isUntold: place.isUntold },
    completed: completed && { at: completed.at },
  };
}

/**
 * The platform's status, where this browser has seen less: nothing was done here, or the completion that is `shown` was
 * not. `reasons`: of one title.
 */
export function knownElsewhere(reasons: readonly Reason[], shown: TitleStatus): TitleStatus | undefined {
  const { opened, completed } = soFar(reasons);
  const platform = reasons.find((reason) => reason.what === 'platform');
  if (!platform || platform.status === 'not-started' || completed) return undefined;
  return !opened || shown === 'completed' ? platform.status : undefined;
}
