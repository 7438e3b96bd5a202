import type { Outbound } from '../kernel/journal.ts';
import type { AnalyticsEvent } from './analytics.ts';
import type { Answer } from './answers.ts';
import type { StoredOutbound } from './outbox.ts';

/** What happened to the outbox since `seq`, or all of it. */
export interface Outbox {
  /** Records of this learner with a place after `seq`, in order; parked ones too. */
  after(account: string, seq: number): Promise<readonly StoredOutbound[]>;
  /** The record as it is now; undefined when it was delivered, discarded, or replaced by a newer snapshot. */
  get(seq: number): Promise<StoredOutbound | undefined>;
  /** Acknowledged: leaves the outbox. Resolves when that is on disk. */
  remove(seq: number): Promise<void>;
  /** Notes a failed try, parks, takes a parked record back, or gives it another's place to stand for. A record that is gone stays gone. */
  note(seq: number, change: Partial<Pick<StoredOutbound, 'tries' | 'why' | 'state' | 'since'>>): Promise<void>;
  count(account: string): Promise<{ pending: number; parked: number }>;
  /** Marks records as on their way, so that this tab's newer snapshots leave them alone. */
  setInFlight(seq: number, inFlight: boolean): void;
}

/** Sends one record, with the token of its own learner. Resolves with status 0 when there is no answer. */
export type Deliver = (record: Outbound | StoredOutbound, options: { keepalive: boolean }) => Promise<Answer>;

/** The organisation's analytics sink. One try; rejects with PortFailure. */
export interface Analytics {
  tell(said: AnalyticsEvent): Promise<void>;
}
