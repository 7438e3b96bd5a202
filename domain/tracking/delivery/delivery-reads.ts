import { removal } from './delivery-answers.ts';
import type { DeliveryEffect, DeliveryEvent } from './delivery-types.ts';
import { type Delivery, markUnsettled, type Step } from './delivery-state.ts';
import { withoutOutboxFields, isState, type Outbound, type StoredOutbound, subjectOf } from '../outbound.ts';
import type { RecordUpdate } from '../ports.ts';
import {
  allRecordsOf,
  asUnstored,
  highestOf,
  inPartition,
  isOrderOutdated,
  isUnstored,
  raised,
  unstoredOf,
  withoutRecords,
  withRecords,
} from './pending-queue.ts';

/** Discards the read in progress, which may be outdated, and schedules a full read. */
export const allAgain = ({ begun, awaited }: Delivery['reads']): Delivery['reads'] => ({
  awaited,
  begun: begun + 1,
  done: begun + 1,
  again: false,
  all: true,
});

/** Reads the outbox; one read at a time. */
export function requestRead(state: Delivery): Step {
  if (state.ended) return [state, []];
  if (!state.leads) return [state, [{ do: 'count' }]];
  const { begun, done, all, awaited } = state.reads;
  if (begun > done) return [{ ...state, reads: { ...state.reads, again: true } }, []];
  const reads = { begun: begun + 1, done, again: false, all: false, awaited };
  return [{ ...state, reads }, [{ do: 'read', after: all ? 0 : state.lastSeq, all, n: reads.begun }]];
}

/** Reads the outbox and sends nothing before the result: other pages may have stored earlier records. */
export function readBeforeSending(state: Delivery): Step {
  const { begun } = state.reads;
  return requestRead({ ...state, reads: { ...state.reads, awaited: state.leads ? begun + 1 : state.reads.awaited } });
}

/**
 * A newer snapshot that is being stored replaces the older one. A state with a lower order than the disk or the network
 * has is late.
 */
export function addBeingStored(state: Delivery, record: Outbound): Delivery {
  if (record.account !== state.account) return state;
  if (isState(record) && isOrderOutdated(state.known, record)) return state;
  const others = state.onItsWay.filter(({ slot }) => slot === undefined || slot !== record.slot);
  return { ...state, onItsWay: [...others, record] };
}

/**
 * The records are on disk and will be read from the outbox. The leader keeps records that were in memory in their
 * position, so that nothing overtakes them. In other tabs they are dropped, because the leader may send and remove
 * them.
 */
export function markStored(state: Delivery, ids: ReadonlySet<string>): Delivery {
  const inMemory = allRecordsOf(state.waiting).filter((record) => isUnstored(record) && ids.has(record.id));
  const stored = [...state.onItsWay.filter(({ id }) => ids.has(id)), ...inMemory.map(withoutOutboxFields)];
  const since = state.reads.begun;
  const slots = new Set(stored.map(({ slot }) => slot));
  const isNotReplaced = ({ record: { slot } }: Delivery['landed'][number]) => slot === undefined || !slots.has(slot);
  return {
    ...state,
    onItsWay: state.onItsWay.filter(({ id }) => !ids.has(id)),
    landed: [...state.landed.filter(isNotReplaced), ...stored.map((record) => ({ record, since }))],
    waiting: state.leads ? state.waiting : withoutRecords(state.waiting, inMemory),
    known: stored.filter(isState).reduce(raised, state.known),
  };
}

/**
 * The disk refused: sends from memory, and each snapshot replaces older ones with its compaction key. Each failed retry
 * reports the same records again, also snapshots that were already replaced by a newer, sent one.
 */
export function addUnstored(state: Delivery, records: readonly Outbound[]): Delivery {
  let next = state;
  for (const record of records) {
    if (record.account !== state.account || next.confirmed.has(record.id) || inPartition(next.waiting, record))
      continue;
    if (isState(record) && isOrderOutdated(next.known, record)) continue;
    const refusals = next.refusals + 1;
    const stored = asUnstored(record, refusals);
    next = {
      ...next,
      refusals,
      onItsWay: next.onItsWay.filter(({ id }) => id !== record.id),
      waiting: withRecords(next.waiting, [stored]),
    };
  }
  return next;
}

