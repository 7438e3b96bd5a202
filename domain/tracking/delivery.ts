import { type Answer, retryDelayMs, verdictOn } from './answers.ts';
import type { DeliveryEffect, DeliveryEvent, Surroundings } from './delivery-types.ts';
import { leavingBatch, type Leaving } from './leaving.ts';
import { asNew, isState, type Outbound, type StoredOutbound, subjectOf } from './outbound.ts';
import { isClosing } from './outbox.ts';
import type { Noted } from './ports.ts';
import {
  allOf,
  countsOf,
  frontOf,
  heads,
  inLane,
  isBelow,
  isSuperseded,
  isUnstored,
  NOTHING_WAITS,
  raised,
  UNSTORED_FROM,
  type Waiting,
  without,
  withRecords,
} from './waiting.ts';

/** Lanes sent at the same time. */
const MAX_LANES = 4;
/** How long a lane rests after this browser's own store failed. */
const STORE_REST_MS = 3_000;
/** What was refused for good is tried again this often, and at each start. */
const PARKED_RETRY_MS = 24 * 3_600_000;

/**
 * A record that something is being done about. `looking`: read again before it is sent. `sent`: an answer is awaited.
 * `leaving`: the same, sent with keepalive. `removing`: acknowledged, and the outbox is told so.
 */
export type UnderWay = Readonly<{ record: Outbound; how: 'looking' | 'sent' | 'leaving' | 'removing' }>;

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
  /** Acknowledged before they were seen in the outbox: they leave it as soon as they are. */
  confirmed: ReadonlySet<string>;
  /** Highest order of each subject that the disk ever held or the network was handed. */
  known: ReadonlyMap<string, number>;
  /** Highest order of each subject that the network was handed. */
  handed: ReadonlyMap<string, number>;
  /** Places of what was no longer there when it was to be sent: what replaced it comes with the next read. */
  gone: readonly Readonly<{ lane: string; seq: number; since: number }>[];
  /** Epoch ms: lanes that rest after a failure, and the quiet that the platform asked for. */
  notBefore: ReadonlyMap<string, number>;
  quietUntil: number;
  lastSeq: number;
  reads: Readonly<{ begun: number; done: number; again: boolean; all: boolean }>;
  refusals: number;
  /** What the outbox holds, while another tab delivers. */
  elsewhere: Readonly<{ pending: number; parked: number }>;
  /** Epoch ms: when what is parked is tried again; 0: at the first chance. */
  parkedDueAt: number;
  wakeAt: number | undefined;
}>;

export const begun = (account: string): Delivery => ({
  account,
  leads: false,
  upToDate: false,
  paused: false,
  ended: false,
  onItsWay: [],
  landed: [],
  waiting: NOTHING_WAITS,
  underWay: [],
  confirmed: new Set(),
  known: new Map(),
  handed: new Map(),
  gone: [],
  notBefore: new Map(),
  quietUntil: 0,
  lastSeq: 0,
  reads: { begun: 0, done: 0, again: false, all: false },
  refusals: 0,
  elsewhere: { pending: 0, parked: 0 },
  parkedDueAt: 0,
  wakeAt: undefined,
});

type Step = readonly [Delivery, readonly DeliveryEffect[]];

/**
 * Delivery as a machine: what happened, and what is to be done about it. Nothing else decides what is sent. Lanes are
 * strictly serial; only the leading tab sends; a record leaves by acknowledgement only; of a state never a lower order
 * after a higher one. Spec §4 Content launch, §7 Tracking.
 */
export function step(state: Delivery, event: DeliveryEvent, around: Surroundings): Step {
  const [absorbed, effects] = absorb(state, event, around);
  const [acted, further] = act(absorbed, around);
  const wakeAt = nextTryAt(acted, around.now);
  const wake: DeliveryEffect[] = wakeAt === acted.wakeAt ? [] : [{ do: 'wake', at: wakeAt }];
  const resigned = acted.ended && acted.underWay.length === 0;
  return [{ ...acted, wakeAt }, [...effects, ...further, ...wake, ...(resigned ? [{ do: 'resign' } as const] : [])]];
}

