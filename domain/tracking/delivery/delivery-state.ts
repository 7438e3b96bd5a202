import type { UnsettledStates } from './comparing.ts';
import type { DeliveryEffect, Surroundings } from './delivery-types.ts';
import { withoutOutboxFields, isState, type Outbound, type StoredOutbound } from '../outbound.ts';
import {
  allRecordsOf,
  asUnstored,
  countsOf,
  heads,
  isOrderOutdated,
  isUnstored,
  nextResendAt,
  NOTHING_WAITS,
  raised,
  storedOf,
  type PendingQueue,
} from './pending-queue.ts';

/**
 * A record with an operation in progress. `looking`: read again before it is sent. `comparing`: the platform’s state is
 * requested. `sent`: a response is pending. `leaving`: the same, sent with keepalive. `removing`: confirmed, being
 * removed from the outbox. `noting`: a state that is refused for good, being marked in the outbox.
 */
export type UnderWay = Readonly<{
  record: Outbound;
  how: 'looking' | 'comparing' | 'sent' | 'leaving' | 'removing' | 'noting';
}>;

/** State of delivery for one learner in one tab, from sign-in to sign-out. */
export type Delivery = Readonly<{
  account: string;
  /** This tab is the leader. */
  leads: boolean;
  /** The results of earlier leaders are read; nothing is sent before that. */
  upToDate: boolean;
  /** The platform requires a new sign-in. */
  paused: boolean;
  /** The learner signed out: responses are processed, nothing new is sent. */
  ended: boolean;
  /** Offered, not on disk yet. */
  onItsWay: readonly Outbound[];
  /** On disk, not read back. `since`: the last read that cannot contain it. */
  landed: readonly Readonly<{ record: Outbound; since: number }>[];
  /** The outbox as read so far, and records that the browser refused to store. */
  waiting: PendingQueue;
  underWay: readonly UnderWay[];
  /**
   * Pending records that are neither on disk nor of this page: final flushes of other pages that do not fit on the
   * disk.
   */
  left: ReadonlySet<string>;
  /** Confirmed before they were read from the outbox: removed as soon as they are read. */
  confirmed: ReadonlySet<string>;
  /** Highest order of each subject that was ever on disk or sent. */
  known: ReadonlyMap<string, number>;
  /** Highest order of each subject that was sent. */
  handed: ReadonlyMap<string, number>;
  /** By subject: states without a clear response. A state that is confirmed meanwhile is sent again. */
  unclear: ReadonlyMap<string, UnsettledStates>;
  /** Records that were missing when they were to be sent. The next read brings their replacements. */
  gone: readonly Readonly<{ lane: string; id: string; since: number }>[];
  /** Epoch ms: end of the pause of each partition after a failure, and of the pause that the platform requested. */
  notBefore: ReadonlyMap<string, number>;
  quietUntil: number;
  lastSeq: number;
  /** `awaited`: nothing is sent before this read is done. */
  reads: Readonly<{ begun: number; done: number; again: boolean; all: boolean; awaited: number }>;
  refusals: number;
  /** Size of the outbox while another tab is the leader. */
  elsewhere: Readonly<{ pending: number; parked: number }>;
  /** Epoch ms of the next retry of dead letters; 0: at once. */
  parkedDueAt: number;
  wakeAt: number | undefined;
}>;

/**
 * Initial state. `before`: state of an earlier session of the same learner in this tab. Requests in flight, pauses of
 * the platform and orders on disk stay valid. Records that the disk refused are offered again by their retry.
 */
