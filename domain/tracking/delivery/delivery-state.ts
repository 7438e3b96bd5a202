import type { Unclear } from './comparing.ts';
import type { DeliveryEffect, Surroundings } from './delivery-types.ts';
import { asNew, isState, type Outbound, type StoredOutbound } from '../outbound.ts';
import {
  allOf,
  asUnstored,
  countsOf,
  heads,
  isBelow,
  isUnstored,
  nextResendAt,
  NOTHING_WAITS,
  raised,
  storedOf,
  type Waiting,
} from './waiting.ts';

/**
 * A record that something is being done about. `looking`: read again before it is sent. `comparing`: the platform is asked
 * what it keeps. `sent`: an answer is awaited.
 * `leaving`: the same, sent with keepalive. `removing`: acknowledged, and the outbox is told so. `noting`: a state that is
 * refused for good, and the outbox is told so.
 */
export type UnderWay = Readonly<{
  record: Outbound;
  how: 'looking' | 'comparing' | 'sent' | 'leaving' | 'removing' | 'noting';
}>;

/** All that delivery knows for one learner in one tab: from sign-in to sign-out. */
export type Delivery = Readonly<{
  account: string;
  /** This tab is the one that delivers. */
  leads: boolean;
  /** What earlier leaders did is known here; nothing is sent before. */
  upToDate: boolean;
  /** The platform wants a new sign-in. */
  paused: boolean;
  /** The learner signed out: answers are still taken in, nothing new is sent. */
  ended: boolean;
  /** Offered, and not on the disk yet. */
  onItsWay: readonly Outbound[];
  /** On the disk, and not read back: `since` is the last read that cannot have seen it. */
  landed: readonly Readonly<{ record: Outbound; since: number }>[];
  /** In the outbox, as far as it was read; and what the browser refused to store. */
  waiting: Waiting;
  underWay: readonly UnderWay[];
  /** What waits and is neither on the disk nor this page's: last words of others for which there is no room. */
  left: ReadonlySet<string>;
  /** Acknowledged before they were seen in the outbox: they leave it as soon as they are. */
  confirmed: ReadonlySet<string>;
  /** Highest order of each subject that the disk ever held or the network was handed. */
  known: ReadonlyMap<string, number>;
  /** Highest order of each subject that the network was handed. */
  handed: ReadonlyMap<string, number>;
  /** By subject: what had no clear answer. What is confirmed while it is in doubt is sent once more. */
  unclear: ReadonlyMap<string, Unclear>;
  /** What was no longer there when it was to be sent: what replaced it comes with the next read. */
  gone: readonly Readonly<{ lane: string; id: string; since: number }>[];
  /** Epoch ms: lanes that rest after a failure, and the quiet that the platform asked for. */
  notBefore: ReadonlyMap<string, number>;
  quietUntil: number;
  lastSeq: number;
  /** `awaited`: nothing is sent before this one is done. */
  reads: Readonly<{ begun: number; done: number; again: boolean; all: boolean; awaited: number }>;
  refusals: number;
  /** What the outbox holds, while another tab delivers. */
  elsewhere: Readonly<{ pending: number; parked: number }>;
  /** Epoch ms: when what is parked is tried again; 0: at the first chance. */
  parkedDueAt: number;
  wakeAt: number | undefined;
}>;

/**
 * `before`: what this tab knew of the same learner in an earlier session. What the network has, it still has; what the disk
 * had is known until it can be read; what the platform asked for holds. What the disk refused comes again as it is tried.
 */
