import type { Recorded } from './event.ts';

/** What a sink makes of a fact, to be kept with it: the kernel needs to know no more of it. */
export type Kept = Readonly<{
  id: string;
  /** What this is a snapshot of: a newer one replaces an older one. Absent for what is kept one by one. */
  slot?: string | undefined;
}>;

/** Pure: one fact, the records it makes. The records are journalled in the same transaction as the fact. */
export type Sink<R extends Kept> = {
  readonly name: string;
  readonly translate: (fact: Recorded, account: string) => readonly R[];
};

export type StoredFact = Omit<Recorded, 'seq' | 'restored'>;

/** A fact as it is stored, without what else lies beside it. */
export const bareFact = ({ id, type, v, data, at, stream, cause }: StoredFact): StoredFact => ({
  id,
  type,
  v,
  data,
  at,
  stream,
  cause,
});

/** What is written in one transaction. */
export type Batch<R extends Kept> = {
  account: string;
  facts: readonly Recorded[];
  outbound: readonly R[];
  /** True asks for the strictest durability: terminal facts. */
  strict: boolean;
  /** Asked when its turn has come: false, where what came before it was refused. Then nothing of it is kept either. */
  isMeant?: () => boolean;
};

/** `last`: the place of the fact that arrived in this browser last, as the journal counts them. */
export type KeptFacts = { facts: readonly StoredFact[]; unreadable: number; last: number };

/**
 * The durable memory of this browser. `write` is one transaction and resolves only when it is on disk (IndexedDB
 * `transaction.oncomplete`); it rejects when the transaction aborts, and then nothing of the batch was kept.
 */
export interface Journal<R extends Kept> {
  write: (batch: Batch<R>) => Promise<void>;
  /** Facts of this learner, oldest first, lifted to today's shapes; unreadable ones are kept, counted and left out. */
  read: (account: string) => Promise<KeptFacts>;
  /** The same, of those that arrived after the place `last` of an earlier answer, from whichever tab. */
  since: (account: string, last: number) => Promise<KeptFacts>;
}