export const initialDelivery = (account: string, before?: Delivery): Delivery => ({
  account,
  leads: false,
  upToDate: false,
  paused: false,
  ended: false,
  onItsWay: [],
  landed: (before?.landed ?? []).map(({ record }) => ({ record, since: 0 })),
  waiting: storedOf(before?.waiting ?? NOTHING_WAITS),
  underWay: [],
  left: new Set(),
  confirmed: before?.confirmed ?? new Set(),
  known: before?.known ?? new Map(),
  handed: before?.handed ?? new Map(),
  unclear: before?.unclear ?? new Map(),
  gone: [],
  notBefore: new Map(),
  quietUntil: before?.quietUntil ?? 0,
  lastSeq: 0,
  reads: { begun: 0, done: 0, again: false, all: false, awaited: 0 },
  refusals: 0,
  elsewhere: { pending: 0, parked: 0 },
  parkedDueAt: 0,
  wakeAt: undefined,
});

/** Next state and the effects to run. */
export type Step = readonly [Delivery, readonly DeliveryEffect[]];

// Helpers of all modules of the state machine.

/** Whether this tab may send now. */
export const maySend = (state: Delivery, { leads }: Surroundings): boolean =>
  state.leads && leads && state.upToDate && !state.paused && !state.ended;

/** Partitions with an operation in progress. */
export const busyPartitions = ({ underWay }: Delivery): ReadonlySet<string> =>
  new Set(underWay.map(({ record }) => record.lane));

/** Epoch ms before which nothing of the partition is sent. */
export const earliestSendAt = ({ notBefore, quietUntil }: Delivery, lane: string): number =>
  Math.max(notBefore.get(lane) ?? 0, quietUntil);

/** The record was sent: a response is pending. */
export function markSent(state: Delivery, record: Outbound, how: 'sent' | 'leaving'): Delivery {
  const underWay = [...state.underWay, { record, how }];
  if (!isState(record)) return { ...state, underWay };
  return { ...state, underWay, known: raised(state.known, record), handed: raised(state.handed, record) };
}

/** Ends these operations of the record. */
export const endOperations = (state: Delivery, { id }: Outbound, hows: readonly UnderWay['how'][]): Delivery => ({
  ...state,
  underWay: state.underWay.filter(({ record, how }) => record.id !== id || !hows.includes(how)),
});

/** Pauses the partition until then (epoch ms). */
export const pausePartition = (state: Delivery, lane: string, until: number): Delivery => ({
  ...state,
  notBefore: new Map([...state.notBefore, [lane, until]]),
});

/** Milliseconds during which an abandoned request may still take effect: longer than gateways and queues hold one. */
export const SETTLE_MS = 120_000;

/**
 * Notes that states of this order or higher may take effect until then (epoch ms). Drops entries that expired before
 * `now`.
 */
export function markUnsettled(
  state: Delivery,
  subject: string,
  from: number,
  now: number,
  until = now + SETTLE_MS,
): Delivery {
  const others = (state.unclear.get(subject) ?? []).filter(
    (mark) => mark.until > now && (mark.from < from || mark.until > until),
  );
  return { ...state, unclear: new Map([...state.unclear, [subject, [...others, { from, until }]]]) };
}

/** Epoch ms of the next try of a paused partition; undefined: none is paused. */
export function nextTryAt(state: Delivery, now: number): number | undefined {
  if (state.paused || state.ended || !state.leads) return undefined;
  const busy = busyPartitions(state);
  const waits = heads(state.waiting, (lane) => !busy.has(lane) && earliestSendAt(state, lane) > now, now);
  return waits.length === 0 ? undefined : Math.min(...waits.map(({ lane }) => earliestSendAt(state, lane)));
}

/** Epoch ms of the next timed action; undefined: none. */
export function wakeAt(state: Delivery, now: number): number | undefined {
  if (state.paused || state.ended || !state.leads) return undefined;
  const resendAt = nextResendAt(state.waiting);
  const moments = [nextTryAt(state, now), resendAt !== undefined && resendAt > now ? resendAt : undefined];
  const known = moments.filter((at) => at !== undefined);
  return known.length === 0 ? undefined : Math.min(...known);
}

