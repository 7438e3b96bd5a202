import type { AnalyticsEvent } from './analytics.ts';
import type { DeliveryResponse } from './delivery/answers.ts';
import type { ConfirmedState, StoredState, UnsettledStates } from './delivery/comparing.ts';
import type { Outbound, StateRecord, StoredOutbound } from './outbound.ts';
import type { UndeliveredTitle } from './undelivered.ts';

/** Mutable members of a pending record. */
export type RecordUpdate = Partial<Pick<StoredOutbound, 'tries' | 'why' | 'state' | 'parkedAt' | 'resendAt'>>;

/** Newer state that replaces a removed one and inherits its number (`since`). */
export type ReplacingState = Readonly<Pick<StoredOutbound, 'id' | 'since'>>;

/**
 * How a record is removed. `confirmed`: the platform has it. `unclear`: older states of its subject that may still take
 * effect.
 */
export type Removal = Readonly<{ heir?: ReplacingState; confirmed?: true; unclear?: UnsettledStates }>;

/** Pending records on this browser’s disk. */
export interface Outbox {
  // Records are addressed by id: a database that was erased and refilled may reuse numbers.
  /** Records of this learner with a number above `seq`, in order, dead letters included. */
  after: (account: string, seq: number) => Promise<readonly StoredOutbound[]>;
  /** Highest order of each subject of this learner that was ever stored. */
  marks: (account: string) => Promise<ReadonlyMap<string, number>>;
  /** The current row; undefined if the record was delivered, discarded, or replaced by a newer snapshot. */
  get: (id: string) => Promise<StoredOutbound | undefined>;
  /**
   * Removes a confirmed record, with the older states of its compaction key. A newer record that replaces it inherits
   * its number in the same transaction. Resolves when that is on disk.
   */
  remove: (id: string, how?: Removal) => Promise<void>;
  /**
   * By subject: states that may still take effect, as known when its last state was removed. A later page needs them.
   */
  unclear: (account: string) => Promise<ReadonlyMap<string, UnsettledStates>>;
  /** State of a subject that the platform confirmed last; undefined: unknown. */
  confirmed: (account: string, subject: string) => Promise<ConfirmedState | undefined>;
  /**
   * Stores a failed try, a dead letter, a confirmation, or a retry of a dead letter. A removed record stays removed.
   */
  note: (id: string, change: RecordUpdate) => Promise<void>;
  count: (account: string) => Promise<{ pending: number; parked: number }>;
}

/** Pending records, for the saved indicator and the banners. */
export type OutboxView = Readonly<{
  pending: number;
  parked: number;
  /** Partitions that are sending now. */
  sending: number;
  /** The platform requires a new sign-in first. */
  paused: boolean;
  /** Milliseconds since the epoch, UTC, of the next try; undefined: none is planned. */
  nextTryAtMs: number | undefined;
}>;

/** Sends one record, with the token of its own learner. Resolves with status 0 if there is no response. */
export type Deliver = (record: Outbound, options: { keepalive: boolean }) => Promise<DeliveryResponse>;

/** Fetches the platform’s state of a subject. Never rejects; without `kept` see `answer`. */
export type FetchPlatformState = (record: StateRecord) => Promise<{ answer: DeliveryResponse; kept?: StoredState }>;

/** The organisation’s analytics sink. One try; rejects with PortFailure. */
export interface Analytics {
  tell: (said: AnalyticsEvent) => Promise<void>;
}

/** Undelivered work that the learner should know about. */
export type Undelivered = Readonly<{
  titles: readonly UndeliveredTitle[];
  /** Facts of a newer version of this application: stored for it, unreadable here. */
  newer: number;
  /** Damaged facts: stored unchanged. */
  damaged: number;
}>;

/** Access to undelivered work for the learner. Rejects if the browser’s storage cannot be read. */
export interface UndeliveredWork {
  list: () => Promise<Undelivered>;
  /** All of it as the text of a file (`undeliveredText`). */
  file: () => Promise<string>;
}
