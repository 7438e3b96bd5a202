import type { Position } from '../content/index.ts';
import type { TitleStatus } from './types.ts';
import type { StatusReason } from './status-reason.ts';

/** Summary of a title’s local facts for the learner. Times are milliseconds since the epoch. */
export type ProgressSummary = {
  /** First opening, and number of openings. */
  opened: { at: number; times: number } | undefined;
  /** Last position, else the start position of the last opening. */
  place: { at: number; position: Position; isUntold: boolean } | undefined;
  /** First completion. */
  completed: { at: number } | undefined;
};

/** `reasons`: of one title, oldest first. */
export function progressSummary(reasons: readonly StatusReason[]): ProgressSummary {
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
 * The platform’s status, if it knows more than this browser: no local attempt, or a displayed completion (`shown`) from
 * elsewhere. `reasons`: of one title.
 */
export function knownElsewhere(reasons: readonly StatusReason[], shown: TitleStatus): TitleStatus | undefined {
  const { opened, completed } = progressSummary(reasons);
  const platform = reasons.find((reason) => reason.what === 'platform');
  if (!platform || platform.status === 'not-started' || completed) return undefined;
  return !opened || shown === 'completed' ? platform.status : undefined;
}
