import type { AnalyticsEvent } from './analytics.ts';
import type { Answer } from './delivery/answers.ts';
import type { ConfirmedState, KeptState, Unclear } from './delivery/comparing.ts';
import type { Outbound, StateRecord, StoredOutbound } from './outbound.ts';
import type { UndeliveredTitle } from './undelivered.ts';

/** What can change of a record that waits. */
export type Noted = Partial<Pick<StoredOutbound, 'tries' | 'why' | 'state' | 'parkedAt' | 'resendAt'>>;

/** A newer state that stands for one that is taken away, and the place that it stands for: its `since`. */
export type Heir = Readonly<Pick<StoredOutbound, 'id' | 'since'>>;

/** How a record leaves: `confirmed`: the platform has it; `unclear`: what of its subject is in doubt then. */
export type Removal = Readonly<{ heir?: Heir; confirmed?: true; unclear?: Unclear }>;

/** What waits to be told, on this browser's disk. */
export interface Outbox {
  // Records are named by id: in a database that was erased and filled again another one may have the place.
  /** Records of this learner with a place after `seq`, in order; parked ones too. */
  after: (account: string, seq: number) => Promise<readonly StoredOutbound[]>;
  /** Highest order that was ever stored of each subject of this learner. */
  marks: (account: string) => Promise<ReadonlyMap<string, number>>;
  /** The record as it is now; undefined when it was delivered, discarded, or replaced by a newer snapshot. */
  get: (id: string) => Promise<StoredOutbound | undefined>;
  /**
   * Acknowledged: it leaves the outbox, and the older states of its slot with it; a newer one that stands for it takes its
   * place in the same breath. Resolves when that is on disk.
   */
  remove: (id: string, how?: Removal) => Promise<void>;
  /** By subject: what was still in doubt when its last state was removed. A later page cannot know it otherwise. */
  unclear: (account: string) => Promise<ReadonlyMap<string, Unclear>>;
  /** State of a subject that the platform confirmed last; undefined: none is known. */
  confirmed: (account: string, subject: string) => Promise<ConfirmedState | undefined>;
  /** Notes a failed try, parks, confirms, or takes a parked record back. A record that is gone stays gone. */
  note: (id: string, change: Noted) => Promise<void>;
  count: (account: string) => Promise<{ pending: number; parked: number }>;
}

/** What waits to be sent, for the saved indicator and the banners. */
export type OutboxView = Readonly<{
  pending: number;
  parked: number;
  /** Lanes at work now. */
  sending: number;
  /** The platform wants a new sign-in first. */
  paused: boolean;
  /** Milliseconds since the epoch, UTC, of the next try; undefined: none is waiting. */
  nextTryAtMs: number | undefined;
}>;

/** Sends one record, with the token of its own learner. Resolves with status 0 when there is no answer. */
export type Deliver = (record: Outbound, options: { keepalive: boolean }) => Promise<Answer>;

/** Asks what the platform keeps of a state's subject. Never rejects; without `kept` the answer says why. */
export type LookUp = (record: StateRecord) => Promise<{ answer: Answer; kept?: KeptState }>;

/** The organisation's analytics sink. One try; rejects with PortFailure. */
export interface Analytics {
  tell: (said: AnalyticsEvent) => Promise<void>;
}

/** What a learner should know of their work that the platform does not have. */
export type Undelivered = Readonly<{
  titles: readonly UndeliveredTitle[];
  /** Facts of a newer version of this application: kept for it, as this one cannot read them. */
  newer: number;
  /** Facts that something damaged: kept as they are. */
  damaged: number;
}>;

/** The learner's own way to what was not delivered. Rejects when the browser does not let it be read. */
export interface UndeliveredWork {
  list: () => Promise<Undelivered>;
  /** All of it as the text of a file (`undeliveredText`). */
  file: () => Promise<string>;
}