function absorb(state: Delivery, event: DeliveryEvent, around: Surroundings): Step {
  switch (event.type) {
    case 'started':
      return look({ ...state, paused: false, notBefore: new Map(), quietUntil: 0 });
    case 'ended':
      return [{ ...state, ended: true }, []];
    case 'led':
      return look({ ...state, leads: true, upToDate: false, reads: allAgain(state.reads) });
    case 'unled':
      return [{ ...state, leads: false, upToDate: false, landed: [], waiting: unstoredOf(state.waiting) }, []];
    case 'looked-for':
      return look(state);
    case 'erased':
      return look({ ...state, upToDate: false, reads: allAgain(state.reads) });
    case 'online':
      return look({ ...state, notBefore: new Map() });
    case 'asked':
      return look({ ...state, notBefore: new Map(), quietUntil: 0, parkedDueAt: 0 });
    case 'offered':
      return [event.records.reduce(offered, state), []];
    case 'settled':
      return look(settled(state, new Set(event.ids)));
    case 'refused':
      return [refused(state, event.records), []];
    case 'counted':
      return [{ ...state, elsewhere: { pending: event.pending, parked: event.parked } }, []];
    case 'read':
      return read(state, event);
    case 'unreadable':
      if (event.n !== state.reads.begun) return [state, []];
      return [{ ...state, reads: { ...state.reads, done: event.n, again: false, all: event.all } }, []]; // the next look tries again
    case 'looked':
      return looked(state, event, around);
    case 'answered':
      return answered(state, event, around);
    case 'removed':
      return [removed(state, event.record), []];
    case 'failed':
      return [
        rested(released(state, event.record, ['looking', 'removing']), event.record.lane, around.now + STORE_REST_MS),
        [],
      ];
    case 'hidden':
    case 'leaving':
      return flushed(state, event, around);
  }
}

// What waits.

/** What a read that is under way will say is of no use any more: it may have been taken before. */
const allAgain = ({ begun }: Delivery['reads']): Delivery['reads'] => ({
  begun: begun + 1,
  done: begun + 1,
  again: false,
  all: true,
});

function look(state: Delivery): Step {
  if (state.ended) return [state, []];
  if (!state.leads) return [state, [{ do: 'count' }]];
  const { begun, done, all } = state.reads;
  if (begun > done) return [{ ...state, reads: { ...state.reads, again: true } }, []];
  const reads = { begun: begun + 1, done, again: false, all: false };
  return [{ ...state, reads }, [{ do: 'read', after: all ? 0 : state.lastSeq, all, n: reads.begun }]];
}

/** A newer snapshot that is on its way stands for the older one; what is below the disk's or the network's is late. */
function offered(state: Delivery, record: Outbound): Delivery {
  if (record.account !== state.account) return state;
  if (isState(record) && isBelow(state.known, record)) return state;
  const others = state.onItsWay.filter(({ slot }) => slot === undefined || slot !== record.slot);
  return { ...state, onItsWay: [...others, record] };
}

function settled(state: Delivery, ids: ReadonlySet<string>): Delivery {
  const stored = state.onItsWay.filter(({ id }) => ids.has(id));
  const since = state.reads.begun;
  return {
    ...state,
    onItsWay: state.onItsWay.filter(({ id }) => !ids.has(id)),
    landed: state.leads ? [...state.landed, ...stored.map((record) => ({ record, since }))] : [],
    known: stored.filter(isState).reduce(raised, state.known),
  };
}

/**
 * The disk refused: sent from memory, each snapshot in place of the older ones of its slot. The same records come again
 * with each futile try to store them, also snapshots that a newer one, sent by now, stood for.
 */
function refused(state: Delivery, records: readonly Outbound[]): Delivery {
  let next = state;
  for (const record of records) {
    if (record.account !== state.account || next.confirmed.has(record.id) || inLane(next.waiting, record)) continue;
    if (isState(record) && isBelow(next.known, record)) continue;
    const refusals = next.refusals + 1;
    const seq = UNSTORED_FROM + refusals;
    const stored: StoredOutbound = { ...record, seq, since: seq, state: 'pending', tries: 0, why: '' };
    next = {
      ...next,
      refusals,
      onItsWay: next.onItsWay.filter(({ id }) => id !== record.id),
      waiting: withRecords(next.waiting, [stored]),
    };
  }
  return next;
}

function unstoredOf(waiting: Waiting): Waiting {
  return withRecords(NOTHING_WAITS, allOf(waiting).filter(isUnstored));
}

