import { isLateDelivery } from './comparing.ts';
import { answered, compared, removed } from './delivery-answers.ts';
import { flushed } from './delivery-leaving.ts';
import { allAgain, awaited, look, offered, read, refused, settled, withLeft } from './delivery-reads.ts';
import type { DeliveryEffect, DeliveryEvent, Surroundings } from './delivery-types.ts';
import {
  busyLanes,
  type Delivery,
  handedOver,
  mayAct,
  released,
  rested,
  restsUntil,
  type Step,
  wakeAt,
} from './delivery-state.ts';
import { isState, type StateRecord, type StoredOutbound, subjectOf } from '../outbound.ts';
import type { Noted } from '../ports.ts';
import {
  allOf,
  heads,
  highestOf,
  isBelow,
  isSuperseded,
  isUnstored,
  unstoredOf,
  type Waiting,
  without,
  withRecords,
} from './waiting.ts';

/**
 * Where another tab delivers, this one keeps what it stored itself until nothing waits, as the disk may lose it; and of
 * states only what no tab has stored a newer one of.
 */
function counted(state: Delivery, { pending, parked, marks }: Extract<DeliveryEvent, { type: 'counted' }>): Delivery {
  const known = highestOf(state.known, marks);
  const isNewest = ({ record }: Delivery['landed'][number]) => !(isState(record) && isBelow(known, record));
  return {
    ...state,
    elsewhere: { pending, parked },
    known,
    waiting: state.leads ? state.waiting : unstoredOf(state.waiting),
    landed: pending + parked === 0 ? [] : state.landed.filter(isNewest),
  };
}

/** Lanes sent at the same time. */
const MAX_LANES = 4;
/** How long a lane rests after this browser's own store failed. */
const STORE_REST_MS = 3_000;
/** What was refused for good is tried again this often, and at each start. */
const PARKED_RETRY_MS = 24 * 3_600_000;

/**
 * Delivery as a machine: what happened, and what is to be done about it. Nothing else decides what is sent. Lanes are
 * strictly serial; only the leading tab sends; a record leaves by acknowledgement only; of a state never a lower order
 * after a higher one. Spec §4 Content launch, §7 Tracking.
 */
export function step(state: Delivery, event: DeliveryEvent, around: Surroundings): Step {
  const [absorbed, effects] = absorb(state, event, around);
  const [acted, further] = act(absorbed, around);
  const at = wakeAt(acted, around.now);
  const wake: DeliveryEffect[] = at === acted.wakeAt ? [] : [{ do: 'wake', at }];
  const resigned = acted.ended && acted.underWay.length === 0;
  return [
    { ...acted, wakeAt: at },
    [...effects, ...further, ...wake, ...(resigned ? [{ do: 'resign' } as const] : [])],
  ];
}

