import { isLateDelivery } from './comparing.ts';
import { applyResponse, applyComparison, applyRemoval } from './delivery-answers.ts';
import { runFinalFlush } from './delivery-leaving.ts';
import {
  allAgain,
  readBeforeSending,
  requestRead,
  addBeingStored,
  applyRead,
  addUnstored,
  markStored,
  withLeft,
} from './delivery-reads.ts';
import type { DeliveryEffect, DeliveryEvent, Surroundings } from './delivery-types.ts';
import {
  busyPartitions,
  type Delivery,
  markSent,
  maySend,
  endOperations,
  pausePartition,
  earliestSendAt,
  type Step,
  wakeAt,
} from './delivery-state.ts';
import { isState, type StateRecord, type StoredOutbound, subjectOf } from '../outbound.ts';
import type { RecordUpdate } from '../ports.ts';
import {
  allRecordsOf,
  heads,
  highestOf,
  isOrderOutdated,
  isSuperseded,
  isUnstored,
  unstoredOf,
  type PendingQueue,
  withoutRecords,
  withRecords,
} from './pending-queue.ts';

/**
 * While another tab is the leader, this tab keeps its own records in memory until the outbox is empty: the disk may
 * lose them. It drops states that a newer stored one replaces.
 */
function counted(state: Delivery, { pending, parked, marks }: Extract<DeliveryEvent, { type: 'counted' }>): Delivery {
  const known = highestOf(state.known, marks);
  const isNewest = ({ record }: Delivery['landed'][number]) => !(isState(record) && isOrderOutdated(known, record));
  return {
    ...state,
    elsewhere: { pending, parked },
    known,
    waiting: state.leads ? state.waiting : unstoredOf(state.waiting),
    landed: pending + parked === 0 ? [] : state.landed.filter(isNewest),
  };
}

/** Partitions that are sent in parallel. */
const MAX_LANES = 4;
/** Pause in milliseconds after this browser’s store failed. */
const STORE_REST_MS = 3_000;
/** Interval in milliseconds between retries of dead letters, which are also retried at each start. */
const PARKED_RETRY_MS = 24 * 3_600_000;

/**
 * Delivery as a state machine: maps an event to a new state and effects. Nothing else decides what is sent. Partitions
 * are strictly serial; only the leader sends; a record is removed only after confirmation. A state is never sent after
 * one of a higher order. Spec §4 Content launch, §7 Tracking.
 */
export function step(state: Delivery, event: DeliveryEvent, around: Surroundings): Step {
  const [absorbed, effects] = absorb(state, event, around);
  const [acted, further] = act(absorbed, around);
  const at = wakeAt(acted, around.now);
  const wake: DeliveryEffect[] = at === acted.wakeAt ? [] : [{ do: 'wake', at }];
  const releasedLeadership = acted.ended && acted.underWay.length === 0;
  return [
    { ...acted, wakeAt: at },
    [...effects, ...further, ...wake, ...(releasedLeadership ? [{ do: 'releaseLeadership' } as const] : [])],
  ];
}

function absorb(state: Delivery, event: DeliveryEvent, around: Surroundings): Step {
  switch (event.type) {
    case 'started':
      return requestRead({ ...state, paused: false, notBefore: new Map() });
    case 'ended':
      return [{ ...state, ended: true }, []];
    case 'led':
      return requestRead({ ...state, leads: true, upToDate: false, reads: allAgain(state.reads) });
    case 'unled':
      return [
        withLeft({ ...state, leads: false, upToDate: false, landed: [], waiting: unstoredOf(state.waiting) }, []),
        [],
      ];
    case 'looked-for':
      return requestRead(state);
    case 'cleared':
      return [{ ...state, lastSeq: 0, reads: { ...allAgain(state.reads), all: !state.upToDate } }, []];
    case 'erased':
      return requestRead({ ...state, upToDate: false, reads: allAgain(state.reads) });
    case 'online':
      return requestRead({ ...state, notBefore: new Map() });
    case 'asked':
      return requestRead({ ...state, notBefore: new Map(), quietUntil: 0, parkedDueAt: 0 });
    case 'offered':
      return [event.records.reduce(addBeingStored, state), []];
    case 'settled':
      return requestRead(markStored(state, new Set(event.ids)));
    case 'refused':
      return readBeforeSending(addUnstored(state, event.records));
    case 'counted':
      return [counted(state, event), []];
    case 'read':
      return applyRead(state, event, around.now);
    case 'unreadable':
      if (event.n !== state.reads.begun) return [state, []];
      return [{ ...state, reads: { ...state.reads, done: event.n, again: false, all: event.all } }, []]; // the next poll retries
    case 'looked':
      return looked(state, event, around);
    case 'answered':
      return applyResponse(state, event, around);
    case 'compared':
      return applyComparison(state, event, around);
    case 'removed':
      return [applyRemoval(state, event.record), []];
    case 'noted':
      return [endOperations(state, event.record, ['noting']), []];
    case 'failed':
      return [
        pausePartition(
          endOperations(state, event.record, ['looking', 'removing']),
          event.record.lane,
          around.now + STORE_REST_MS,
        ),
        [],
      ];
    case 'hidden':
    case 'leaving':
      return runFinalFlush(state, event, around);
  }
}