function read(state: Delivery, event: Extract<DeliveryEvent, { type: 'read' }>): Step {
  const { records, all, n } = event;
  if (n !== state.reads.begun) return [state, []];
  const fresh = all ? records : records.filter(({ seq }) => seq > state.lastSeq);
  const ids = new Set(fresh.map(({ id }) => id));
  const before = all ? unstoredOf(state.waiting) : state.waiting;
  const gone = state.gone.filter(({ since }) => since < n);
  const known = fresh.filter(isState).reduce(raised, new Map([...state.known, ...higher(event.marks, state.known)]));
  const next: Delivery = {
    ...state,
    known,
    waiting: withRecords(without(before, gone), fresh),
    lastSeq: fresh.reduce((last, { seq }) => Math.max(last, seq), all ? 0 : state.lastSeq),
    gone: state.gone.filter(({ since }) => since >= n),
    onItsWay: state.onItsWay.filter(({ id }) => !ids.has(id)),
    landed: state.landed.filter(({ record, since }) => since >= n && !ids.has(record.id)),
    upToDate: state.leads && (state.upToDate || all),
    reads: { ...state.reads, done: n },
  };
  const [confirmed, effects] = withConfirmed(next, fresh);
  if (!next.reads.again && !next.reads.all) return [confirmed, effects];
  const [again, further] = look(confirmed);
  return [again, [...effects, ...further]];
}

const higher = (marks: ReadonlyMap<string, number>, known: ReadonlyMap<string, number>) =>
  [...marks].filter(([subject, order]) => order > (known.get(subject) ?? -1));

/** What was acknowledged before it was stored leaves the outbox now. */
function withConfirmed(state: Delivery, fresh: readonly StoredOutbound[]): Step {
  const acknowledged = fresh.filter(({ id }) => state.confirmed.has(id));
  if (acknowledged.length === 0) return [state, []];
  const confirmed = new Set(state.confirmed);
  for (const { id } of acknowledged) confirmed.delete(id);
  const underWay = [...state.underWay, ...acknowledged.map((record) => ({ record, how: 'removing' as const }))];
  return [{ ...state, confirmed, underWay }, acknowledged.map((record) => ({ do: 'remove', record }))];
}

// What is sent.

const mayAct = (state: Delivery, { leads }: Surroundings): boolean =>
  state.leads && leads && state.upToDate && !state.paused && !state.ended;

const busyLanes = ({ underWay }: Delivery): ReadonlySet<string> => new Set(underWay.map(({ record }) => record.lane));

function act(state: Delivery, around: Surroundings): Step {
  if (!mayAct(state, around)) return [state, []];
  const [retried, notes] = withParkedRetried(state, around.now);
  const [tidied, removals] = withoutLate(retried);
  const busy = busyLanes(tidied);
  const gone = new Set(tidied.gone.map(({ lane }) => lane));
  const isFree = (lane: string) => !busy.has(lane) && !gone.has(lane) && restsUntil(tidied, lane) <= around.now;
  const chosen = heads(tidied.waiting, isFree).slice(0, Math.max(0, MAX_LANES - busy.size));
  const next = chosen.reduce(
    (before, record) =>
      isUnstored(record)
        ? handedOver(before, record, 'sent')
        : { ...before, underWay: [...before.underWay, { record, how: 'looking' as const }] },
    tidied,
  );
  const effects = chosen.map((record): DeliveryEffect =>
    isUnstored(record) ? { do: 'send', record, keepalive: false } : { do: 'look', record },
  );
  return [next, [...notes, ...removals, ...effects]];
}

const restsUntil = ({ notBefore, quietUntil }: Delivery, lane: string): number =>
  Math.max(notBefore.get(lane) ?? 0, quietUntil);

/** Takes away states of which a newer one is there, or below what the network was handed: never sent any more. */
function withoutLate(state: Delivery): Step {
  const isUnderWay = new Set(state.underWay.map(({ record }) => record.id));
  const late: StoredOutbound[] = [];
  for (const { records } of state.waiting.values()) {
    const [first] = records;
    if (!first || !isState(first)) continue;
    for (const record of records)
      if (isState(record) && record.state === 'pending' && !isUnderWay.has(record.id))
        if (isBelow(state.handed, record) || isSuperseded(record, state.waiting)) late.push(record);
  }
  if (late.length === 0) return [state, []];
  const stored = late.filter((record) => !isUnstored(record));
  return [
    {
      ...state,
      waiting: withRecords(without(state.waiting, late), heirs(late, state.waiting)),
      underWay: [...state.underWay, ...stored.map((record) => ({ record, how: 'removing' as const }))],
    },
    stored.map((record) => ({ do: 'remove', record })),
  ];
}

