import type { LocalResult } from '../attempt/index.ts';
import type { Catalogue, StatusRecord, TitleStatus } from './types.ts';

/**
 * What the platform last said, and when it was asked, by the clock that dates facts. `unsentAttempts` were not
 * delivered yet at that moment, so the platform's answer cannot hold them.
 */
export type ServerStatuses = {
  records: ReadonlyMap<string, StatusRecord>;
  askedAt: number;
  unsentAttempts: ReadonlySet<string>;
};

/**
 * A status as far as it is known. `isUnknown`: the platform's word on the title is missing and nothing done here settles
 * it, as a completion would; the status is then what this browser alone has seen, or not started (Spec §4).
 */
export type KnownStatus = StatusRecord & { isUnknown?: true | undefined };

/** What is said of a status: what was begun here is that, whatever else there may be at the platform. */
export type Standing = TitleStatus | 'unknown';
export const standingOf = ({ status, isUnknown }: Pick<KnownStatus, 'status' | 'isUnknown'>): Standing =>
  isUnknown && status === 'not-started' ? 'unknown' : status;

/** The status of a title, from one source for tiles, details and statistics. */
export type StatusOf = (titleId: string) => KnownStatus;

const NOT_STARTED: StatusRecord = { status: 'not-started', timeSpentSeconds: 0 };
const UNKNOWN: KnownStatus = { ...NOT_STARTED, isUnknown: true };

/** Server values map directly; anything else is not started. Spec §4 Title status values. */
export function readStatus(value: unknown): TitleStatus {
  if (typeof value !== 'string') return 'not-started';
  const word = value.toLowerCase().replace(/[^a-z]/g, '');
  if (word === 'completed' || word === 'failed') return word;
  return word === 'inprogress' ? 'in-progress' : 'not-started';
}

/**
 * The platform's records with what this browser knows on top: every result that the platform had not been told when
 * it was asked. Completion is never taken back. Without an answer of the platform all are not started (Spec §4),
 * plus what was done here; all but what was completed here are unknown then.
 */
export function mergeStatuses(server: ServerStatuses | undefined, local: readonly LocalResult[]): StatusOf {
  const unsent = local.filter((result) => isUntold(server, result));
  const byTitle = new Map<string, LocalResult[]>();
  for (const result of unsent) byTitle.set(result.titleId, [...(byTitle.get(result.titleId) ?? []), result]);
  const cache = new Map<string, KnownStatus>();
  return (titleId) => {
    const results = byTitle.get(titleId);
    // Of most titles there is nothing to be kept: lists ask for thousands.
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
 * The platform could not know this result when it answered: what goes on, was done later, or had not been delivered. Of a
 * attempt that goes on in another tab the moment alone would not tell: its facts are dated by that tab's clock.
 */
export const isUntold = (
  server: Pick<ServerStatuses, 'askedAt' | 'unsentAttempts'> | undefined,
  { at, attemptId, isOpen }: Pick<LocalResult, 'at' | 'attemptId' | 'isOpen'>,
): boolean => !server || isOpen || at >= server.askedAt || server.unsentAttempts.has(attemptId);

export type Statistics = { completed: number; inProgress: number; notStarted: number; unknown: number; total: number };

/**
 * Counts over every title of the catalogue, from the same source as the tiles. A failed title is in progress; one of
 * unknown status is counted as that and as nothing else.
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
