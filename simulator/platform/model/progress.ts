import type { components } from '#openapi/generated/platform.d.ts';
import type { Database, Row } from './db.ts';

export type WireStatus = components['schemas']['Status'];
export type StatusRecord = Row<'status'>;

/** Progress in a title reported by one request. Seconds are time spent, not a position. */
export type Progress = {
  status?: WireStatus | undefined;
  score?: number | undefined;
  addStatementSeconds?: number;
  scormSeconds?: number;
};

/** A completion is final; only a completion replaces a failure. */
const RANK: Record<WireStatus, number> = { notstarted: 0, inprogress: 1, failed: 2, completed: 3 };

/** Status, score, time and history of every learner, derived from received data. */
export class ProgressStore {
  readonly #db: Database;
  readonly #now: () => number;
  /** Incremented at each change of an account; invalidates values derived from its records. */
  readonly #versions = new Map<string, number>();

  constructor(db: Database, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  version(accountId: string): number {
    return this.#versions.get(accountId) ?? 0;
  }

  of(accountId: string): Iterable<StatusRecord> {
    return this.#db.status.by('accountId', accountId);
  }

  get(accountId: string, titleId: string): StatusRecord | undefined {
    return this.#db.status.get(`${accountId}|${titleId}`);
  }

  isCompleted(accountId: string, titleId: string): boolean {
    return this.get(accountId, titleId)?.status === 'completed';
  }

  /** Applies reported progress. Returns true if this completed the title. */
  apply(accountId: string, titleId: string, progress: Progress): boolean {
    const before = this.get(accountId, titleId) ?? emptyRecord(accountId, titleId);
    const claimed = progress.status ?? before.status;
    const status = rank(claimed) > rank(before.status) ? claimed : before.status;
    this.#db.status.put({
      ...before,
      status,
      score: progress.score ?? before.score,
      statementSeconds: before.statementSeconds + (progress.addStatementSeconds ?? 0),
      scormSeconds: progress.scormSeconds ?? before.scormSeconds,
      updatedAt: this.#now(),
    });
    this.#touch(accountId);
    return status === 'completed' && before.status !== 'completed';
  }

  /** Overwrites the record regardless of its value, for administrators and scenarios. */
  set(accountId: string, titleId: string, status: WireStatus, score: number | null, seconds: number): void {
    this.#db.status.put({
      ...emptyRecord(accountId, titleId),
      status,
      score,
      initialSeconds: seconds,
      updatedAt: this.#now(),
    });
    this.#touch(accountId);
  }

  launched(accountId: string, titleId: string): void {
    const key = `${accountId}|${titleId}`;
    // Removes and re-adds the row, so that records are in launch order.
    this.#db.history.remove(key);
    this.#db.history.add({ id: key, accountId, titleId, lastAccessed: this.#now() });
    this.#touch(accountId);
  }

  /** Launched titles, newest first. */
  history(accountId: string): Row<'history'>[] {
    return [...this.#db.history.by('accountId', accountId)].reverse().sort((a, b) => b.lastAccessed - a.lastAccessed);
  }

  lastAccessed(accountId: string, titleId: string): number | undefined {
    return this.#db.history.get(`${accountId}|${titleId}`)?.lastAccessed;
  }

  #touch(accountId: string): void {
    this.#versions.set(accountId, this.version(accountId) + 1);
  }
}

/** Whole seconds. SCORM runs report their own time, so statement durations are ignored for them. */
export const secondsSpent = (record: StatusRecord): number =>
  Math.round(record.initialSeconds + (record.scormSeconds > 0 ? record.scormSeconds : record.statementSeconds));

export const wireStatus = (status: string | undefined): WireStatus =>
  status && status in RANK ? (status as WireStatus) : 'notstarted'; // `in` proves the type

const rank = (status: string): number => RANK[wireStatus(status)];

const emptyRecord = (accountId: string, titleId: string): StatusRecord => ({
  id: `${accountId}|${titleId}`,
  accountId,
  titleId,
  status: 'notstarted',
  score: null,
  initialSeconds: 0,
  statementSeconds: 0,
  scormSeconds: 0,
  updatedAt: 0,
});