/** The newer ones stand for the places of the older, so that what closes a sitting waits for them. */
function heirs(late: readonly StoredOutbound[], waiting: Waiting): StoredOutbound[] {
  const gone = new Set(late.map(({ id }) => id));
  const found: StoredOutbound[] = [];
  for (const older of late) {
    const heir = waiting.get(older.lane)?.records.find(({ id, slot }) => slot === older.slot && !gone.has(id));
    if (heir && older.since < heir.since) found.push({ ...heir, since: older.since });
  }
  return found;
}

/** At each start and daily, and when the learner asks: what was refused for good, save states that are late by now. */
function withParkedRetried(state: Delivery, now: number): Step {
  if (now < state.parkedDueAt) return [state, []];
  const again = allOf(state.waiting).filter(
    (record) => record.state === 'parked' && !(isState(record) && isBelow(state.known, record)),
  );
  const change: Noted = { state: 'pending' };
  return [
    {
      ...state,
      parkedDueAt: now + PARKED_RETRY_MS,
      waiting: withRecords(
        state.waiting,
        again.map((record) => ({ ...record, ...change })),
      ),
    },
    again.map((record) => ({ do: 'note', record, change })),
  ];
}

/** The last look before a record is sent: much can have happened since it was picked. */
function looked(
  state: Delivery,
  { record, now }: Extract<DeliveryEvent, { type: 'looked' }>,
  around: Surroundings,
): Step {
  const entry = state.underWay.find(({ record: { id }, how }) => id === record.id && how === 'looking');
  if (!entry) return [state, []];
  const idle = released(state, record, ['looking']);
  if (!now) {
    const [looking, effects] = look({ ...idle, gone: [...idle.gone, { ...record, since: idle.reads.begun }] });
    return [looking, effects];
  }
  if (now.state === 'parked') return [{ ...idle, waiting: withRecords(idle.waiting, [now]) }, []];
  const isLate = isState(now) && isBelow(idle.handed, now);
  const isInHand = idle.underWay.some(({ record: { id } }) => id === now.id);
  if (!mayAct(idle, around) || isLate || isInHand) return [idle, []];
  return [handedOver(idle, now, 'sent'), [{ do: 'send', record: now, keepalive: false }]];
}

function handedOver(state: Delivery, record: Outbound, how: 'sent' | 'leaving'): Delivery {
  const underWay = [...state.underWay, { record, how }];
  if (!isState(record)) return { ...state, underWay };
  return { ...state, underWay, known: raised(state.known, record), handed: raised(state.handed, record) };
}

/**
 * The page is hidden or going away: the heads of the lanes go out at once. What is not on the disk goes with them only
 * when it is kept elsewhere (`kept`), because what the network was handed must not be lost to the next start.
 */
function flushed(
  state: Delivery,
  { type, kept }: Extract<DeliveryEvent, { type: 'hidden' | 'leaving' }>,
  around: Surroundings,
): Step {
  if (!mayAct(state, around)) return [state, []];
  const busy = busyLanes(state);
  const leaving = new Set(state.underWay.flatMap(({ record: { id }, how }) => (how === 'leaving' ? [id] : [])));
  const removing = new Set(state.underWay.flatMap(({ record: { id }, how }) => (how === 'removing' ? [id] : [])));
  const gone = new Set(state.gone.map(({ seq }) => seq));
  const front = frontOf(state.waiting).filter(({ id, seq }) => !removing.has(id) && !gone.has(seq));
  const skip = (record: Leaving) =>
    leaving.has(record.id) ||
    state.confirmed.has(record.id) ||
    (type === 'hidden' && busy.has(record.lane)) ||
    (isState(record) && isBelow(state.handed, record)) ||
    (!kept && isMemoryOnly(record) && !mayGoUnkept(record, front));
  const fresh = [...state.landed.map(({ record }) => record), ...(kept ? state.onItsWay : [])];
  const batch = leavingBatch(front, fresh, skip);
  return [
    batch.reduce((next, record) => handedOver(next, record, 'leaving'), state),
    batch.map((record) => ({ do: 'send', record, keepalive: true })),
  ];
}

const isMemoryOnly = (record: Leaving): boolean => 'tries' in record && isUnstored(record);

/** Nothing on the disk may be older than it, nor told of it again by the next start. */
function mayGoUnkept(record: Leaving, front: readonly StoredOutbound[]): boolean {
  if (!isState(record)) return !isClosing(record);
  const subject = subjectOf(record);
  return !front.some((other) => isState(other) && !isUnstored(other) && subjectOf(other) === subject);
}

// What came of it.

