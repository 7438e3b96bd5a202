import { readStatus, type ServerStatuses, type StatusRecord } from '#domain/catalogue/index.ts';
import { fields, id, ids, list, number } from '../api/wire/read.ts';
import type { Environment } from '../platform/environment.ts';
import { type StorageSlot, storageSlot } from './storage-slot.ts';

/** Longer than this, the statuses of some ten thousand titles, is not kept: others need the room more. */
const KEPT_MOST = 500_000;

/** What the platform last said of a learner's statuses, for a page that is not answered. */
export type LastStatuses = {
  get: (account: string) => ServerStatuses | undefined;
  keep: (account: string, said: ServerStatuses) => void;
  forget: (account: string) => void;
};

/** By account, in this browser under `statuses:<account>`; in memory where the browser refuses. */
export function lastStatuses(environment: Pick<Environment, 'localStorage' | 'sessionStorage'>): LastStatuses {
  const slots = new Map<string, StorageSlot>();
  const of = (account: string): StorageSlot => {
    const known = slots.get(account) ?? storageSlot(environment, `statuses:${account}`, 'browser');
    slots.set(account, known);
    return known;
  };
  return {
    get: (account) => parse(of(account).get()),
    keep: (account, { records, askedAt, unsentAttempts }) => {
      const rows = [...records]
        .filter(
          ([, { status, score, timeSpentSeconds }]) =>
            status !== 'not-started' || score !== undefined || timeSpentSeconds > 0, // a score of nothing is one
        )
        .map(([titleId, { status, score, timeSpentSeconds: seconds }]) => ({ titleId, status, score, seconds }));
      const written = JSON.stringify({ askedAt, unsentAttempts: [...unsentAttempts], rows });
      if (written.length <= KEPT_MOST) of(account).set(written);
      else of(account).clear(); // an older answer would pass for the last one
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
    return undefined; // half of it was lost, or another program wrote there
  }
}
