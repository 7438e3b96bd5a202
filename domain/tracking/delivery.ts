import { answered, removed } from './delivery-answers.ts';
import { flushed } from './delivery-leaving.ts';
import { allAgain, awaited, look, offered, read, refused, settled, withLeft } from './delivery-reads.ts';
import type { DeliveryEffect, DeliveryEvent, Surroundings } from './delivery-types.ts';
import {
  busyLanes,
  type Delivery,
  handedOver,
  headsOf,
  isLate,
  isOfSame,
  isStoodFor,
  mayAct,
  nextTryAt,
  released,
  rested,
  restsUntil,
  type Step,
} from './delivery-state.ts';
import { isState, type StateRecord, type StoredOutbound } from './outbound.ts';
import type { Noted } from './ports.ts';
import { allOf, highestOf, isBelow, isUnstored, unstoredOf, type Waiting, without, withRecords } from './waiting.ts';

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

function act(state: Delivery, around: Surroundings): Step {
  if (!mayAct(state, around) || state.reads.done < state.reads.awaited) return [state, []];
  const [retried, notes] = withParkedRetried(state, around.now);
  const [tidied, removals] = withoutLate(retried);
  const busy = busyLanes(tidied);
  const gone = new Set(tidied.gone.map(({ lane }) => lane));
  const isFree = (lane: string) => !busy.has(lane) && !gone.has(lane) && restsUntil(tidied, lane) <= around.now;
  const chosen = headsOf(tidied, isFree).slice(0, Math.max(0, MAX_LANES - busy.size));
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

/**
 * Takes away states of which a newer one is there, or below what the network was handed: never sent any more. What a later
 * sitting's stands for stays until that has arrived: what closes its own sitting waits for it, also after a restart.
 */
function withoutLate(state: Delivery): Step {
  const isUnderWay = new Set(state.underWay.map(({ record }) => record.id));
  const late: (StoredOutbound & StateRecord)[] = [];
  for (const { records } of state.waiting.values()) {
    const [first] = records;
    if (!first || !isState(first)) continue;
    for (const record of records)
      if (isState(record) && !isUnderWay.has(record.id) && isLate(state, record) && !isStoodFor(state, record))
        late.push(record);
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
function heirs(late: readonly (StoredOutbound & StateRecord)[], waiting: Waiting): StoredOutbound[] {
  const gone = new Set(late.map(({ id }) => id));
  const found: StoredOutbound[] = [];
  for (const older of late) {
    const heir = waiting.get(older.lane)?.records.find((other) => !gone.has(other.id) && isOfSame(other, older));
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
