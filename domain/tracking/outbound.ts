import { documentKey } from '../xapi/index.ts';
import type { StoredDocument } from './state-document.ts';
import type { MediaState } from './media-state.ts';
import type { PdfState } from './pdf-state.ts';
import type { ScormSync } from './scorm-sync.ts';
import type { Statement } from './statements.ts';

/** Members of every record. No body holds a token, a name or a mail address. */
type Common = Readonly<{
  /** UUID, the idempotency key; of a statement also the statement id. */
  id: string;
  /** Learner of the record: hash of organisation and user id. */
  account: string;
  /** Partition, strictly serial: account + title + (`statements` | `state`). */
  lane: string;
  attemptId: string;
  titleId: string;
  /** Milliseconds since the epoch, UTC: when the fact happened. */
  at: number;
  /**
   * `at` follows the platform’s clock, as far as the page could determine: it is comparable with times of other
   * devices.
   */
  timestamped?: true;
  /** Id of the fact behind the record. Absent in records of earlier versions. */
  because?: string;
}>;

/**
 * Delivered one by one, in order. `order`: order among all records of its title, as for snapshots; absent in records of
 * earlier versions.
 */
type Told = Readonly<{ slot?: undefined; order?: number }>;

/** Snapshot: replaces a pending one with the same compaction key. */
type Snapshot = Readonly<{
  slot: string;
  /**
   * Order among all states of its subject, over attempts, tabs and crashes, independent of clocks. A lower one is never
   * sent after a higher one. 0 in records of earlier versions.
   */
  order: number;
}>;

type Bodies = {
  statement: Statement;
  scorm: ScormSync;
  pdf: PdfState;
  av: MediaState;
  epub: MediaState;
  document: StoredDocument;
};

/** A record that the platform must receive because of one fact. */
export type Outbound = {
  [Kind in keyof Bodies]: Common &
    (Kind extends 'statement' ? Told : Snapshot) &
    Readonly<{ kind: Kind; body: Bodies[Kind] }>;
}[keyof Bodies];

export type StateRecord = Exclude<Outbound, { kind: 'statement' }>;

/** A record in the outbox of this browser. Removed after confirmation or a visible decision, never by age. */
export type StoredOutbound = Outbound &
  Readonly<{
    /** Number in the outbox: 1, 2, 3, … over all partitions and tabs; never reused. */
    seq: number;
    /** Number of the oldest snapshot that this one replaced; its own if it replaced none. */
    since: number;
    /**
     * `parked`: a dead letter. It stays stored and visible, is retried daily, and does not block its partition.
     * `confirmed`: the platform has this state, but an older one may still take effect there. It is sent again at
     * `resendAt`.
     */
    state: 'pending' | 'parked' | 'confirmed';
    /** Milliseconds since the epoch, UTC. Only if `confirmed`. */
    resendAt?: number;
    /** Number of failed tries. */
    tries: number;
    /** Last response of the platform; empty before the first try. */
    why: string;
    /** Milliseconds since the epoch, UTC, of the last final refusal. */
    parkedAt?: number;
  }>;

export const isState = <R extends Outbound>(record: R): record is R & StateRecord => record.kind !== 'statement';

/** Subject of a state: the learner’s position in a title, or one document of its content. */
export const subjectOf = (record: StateRecord): string =>
  record.kind === 'document' ? `${record.lane}|${documentKey(record.body)}` : record.lane;

/** Range of facts in an attempt’s order: 2^32 facts per attempt, 2^21 attempts per account. */
const FACTS_OF_AN_ATTEMPT = 2 ** 32;

/**
 * Order of a record: number of its attempt (`epoch`: 1, 2, 3, … per account), then of the fact in the attempt. The end
 * of an attempt is last, even if another page reports it after a crash.
 */
export const orderOf = (epoch: number, place: number | 'last'): number =>
  epoch * FACTS_OF_AN_ATTEMPT + (place === 'last' ? FACTS_OF_AN_ATTEMPT - 1 : place);

/** Whether one record precedes the other in its partition, wherever and whenever they were stored. */
export const isBefore = (one: Outbound, other: Outbound): boolean => (one.order ?? 0) < (other.order ?? 0);

/** Whether the record was made when that state was current, or later. */
export const isSaidAfter = ({ order }: Outbound, state: Outbound): boolean =>
  order !== undefined && (state.order ?? 0) <= order;

/** Number of the attempt that an order belongs to. */
export const epochOf = (order: number): number => Math.floor(order / FACTS_OF_AN_ATTEMPT);

/** A record without the members of its outbox row. */
export function withoutOutboxFields({
  seq: _seq,
  since: _since,
  state: _state,
  tries: _tries,
  why: _why,
  parkedAt: _parkedAt,
  resendAt: _resendAt,
  ...record
}: StoredOutbound): Outbound {
  return record; // the removed members are all that a stored record has in addition
}
