import type { Recorded } from './event.ts';

/** What a sink wants sent to the platform because of one fact. The body holds no token, name or mail. */
export type Outbound = Readonly<{
  /** UUID v4, the idempotency key; for a statement also the statement id. */
  id: string;
  /** Learner it belongs to: hash of organisation and user id. */
  account: string;
  /** Strictly serial channel: account + title + (`statements` | `state`). */
  lane: string;
  kind: 'statement' | 'scorm' | 'pdf' | 'av' | 'epub' | 'document';
  attemptId: string;
  titleId: string;
  /** Milliseconds since the epoch, UTC: when the fact happened. */
  at: number;
  /** Shape by kind; see `domain/tracking`. */
  body: unknown;
  /**
   * What this is a snapshot of. A newer one replaces an older one of the same slot that waits to be sent. Absent for
   * what must arrive one by one: statements.
   */
  slot?: string;
}>;

/** Pure: one fact, the records it makes. The records are journalled in the same transaction as the fact. */
export type Sink = {
  readonly name: string;
  readonly translate: (fact: Recorded, account: string) => readonly Outbound[];
};

export type StoredFact = Omit<Recorded, 'seq' | 'restored'>;

/** `last`: the place of the fact that arrived in this browser last, as the journal counts them. */
export type Kept = { facts: readonly StoredFact[]; unreadable: number; last: number };

/**
 * The durable memory of this browser. `write` is one transaction and resolves only when it is on disk (IndexedDB
 * `transaction.oncomplete`); it rejects when the transaction aborts, and then nothing of the batch was kept.
 */
export interface Journal {
  write(batch: {
    account: string;
    facts: readonly Recorded[];
    outbound: readonly Outbound[];
    /** True asks for the strictest durability: terminal facts. */
    strict: boolean;
  }): Promise<void>;
  /** Facts of this learner, oldest first, lifted to today's shapes; unreadable ones are kept, counted and left out. */
  read(account: string): Promise<Kept>;
  /** The same, of those that arrived after the place `last` of an earlier answer, from whichever tab. */
  since(account: string, last: number): Promise<Kept>;
}