function answered(
  state: Delivery,
  { record, answer, keepalive }: Extract<DeliveryEvent, { type: 'answered' }>,
  { now, chance }: Surroundings,
): Step {
  const how = keepalive ? 'leaving' : 'sent';
  const idle = {
    ...state,
    underWay: state.underWay.filter((one) => one.record.id !== record.id || one.how !== how),
  };
  const stored = inLane(idle.waiting, record);
  const verdict = verdictOn(record, answer as Answer);
  switch (verdict.then) {
    case 'delivered':
      return delivered(idle, stored ?? record);
    case 'pause':
      return idle.paused ? [idle, []] : [{ ...idle, paused: true }, idle.ended ? [] : [{ do: 'tell-paused' }]];
    case 'retry': {
      const tries = (stored?.tries ?? 0) + 1;
      const until = now + retryDelayMs(tries, chance, verdict.retryAfterSeconds);
      const resting = rested(idle, record.lane, until);
      const quietUntil = verdict.retryAfterSeconds === undefined ? idle.quietUntil : Math.max(idle.quietUntil, until);
      return stored
        ? noted({ ...resting, quietUntil }, stored, { tries, why: verdict.why })
        : [{ ...resting, quietUntil }, []];
    }
    case 'park': {
      if (!stored) return [idle, []];
      const [parked, effects] = noted(idle, stored, { state: 'parked', why: verdict.why, parkedAt: now });
      const isNews = stored.parkedAt === undefined;
      return [parked, isNews ? [...effects, { do: 'tell-parked', record: stored }] : effects];
    }
  }
}

function delivered(state: Delivery, record: Outbound | StoredOutbound): Step {
  const notBefore = new Map(state.notBefore);
  notBefore.delete(record.lane);
  const next = {
    ...state,
    notBefore,
    onItsWay: state.onItsWay.filter(({ id }) => id !== record.id),
  };
  if ('seq' in record && !isUnstored(record)) {
    const isRemoving = next.underWay.some(({ record: { id }, how }) => id === record.id && how === 'removing');
    if (isRemoving) return [next, []];
    return [{ ...next, underWay: [...next.underWay, { record, how: 'removing' }] }, [{ do: 'remove', record }]];
  }
  const waiting = 'seq' in record ? without(next.waiting, [record]) : next.waiting;
  return [{ ...next, waiting, confirmed: new Set([...next.confirmed, record.id]) }, []];
}

/** It has left the outbox, and older states of its slot with it. */
function removed(state: Delivery, record: StoredOutbound): Delivery {
  const older = (state.waiting.get(record.lane)?.records ?? []).filter(
    (other) => other.slot !== undefined && other.slot === record.slot && other.seq < record.seq,
  );
  return { ...released(state, record, ['removing']), waiting: without(state.waiting, [record, ...older]) };
}

function noted(state: Delivery, stored: StoredOutbound, change: Noted): Step {
  const waiting = withRecords(state.waiting, [{ ...stored, ...change }]);
  return [{ ...state, waiting }, isUnstored(stored) ? [] : [{ do: 'note', record: stored, change }]];
}

const released = (state: Delivery, { id }: Outbound, hows: readonly UnderWay['how'][]): Delivery => ({
  ...state,
  underWay: state.underWay.filter(({ record, how }) => record.id !== id || !hows.includes(how)),
});

const rested = (state: Delivery, lane: string, until: number): Delivery => ({
  ...state,
  notBefore: new Map([...state.notBefore, [lane, until]]),
});

/** Epoch ms of the next try of what rests; undefined: nothing does. */
function nextTryAt(state: Delivery, now: number): number | undefined {
  if (state.paused || state.ended || !state.leads) return undefined;
  const busy = busyLanes(state);
  const waits = heads(state.waiting, (lane) => !busy.has(lane) && restsUntil(state, lane) > now);
  return waits.length === 0 ? undefined : Math.min(...waits.map(({ lane }) => restsUntil(state, lane)));
}

/** What the learner is shown of it. */
export function viewOf(state: Delivery, now: number) {
  const counts = state.leads && state.upToDate ? countsOf(state.waiting) : state.elsewhere;
  return { ...counts, sending: busyLanes(state).size, paused: state.paused, nextTryAtMs: nextTryAt(state, now) };
}

/** All that this tab holds and the platform has not confirmed, for a disk that lost it. */
export const unconfirmedOf = ({ waiting, landed }: Delivery): readonly Outbound[] => {
  const read = allOf(waiting);
  const ids = new Set(read.map(({ id }) => id));
  return [...read.map(asNew), ...landed.flatMap(({ record }) => (ids.has(record.id) ? [] : [record]))];
};