/** Milliseconds during which polling the outbox finds nothing without another event; 0: unknown. */
export function idlePollMs(state: Delivery, now: number): number {
  const { leads, upToDate, paused, ended, onItsWay, landed, waiting, underWay, left, gone, reads, parkedDueAt } = state;
  const { pending, parked } = countsOf(waiting);
  const holds = onItsWay.length + landed.length + pending + parked + underWay.length + left.size + gone.length;
  const isRead = leads && upToDate && reads.begun === reads.done && !reads.again;
  if (ended || !isRead || holds > 0) return 0;
  return paused ? Infinity : Math.max(0, Math.min(parkedDueAt, nextResendAt(waiting) ?? Infinity) - now); // until the next sign-in
}

/** Delivery status for display. */
export function viewOf(state: Delivery, now: number) {
  const counts = state.leads && state.upToDate ? countsOf(state.waiting) : state.elsewhere;
  return { ...counts, sending: busyPartitions(state).size, paused: state.paused, nextTryAtMs: nextTryAt(state, now) };
}

/** Records of this tab that the platform still needs, for a disk that lost them. */
export const owedOf = (state: Delivery): readonly Outbound[] => {
  const { waiting, landed, onItsWay } = state;
  const held = [...allRecordsOf(waiting).map(withoutOutboxFields), ...landed.map(({ record }) => record), ...onItsWay];
  const all = [...new Map(held.map((record) => [record.id, record])).values()].filter((one) => isOwed(state, one));
  // Statements that end an attempt wait for the states before them.
  return [...all.filter(isState), ...all.filter((record) => !isState(record))];
};

/** The platform still needs the record: it is not confirmed, and no newer state of its subject was sent. */
export const isOwed = ({ confirmed, handed }: Delivery, record: Outbound): boolean =>
  !confirmed.has(record.id) && !(isState(record) && isOrderOutdated(handed, record));

/**
 * Records of the outbox, then records that the browser did not store: of this page, or `left` by other pages. If the
 * outbox is unreadable, uses the last read.
 */
export function withMemory(
  stored: readonly StoredOutbound[] | undefined,
  state: Delivery,
  left: readonly Outbound[] = [],
): readonly StoredOutbound[] {
  const read = allRecordsOf(state.waiting).filter((record) => !stored || isUnstored(record));
  const ids = new Set([...(stored ?? []), ...read].map(({ id }) => id));
  const own = stored ? state.onItsWay : [...state.landed.map(({ record }) => record), ...state.onItsWay];
  const unread = [...new Map([...left, ...own].map((record) => [record.id, record])).values()]
    .filter(({ id }) => !ids.has(id))
    .map((record, nth) => asUnstored(record, nth + state.refusals + 1));
  const isNewest = (record: StoredOutbound) =>
    isOwed(state, record) && !(isState(record) && isOrderOutdated(state.known, record));
  return [...(stored ?? []), ...[...read, ...unread].filter(isNewest)];
}

/** Delivery as plain data for inspection: without bodies, records grouped by status. */
export function deliverySnapshotOf(state: Delivery) {
  const { account, leads, upToDate, paused, ended, onItsWay, landed, underWay, waiting, confirmed, handed } = state;
  const name = ({ id, kind, lane, order }: Outbound) => ({ id, kind, lane, ...(order === undefined ? {} : { order }) });
  const busy = new Set(underWay.map(({ record }) => record.id));
  const idle = allRecordsOf(waiting).filter(({ id }) => !busy.has(id));
  return {
    account,
    tab: ended ? 'ended' : paused ? 'paused' : !leads ? 'following' : upToDate ? 'delivering' : 'catching up',
    onItsWay: onItsWay.map(name),
    landed: landed.map(({ record }) => name(record)),
    waiting: idle.filter((one) => one.state === 'pending').map(name),
    underWay: underWay.map(({ record, how }) => ({ how, ...name(record) })),
    confirmed: [...confirmed],
    parked: idle.filter((one) => one.state === 'parked').map((one) => ({ ...name(one), why: one.why })),
    handed: Object.fromEntries(handed),
  };
}