export const begun = (account: string, before?: Delivery): Delivery => ({
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

/** What is so after an event, and what is to be done. */
export type Step = readonly [Delivery, readonly DeliveryEffect[]];

// What every part of the machine asks of it.

/** Something may be sent now. */
export const mayAct = (state: Delivery, { leads }: Surroundings): boolean =>
  state.leads && leads && state.upToDate && !state.paused && !state.ended;

/** Lanes with a record that something is being done about. */
export const busyLanes = ({ underWay }: Delivery): ReadonlySet<string> =>
  new Set(underWay.map(({ record }) => record.lane));

/** Epoch ms: before it nothing of the lane is sent. */
export const restsUntil = ({ notBefore, quietUntil }: Delivery, lane: string): number =>
  Math.max(notBefore.get(lane) ?? 0, quietUntil);

/** The network has it now: an answer is awaited. */
export function handedOver(state: Delivery, record: Outbound, how: 'sent' | 'leaving'): Delivery {
  const underWay = [...state.underWay, { record, how }];
  if (!isState(record)) return { ...state, underWay };
  return { ...state, underWay, known: raised(state.known, record), handed: raised(state.handed, record) };
}

/** Nothing is being done about the record any more, in these ways. */
export const released = (state: Delivery, { id }: Outbound, hows: readonly UnderWay['how'][]): Delivery => ({
  ...state,
  underWay: state.underWay.filter(({ record, how }) => record.id !== id || !hows.includes(how)),
});

/** The lane rests until then (epoch ms). */
export const rested = (state: Delivery, lane: string, until: number): Delivery => ({
  ...state,
  notBefore: new Map([...state.notBefore, [lane, until]]),
});

/** So many milliseconds after it was given up a request may still take effect: longer than gateways and queues hold one. */
export const SETTLE_MS = 120_000;

/** A state of this order may take effect until then (epoch ms). What is over by `now` is forgotten. */
export function inDoubt(
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

/** Epoch ms of the next try of what rests; undefined: nothing does. */
export function nextTryAt(state: Delivery, now: number): number | undefined {
  if (state.paused || state.ended || !state.leads) return undefined;
  const busy = busyLanes(state);
  const waits = heads(state.waiting, (lane) => !busy.has(lane) && restsUntil(state, lane) > now, now);
  return waits.length === 0 ? undefined : Math.min(...waits.map(({ lane }) => restsUntil(state, lane)));
}

/** Epoch ms at which there is something to do by time alone; undefined: nothing. */
export function wakeAt(state: Delivery, now: number): number | undefined {
  if (state.paused || state.ended || !state.leads) return undefined;
  const resendAt = nextResendAt(state.waiting);
  const moments = [nextTryAt(state, now), resendAt !== undefined && resendAt > now ? resendAt : undefined];
  const known = moments.filter((at) => at !== undefined);
  return known.length === 0 ? undefined : Math.min(...known);
}

/** For so many milliseconds a look at the outbox finds nothing to do, unless something happens first; 0: it may at once. */
export function quietFor(state: Delivery, now: number): number {
  const { leads, upToDate, paused, ended, onItsWay, landed, waiting, underWay, left, gone, reads, parkedDueAt } = state;
  const { pending, parked } = countsOf(waiting);
  const holds = onItsWay.length + landed.length + pending + parked + underWay.length + left.size + gone.length;
  const isRead = leads && upToDate && reads.begun === reads.done && !reads.again;
  if (ended || !isRead || holds > 0) return 0;
  return paused ? Infinity : Math.max(0, Math.min(parkedDueAt, nextResendAt(waiting) ?? Infinity) - now); // nothing is tried again before the learner is back
}

/** What the learner is shown of it. */
export function viewOf(state: Delivery, now: number) {
  const counts = state.leads && state.upToDate ? countsOf(state.waiting) : state.elsewhere;
  return { ...counts, sending: busyLanes(state).size, paused: state.paused, nextTryAtMs: nextTryAt(state, now) };
}

/** All that this tab holds and the platform is still to be told, for a disk that lost it. */
export const owedOf = (state: Delivery): readonly Outbound[] => {
  const { waiting, landed, onItsWay } = state;
  const held = [...allOf(waiting).map(asNew), ...landed.map(({ record }) => record), ...onItsWay];
  const all = [...new Map(held.map((record) => [record.id, record])).values()].filter((one) => isOwed(state, one));
  // What ends an attempt waits for the states that have a place before it.
  return [...all.filter(isState), ...all.filter((record) => !isState(record))];
};

/** The platform is still to be told: it has not confirmed it, and the network has no newer state of the same thing. */
export const isOwed = ({ confirmed, handed }: Delivery, record: Outbound): boolean =>
  !confirmed.has(record.id) && !(isState(record) && isBelow(handed, record));

/**
 * What the outbox holds, and after it what the browser did not store: here, or of what other pages `left`; where the outbox
 * cannot be read, what was read of it.
 */
export function withMemory(
  stored: readonly StoredOutbound[] | undefined,
  state: Delivery,
  left: readonly Outbound[] = [],
): readonly StoredOutbound[] {
  const read = allOf(state.waiting).filter((record) => !stored || isUnstored(record));
  const ids = new Set([...(stored ?? []), ...read].map(({ id }) => id));
  const own = stored ? state.onItsWay : [...state.landed.map(({ record }) => record), ...state.onItsWay];
  const unread = [...new Map([...left, ...own].map((record) => [record.id, record])).values()]
    .filter(({ id }) => !ids.has(id))
    .map((record, nth) => asUnstored(record, nth + state.refusals + 1));
  const isNewest = (record: StoredOutbound) =>
    isOwed(state, record) && !(isState(record) && isBelow(state.known, record));
  return [...(stored ?? []), ...[...read, ...unread].filter(isNewest)];
}

/** The whole of it as plain data, for whoever looks at it: bodies left out, records by what becomes of them. */
export function printed(state: Delivery) {
  const { account, leads, upToDate, paused, ended, onItsWay, landed, underWay, waiting, confirmed, handed } = state;
  const name = ({ id, kind, lane, order }: Outbound) => ({ id, kind, lane, ...(order === undefined ? {} : { order }) });
  const busy = new Set(underWay.map(({ record }) => record.id));
  const idle = allOf(waiting).filter(({ id }) => !busy.has(id));
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