/** Only the leader sends what other pages left. A record that is missing now was stored, or sent by its own page. */
export function withLeft(state: Delivery, left: readonly Outbound[] = []): Delivery {
  const there = new Set(state.leads ? left.map(({ id }) => id) : []);
  const gone = allRecordsOf(state.waiting).filter((record) => state.left.has(record.id) && !there.has(record.id));
  const rest = { ...state, waiting: withoutRecords(state.waiting, gone.filter(isUnstored)) };
  const isHere = (record: Outbound) => inPartition(rest.waiting, record) !== undefined;
  const added = left.filter((record) => there.has(record.id) && !isHere(record));
  const next = addUnstored(rest, added);
  return {
    ...next,
    left: new Set([...there].filter((id) => state.left.has(id) || added.some((one) => one.id === id))),
  };
}

/** Applies a read of the outbox. */
export function applyRead(state: Delivery, event: Extract<DeliveryEvent, { type: 'read' }>, now: number): Step {
  const { records, all, n } = event;
  if (n !== state.reads.begun) return [state, []];
  const unseen = all ? records : records.filter(({ seq }) => seq > state.lastSeq);
  const [fresh, notes] = withKnownConfirmed(state, unseen);
  const ids = new Set(fresh.map(({ id }) => id));
  const before = all ? unstoredOf(state.waiting) : state.waiting;
  const gone = state.gone.filter(({ since }) => since < n);
  const { handed = new Map<string, number>() } = event;
  const marked: ReadonlyMap<string, number> = highestOf(highestOf(state.known, event.marks), handed);
  const next: Delivery = {
    ...state,
    known: fresh.filter(isState).reduce(raised, marked),
    handed: highestOf(state.handed, handed),
    waiting: withRecords(withoutRecords(before, gone), fresh),
    lastSeq: fresh.reduce((last, { seq }) => Math.max(last, seq), all ? 0 : state.lastSeq),
    gone: state.gone.filter(({ since }) => since >= n),
    onItsWay: state.onItsWay.filter(({ id }) => !ids.has(id)),
    landed: state.landed.filter(({ record, since }) => since >= n && !ids.has(record.id)),
    upToDate: state.leads && (state.upToDate || all),
    reads: { ...state.reads, done: n },
  };
  const caughtUp = all ? withOthersInDoubt(next, event, fresh, now) : next;
  const [confirmed, effects] = withConfirmed(withLeft(caughtUp, event.left), fresh);
  if (!next.reads.again && !next.reads.all) return [confirmed, [...notes, ...effects]];
  const [again, further] = requestRead(confirmed);
  return [again, [...notes, ...effects, ...further]];
}

/** A record that was confirmed in memory, and must be sent again, is now marked as confirmed on disk. */
function withKnownConfirmed(
  state: Delivery,
  fresh: readonly StoredOutbound[],
): [readonly StoredOutbound[], DeliveryEffect[]] {
  const notes: DeliveryEffect[] = [];
  const known = fresh.map((record) => {
    const held = inPartition(state.waiting, record);
    if (held?.state !== 'confirmed' || record.state !== 'pending') return record;
    const change: RecordUpdate = {
      state: 'confirmed',
      ...(held.resendAt === undefined ? {} : { resendAt: held.resendAt }),
    };
    notes.push({ do: 'note', record, change });
    return { ...record, ...change };
  });
  return [known, notes];
}

/** The previous leader may have sent a pending record, or one that it replaced, and crashed before the response. */
function withOthersInDoubt(
  state: Delivery,
  { unclear = new Map() }: Extract<DeliveryEvent, { type: 'read' }>,
  fresh: readonly StoredOutbound[],
  now: number,
): Delivery {
  let next = state;
  for (const [subject, marks] of unclear)
    for (const { from, until } of marks) if (until > now) next = markUnsettled(next, subject, from, now, until);
  for (const record of fresh)
    if (isState(record)) {
      // A confirmed record is resent by its own timer once older ones took effect: only newer records are in doubt.
      const from = record.since < record.seq && record.state !== 'confirmed' ? 0 : record.order;
      next = markUnsettled(next, subjectOf(record), from, now);
    }
  return next;
}

/** Removes stored records that were confirmed before they were on disk. */
function withConfirmed(state: Delivery, fresh: readonly StoredOutbound[]): Step {
  const acknowledged = fresh.filter(({ id }) => state.confirmed.has(id));
  if (acknowledged.length === 0) return [state, []];
  const confirmed = new Set(state.confirmed);
  for (const { id } of acknowledged) confirmed.delete(id);
  const underWay = [...state.underWay, ...acknowledged.map((record) => ({ record, how: 'removing' as const }))];
  return [{ ...state, confirmed, underWay }, acknowledged.map((record) => removal(state, record))];
}
