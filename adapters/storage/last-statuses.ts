import { readStatus, type ServerStatuses, type StatusRecord } from '#domain/catalogue/index.ts';
import { fields, id, ids, list, number } from '../api/wire/read.ts';
import type { Environment } from '../platform/environment.ts';
import { type StorageKey, storageKey } from './storage-key.ts';

/**
 * Maximum length in characters, about ten thousand titles. Longer lists are not stored, because other data needs the
 * space.
 */
const KEPT_MOST = 500_000;

/** The learner's statuses of the last platform response, for use without a connection. */
export type LastStatuses = {
  get: (account: string) => ServerStatuses | undefined;
  keep: (account: string, said: ServerStatuses) => void;
  forget: (account: string) => void;
};

/** One entry per account in localStorage, under `statuses:<account>`; in memory if storage is refused. */
export function lastStatuses(environment: Pick<Environment, 'localStorage' | 'sessionStorage'>): LastStatuses {
  const slots = new Map<string, StorageKey>();
  const of = (account: string): StorageKey => {
    const known = slots.get(account) ?? storageKey(environment, `statuses:${account}`, 'browser');
    slots.set(account, known);
    return known;
  };
  return {
    get: (account) => parse(of(account).get()),
    keep: (account, { records, askedAt, unsentAttempts }) => {
      const rows = [...records]
        .filter(
          ([, { status, score, timeSpentSeconds }]) =>
            status !== 'not-started' || score !== undefined || timeSpentSeconds > 0, // a score of 0 is a score
        )
        .map(([titleId, { status, score, timeSpentSeconds: seconds }]) => ({ titleId, status, score, seconds }));
      const written = JSON.stringify({ askedAt, unsentAttempts: [...unsentAttempts], rows });
      if (written.length <= KEPT_MOST) of(account).set(written);
      else of(account).clear(); // an outdated entry would pass for the last response
    },
    forget: (account) => of(account).clear(),
  };
}

function parse(written: string | undefined): ServerStatuses | undefined {
  if (written === undefined) return undefined;
  try {
    const it = fields(JSON.parse(written));
    const askedAt = number(it['askedAt']);
    if (askedAt === undefined || !Array.isArray(it['rows'])) return undefined;
    const rows = list(
      it['rows'],
      (row): [string, StatusRecord] | undefined => {
        const titleId = id(row['titleId']);
        const score = number(row['score']);
        return titleId === undefined
          ? undefined
          : [
              titleId,
              {
                status: readStatus(row['status']),
                timeSpentSeconds: number(row['seconds']) ?? 0,
                ...(score === undefined ? {} : { score }),
              },
            ];
      },
      () => undefined,
    );
    return { records: new Map(rows), askedAt, unsentAttempts: new Set(ids(it['unsentAttempts'])) };
  } catch {
    return undefined; // truncated, or written by another program
  }
}
