import type { Recorded } from './event.ts';

/** Record that a sink makes of a fact, stored with the fact. The kernel needs no further members. */
export type SinkRecord = Readonly<{
  id: string;
  /** Compaction key of a snapshot: a newer one replaces an older one. Absent for records that are stored one by one. */
  slot?: string | undefined;
}>;

/** Pure: maps one fact to its records. They are journalled in the same transaction as the fact. */
export type Sink<R extends SinkRecord> = {
  readonly name: string;
  readonly translate: (fact: Recorded, account: string) => readonly R[];
};

export type StoredFact = Omit<Recorded, 'seq' | 'restored'>;

/** Picks the members of a fact from a stored row, which may hold more. */
export const bareFact = ({ id, type, v, data, at, stream, cause }: StoredFact): StoredFact => ({
  id,
  type,
  v,
  data,
  at,
  stream,
  cause,
});

/** Content of one transaction. */
export type Batch<R extends SinkRecord> = {
  account: string;
  facts: readonly Recorded[];
  outbound: readonly R[];
  /** True requests the strictest durability: terminal facts. */
  strict: boolean;
  /**
   * Called when the batch reaches the head of the queue. False if an earlier batch failed: this one is dropped, too.
   */
  isMeant?: () => boolean;
};

/** `last`: journal position of the fact that was stored last in this browser. */
export type StoredFacts = { facts: readonly StoredFact[]; unreadable: number; last: number };

/**
 * Durable storage of facts in this browser. `write` is one transaction and resolves only when it is on disk (IndexedDB
 * `transaction.oncomplete`). It rejects if the transaction aborts; then nothing of the batch was stored.
 */
export interface Journal<R extends SinkRecord> {
  write: (batch: Batch<R>) => Promise<void>;
  /**
   * Facts of this learner, oldest first, lifted to current shapes. Unreadable facts stay stored, are counted and left
   * out.
   */
  read: (account: string) => Promise<StoredFacts>;
  /** Like `read`, but only facts stored after position `last` of an earlier result, by any tab. */
  since: (account: string, last: number) => Promise<StoredFacts>;
}
