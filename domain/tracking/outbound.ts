import { documentKey } from '../xapi/index.ts';
import type { KeptDocument } from './state-document.ts';
import type { MediaState } from './media-state.ts';
import type { PdfState } from './pdf-state.ts';
import type { ScormSync } from './scorm-sync.ts';
import type { Statement } from './statements.ts';

/** What every record says of itself. No body holds a token, a name or a mail address. */
type Common = Readonly<{
  /** UUID, the idempotency key; for a statement also the statement id. */
  id: string;
  /** Learner it belongs to: hash of organisation and user id. */
  account: string;
  /** Strictly serial channel: account + title + (`statements` | `state`). */
  lane: string;
  attemptId: string;
  titleId: string;
  /** Milliseconds since the epoch, UTC: when the fact happened. */
  at: number;
  /** `at` is by the platform's clock, as far as the page could tell: it can be held against moments of other devices. */
  timestamped?: true;
  /** Id of the fact that it was made of. Absent in what earlier versions stored. */
  because?: string;
}>;

/**
 * Arrives one by one, in order. `order`: its place among all that is told of its title, as a snapshot's; absent in what
 * earlier versions stored.
 */
type Told = Readonly<{ slot?: undefined; order?: number }>;

/** A snapshot: a newer one replaces an older one of the same slot that waits. */
type Snapshot = Readonly<{
  slot: string;
  /**
   * Place among all states of its subject, over attempts, tabs and crashes; no clock has a part in it. A lower one is
   * never sent after a higher one. 0 in what earlier versions stored.
   */
  order: number;
}>;

type Bodies = {
  statement: Statement;
  scorm: ScormSync;
  pdf: PdfState;
  av: MediaState;
  epub: MediaState;
  document: KeptDocument;
};

/** What the platform must be told because of one fact. */
export type Outbound = {
  [Kind in keyof Bodies]: Common &
    (Kind extends 'statement' ? Told : Snapshot) &
    Readonly<{ kind: Kind; body: Bodies[Kind] }>;
}[keyof Bodies];

export type StateRecord = Exclude<Outbound, { kind: 'statement' }>;

/** A record in the outbox of this browser. It leaves by acknowledgement or by a visible decision, never by age. */
export type StoredOutbound = Outbound &
  Readonly<{
    /** Place in the outbox: 1, 2, 3, … over all lanes and tabs; never used twice. */
    seq: number;
    /** Place of the oldest snapshot that this one replaced; its own place when it replaced none. */
    since: number;
    /**
     * `parked`: the platform refused it for good. It is kept, shown, tried again daily, and holds up no lane. `confirmed`: a
     * state that the platform has, while an older one may still take effect there: it is sent once more at `resendAt`.
     */
    state: 'pending' | 'parked' | 'confirmed';
    /** Milliseconds since the epoch, UTC. Only of what is `confirmed`. */
    resendAt?: number;
    /** Tries that failed so far. */
    tries: number;
    /** What the platform last said; empty when it has not been tried. */
    why: string;
    /** Milliseconds since the epoch, UTC: when it was last refused for good. */
    parkedAt?: number;
  }>;

export const isState = <R extends Outbound>(record: R): record is R & StateRecord => record.kind !== 'statement';

/** What a state is the state of: where the learner is in a title, or one document that its content keeps. */
export const subjectOf = (record: StateRecord): string =>
  record.kind === 'document' ? `${record.lane}|${documentKey(record.body)}` : record.lane;

/** Attempts count above the facts in them: 2^32 facts an attempt, 2^21 attempts an account. */
const FACTS_OF_AN_ATTEMPT = 2 ** 32;

/**
 * Order of a record: the attempt it is of, by `epoch` (1, 2, 3, … an account), then its place among the attempt's facts.
 * What ends an attempt comes last in it, also when it is told by another page than the one that died.
 */
export const orderOf = (epoch: number, place: number | 'last'): number =>
  epoch * FACTS_OF_AN_ATTEMPT + (place === 'last' ? FACTS_OF_AN_ATTEMPT - 1 : place);

/** In its lane the one comes before the other, wherever they are kept and whichever was stored first. */
export const isBefore = (one: Outbound, other: Outbound): boolean => (one.order ?? 0) < (other.order ?? 0);

/** It was said when that state was so, or later. */
export const isSaidAfter = ({ order }: Outbound, state: Outbound): boolean =>
  order !== undefined && (state.order ?? 0) <= order;

/** The attempt that an order belongs to. */
export const epochOf = (order: number): number => Math.floor(order / FACTS_OF_AN_ATTEMPT);

/** A record without its place in the outbox it lay in. */
export function asNew({
  seq: _seq,
  since: _since,
  state: _state,
  tries: _tries,
  why: _why,
  parkedAt: _parkedAt,
  resendAt: _resendAt,
  ...record
}: StoredOutbound): Outbound {
  return record; // what was taken away is all that a stored record has besides
}
