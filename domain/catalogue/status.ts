import type { LocalResult } from '../attempt/index.ts';
import type { Catalogue, StatusRecord, TitleStatus } from './types.ts';

/**
 * Last statuses of the platform, and the request time by the clock of facts. Results of `unsentAttempts` were
 * undelivered at that time, so the response cannot include them.
 */
export type ServerStatuses = {
  records: ReadonlyMap<string, StatusRecord>;
  askedAt: number;
  unsentAttempts: ReadonlySet<string>;
};

/**
 * A status as far as known. `isUnknown`: the platform’s status is missing, and no local completion settles it. The
 * status is then the local one, or not started (Spec §4).
 */
export type KnownStatus = StatusRecord & { isUnknown?: true | undefined };

/** Displayed status: a title begun here is displayed as such, even if the platform’s status is unknown. */
export type DisplayedStatus = TitleStatus | 'unknown';
export const displayedStatusOf = ({ status, isUnknown }: Pick<KnownStatus, 'status' | 'isUnknown'>): DisplayedStatus =>
  isUnknown && status === 'not-started' ? 'unknown' : status;

/** Status of a title: the single source for tiles, details and statistics. */
export type StatusOf = (titleId: string) => KnownStatus;

const NOT_STARTED: StatusRecord = { status: 'not-started', timeSpentSeconds: 0 };
const UNKNOWN: KnownStatus = { ...NOT_STARTED, isUnknown: true };

/** Maps server values; anything else is not started. Spec §4 Title status values. */
export function readStatus(value: unknown): TitleStatus {
  if (typeof value !== 'string') return 'not-started';
  const word = value.toLowerCase().replace(/[^a-z]/g, '');
  if (word === 'completed' || word === 'failed') return word;
  return word === 'inprogress' ? 'in-progress' : 'not-started';
}

/**
 * Merges platform records with local results that the platform did not have at the request. A completion is never
 * revoked. Without a response all titles are not started (Spec §4), plus local results; all but local completions are
 * then unknown.
 */
export function mergeStatuses(server: ServerStatuses | undefined, local: readonly LocalResult[]): StatusOf {
  const unsent = local.filter((result) => isMissingFromServer(server, result));
  const byTitle = new Map<string, LocalResult[]>();
  for (const result of unsent) byTitle.set(result.titleId, [...(byTitle.get(result.titleId) ?? []), result]);
  const cache = new Map<string, KnownStatus>();
  return (titleId) => {
    const results = byTitle.get(titleId);
    // Most titles have no local result and need no cache: lists request thousands.
    if (!results) return server ? (server.records.get(titleId) ?? NOT_STARTED) : UNKNOWN;
    const known = cache.get(titleId);
    if (known) return known;
    const own = results.reduce(withResult, server?.records.get(titleId) ?? NOT_STARTED);
    const merged: KnownStatus = server || own.status === 'completed' ? own : { ...own, isUnknown: true };
    cache.set(titleId, merged);
    return merged;
  };
}

/**
 * Whether the platform’s response cannot include this result: open, recorded later, or undelivered. `isOpen` is needed
 * because facts of another tab are dated by that tab’s clock.
 */
export const isMissingFromServer = (
  server: Pick<ServerStatuses, 'askedAt' | 'unsentAttempts'> | undefined,
  { at, attemptId, isOpen }: Pick<LocalResult, 'at' | 'attemptId' | 'isOpen'>,
): boolean => !server || isOpen || at >= server.askedAt || server.unsentAttempts.has(attemptId);

export type Statistics = { completed: number; inProgress: number; notStarted: number; unknown: number; total: number };

/**
 * Counts over all titles of the catalogue, from the same source as the tiles. Failed counts as in progress; unknown
 * counts only as unknown.
 */
export function statistics({ titles }: Pick<Catalogue, 'titles'>, statusOf: StatusOf): Statistics {
  const count = { completed: 0, inProgress: 0, notStarted: 0, unknown: 0, total: titles.size };
  for (const id of titles.keys()) {
    const { status, isUnknown } = statusOf(id);
    if (isUnknown) count.unknown++;
    else if (status === 'completed') count.completed++;
    else if (status === 'not-started') count.notStarted++;
    else count.inProgress++;
  }
  return count;
}

function withResult(base: StatusRecord, result: LocalResult): StatusRecord {
  const status = base.status === 'completed' || result.status === 'not-started' ? base.status : result.status;
  const score = result.score ?? base.score;
  return {
    status,
    timeSpentSeconds: base.timeSpentSeconds + result.secondsSpent,
    ...(score === undefined ? {} : { score }),
  };
}