function absorb(state: Delivery, event: DeliveryEvent, around: Surroundings): Step {
  switch (event.type) {
    case 'started':
      return look({ ...state, paused: false, notBefore: new Map() });
    case 'ended':
      return [{ ...state, ended: true }, []];
    case 'led':
      return look({ ...state, leads: true, upToDate: false, reads: allAgain(state.reads) });
    case 'unled':
      return [
        withLeft({ ...state, leads: false, upToDate: false, landed: [], waiting: unstoredOf(state.waiting) }, []),
        [],
      ];
    case 'looked-for':
      return look(state);
    case 'cleared':
      return [{ ...state, lastSeq: 0, reads: { ...allAgain(state.reads), all: !state.upToDate } }, []];
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
      return awaited(refused(state, event.records));
    case 'counted':
      return [counted(state, event), []];
    case 'read':
      return read(state, event, around.now);
    case 'unreadable':
      if (event.n !== state.reads.begun) return [state, []];
      return [{ ...state, reads: { ...state.reads, done: event.n, again: false, all: event.all } }, []]; // the next look tries again
    case 'looked':
      return looked(state, event, around);
    case 'answered':
      return answered(state, event, around);
    case 'compared':
      return compared(state, event, around);
    case 'removed':
      return [removed(state, event.record), []];
    case 'noted':
      return [released(state, event.record, ['noting']), []];
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

function act(state: Delivery, around: Surroundings): Step {
  if (!mayAct(state, around) || state.reads.done < state.reads.awaited) return [state, []];
  const [retried, notes] = withParkedRetried(state, around.now);
  const [tidied, removals] = withoutLate(retried);
  const busy = busyLanes(tidied);
  const gone = new Set(tidied.gone.map(({ lane }) => lane));
  const isFree = (lane: string) => !busy.has(lane) && !gone.has(lane) && restsUntil(tidied, lane) <= around.now;
  const chosen = heads(tidied.waiting, isFree, around.now).slice(0, Math.max(0, MAX_LANES - busy.size));
  const [next, effects] = chosen.reduce<Step>(
    ([before, wanted], record) => {
      if (isUnstored(record)) {
        const [after, further] = sentOrCompared(before, record, around.now);
        return [after, [...wanted, ...further]];
      }
      const underWay = [...before.underWay, { record, how: 'looking' as const }];
      return [{ ...before, underWay }, [...wanted, { do: 'look', record }]];
    },
    [tidied, []],
  );
  return [next, [...notes, ...removals, ...effects]];
}

/**
 * A newer state of the same thing stands for it: it waits, or the network was handed it. One that was refused for good
 * stays to be seen until a newer one of its subject has arrived.
 */
function isLate(record: StoredOutbound & StateRecord, { handed, known, waiting }: Delivery): boolean {
  // What is in memory only is also late below what the disk held: another tab may have delivered that.
  const orders = isUnstored(record) ? known : handed;
  if (record.state === 'confirmed') return isBelow(known, record) || isSuperseded(record, waiting);
  if (record.state === 'pending') return isBelow(orders, record) || isSuperseded(record, waiting);
  const subject = subjectOf(record);
  const isNewest = (waiting.get(record.lane)?.records ?? []).every(
    (other) =>
      !isState(other) || other.state === 'confirmed' || subjectOf(other) !== subject || other.order <= record.order,
  );
  return isBelow(known, record) && isNewest;
}

/** Takes away states of which a newer one is there, or below what the network was handed: never sent any more. */
function withoutLate(state: Delivery): Step {
  const isUnderWay = new Set(state.underWay.map(({ record }) => record.id));
  const late: (StoredOutbound & StateRecord)[] = [];
  for (const { records } of state.waiting.values()) {
    const [first] = records;
    if (!first || !isState(first)) continue;
    for (const record of records)
      if (isState(record) && !isUnderWay.has(record.id) && isLate(record, state)) late.push(record);
  }
  if (late.length === 0) return [state, []];
  const stored = late.filter((record) => !isUnstored(record));
  const heirs = heirsOf(late, state.waiting);
  return [
    {
      ...state,
      waiting: withRecords(without(state.waiting, late), [...heirs.values()]),
      underWay: [...state.underWay, ...stored.map((record) => ({ record, how: 'removing' as const }))],
    },
    stored.map((record): DeliveryEffect => {
      const heir = heirs.get(newerOf(record, late, state.waiting)?.id ?? '');
      return heir && !isUnstored(heir)
        ? { do: 'remove', record, heir: { id: heir.id, since: heir.since } }
        : { do: 'remove', record };
    }),
  ];
}

/** The newer ones stand for the places of the older, so that what closes an attempt waits for them. By their own ids. */
function heirsOf(
  late: readonly (StoredOutbound & StateRecord)[],
  waiting: Waiting,
): ReadonlyMap<string, StoredOutbound> {
  const found = new Map<string, StoredOutbound>();
  for (const older of late) {
    const newer = newerOf(older, late, waiting);
    if (!newer) continue;
    const { since } = found.get(newer.id) ?? newer;
    if (older.since < since) found.set(newer.id, { ...newer, since: older.since });
  }
  return found;
}

/** What stands for a late one: the first that stays. */
const newerOf = (
  older: StoredOutbound & StateRecord,
  late: readonly StoredOutbound[],
  waiting: Waiting,
): StoredOutbound | undefined =>
  waiting.get(older.lane)?.records.find((other) => !late.some(({ id }) => id === other.id) && isOfSame(other, older));

const isOfSame = (newer: StoredOutbound, older: StoredOutbound & StateRecord): boolean =>
  newer.slot === older.slot || (isState(newer) && subjectOf(newer) === subjectOf(older) && newer.order > older.order);

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
  return sentOrCompared(idle, now, around.now);
}

/** What waited is held against the platform's own state first. */
function sentOrCompared(state: Delivery, record: StoredOutbound, now: number): Step {
  if (!isState(record) || !isLateDelivery(record, now))
    return [handedOver(state, record, 'sent'), [{ do: 'send', record, keepalive: false }]];
  const underWay = [...state.underWay, { record, how: 'comparing' as const }];
  return [{ ...state, underWay }, [{ do: 'compare', record }]];
}