function act(state: Delivery, around: Surroundings): Step {
  if (!maySend(state, around) || state.reads.done < state.reads.awaited) return [state, []];
  const [retried, notes] = withParkedRetried(state, around.now);
  const [tidied, removals] = withoutLate(retried);
  const busy = busyPartitions(tidied);
  const gone = new Set(tidied.gone.map(({ lane }) => lane));
  const isFree = (lane: string) => !busy.has(lane) && !gone.has(lane) && earliestSendAt(tidied, lane) <= around.now;
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
 * Whether a newer state of the same subject replaces this one: it is pending or was sent. A dead letter stays visible
 * until a newer state of its subject has arrived.
 */
function isLate(record: StoredOutbound & StateRecord, { handed, known, waiting }: Delivery): boolean {
  // A state in memory is also late if the disk ever held a higher order: another tab may have delivered that.
  const orders = isUnstored(record) ? known : handed;
  if (record.state === 'confirmed') return isOrderOutdated(known, record) || isSuperseded(record, waiting);
  if (record.state === 'pending') return isOrderOutdated(orders, record) || isSuperseded(record, waiting);
  const subject = subjectOf(record);
  const isNewest = (waiting.get(record.lane)?.records ?? []).every(
    (other) =>
      !isState(other) || other.state === 'confirmed' || subjectOf(other) !== subject || other.order <= record.order,
  );
  return isOrderOutdated(known, record) && isNewest;
}

/** Removes states that are replaced by a newer one, or of a lower order than was sent: they are never sent. */
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
      waiting: withRecords(withoutRecords(state.waiting, late), [...heirs.values()]),
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

/**
 * Replaced records by id, each with the newer record that takes over its outbox number. Statements that close an attempt
 * wait for that number, and so for the newer record.
 */
function heirsOf(
  late: readonly (StoredOutbound & StateRecord)[],
  waiting: PendingQueue,
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

/** The first remaining record that replaces a late one. */
const newerOf = (
  older: StoredOutbound & StateRecord,
  late: readonly StoredOutbound[],
  waiting: PendingQueue,
): StoredOutbound | undefined =>
  waiting.get(older.lane)?.records.find((other) => !late.some(({ id }) => id === other.id) && isOfSame(other, older));

const isOfSame = (newer: StoredOutbound, older: StoredOutbound & StateRecord): boolean =>
  newer.slot === older.slot || (isState(newer) && subjectOf(newer) === subjectOf(older) && newer.order > older.order);

/** Makes dead letters pending again: at each start, daily, and on request of the learner. Late states are excluded. */
function withParkedRetried(state: Delivery, now: number): Step {
  if (now < state.parkedDueAt) return [state, []];
  const again = allRecordsOf(state.waiting).filter(
    (record) => record.state === 'parked' && !(isState(record) && isOrderOutdated(state.known, record)),
  );
  const change: RecordUpdate = { state: 'pending' };
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

/** Last check before a record is sent: the outbox may have changed since it was picked. */
function looked(
  state: Delivery,
  { record, now }: Extract<DeliveryEvent, { type: 'looked' }>,
  around: Surroundings,
): Step {
  const entry = state.underWay.find(({ record: { id }, how }) => id === record.id && how === 'looking');
  if (!entry) return [state, []];
  const idle = endOperations(state, record, ['looking']);
  if (!now) {
    const [looking, effects] = requestRead({ ...idle, gone: [...idle.gone, { ...record, since: idle.reads.begun }] });
    return [looking, effects];
  }
  if (now.state === 'parked') return [{ ...idle, waiting: withRecords(idle.waiting, [now]) }, []];
  const isLate = isState(now) && isOrderOutdated(idle.handed, now);
  const isInHand = idle.underWay.some(({ record: { id } }) => id === now.id);
  if (!maySend(idle, around) || isLate || isInHand) return [idle, []];
  return sentOrCompared(idle, now, around.now);
}

/** Compares a late state with the platform’s before it is sent. */
function sentOrCompared(state: Delivery, record: StoredOutbound, now: number): Step {
  if (!isState(record) || !isLateDelivery(record, now))
    return [markSent(state, record, 'sent'), [{ do: 'send', record, keepalive: false }]];
  const underWay = [...state.underWay, { record, how: 'comparing' as const }];
  return [{ ...state, underWay }, [{ do: 'compare', record }]];
}
