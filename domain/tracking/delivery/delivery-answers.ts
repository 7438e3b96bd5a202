import { retryDelayMs, type Verdict, verdictOn } from './answers.ts';
import { isForgotten, winnerOf } from './comparing.ts';
import type { DeliveryEffect, DeliveryEvent, Surroundings } from './delivery-types.ts';
import {
  type Delivery,
  markSent,
  markUnsettled,
  maySend,
  endOperations,
  pausePartition,
  type Step,
} from './delivery-state.ts';
import { isState, type Outbound, type StateRecord, type StoredOutbound, subjectOf } from '../outbound.ts';
import type { RecordUpdate } from '../ports.ts';
import {
  asUnstored,
  inPartition,
  isOrderOutdated,
  isNewer,
  isUnstored,
  withoutRecords,
  withRecords,
} from './pending-queue.ts';

/** Applies a response to the record and its partition. */
export function applyResponse(
  state: Delivery,
  { record, answer, keepalive }: Extract<DeliveryEvent, { type: 'answered' }>,
  around: Surroundings,
): Step {
  const { now } = around;
  const how = keepalive ? 'leaving' : 'sent';
  const idle = {
    ...state,
    underWay: state.underWay.filter((one) => one.record.id !== record.id || one.how !== how),
  };
  const stored = inPartition(idle.waiting, record);
  const verdict = verdictOn(record, answer);
  switch (verdict.then) {
    case 'delivered':
      return delivered(idle, stored ?? record, now);
    case 'pause':
      return paused(idle);
    case 'retry': {
      const doubted = isState(record) ? markUnsettled(idle, subjectOf(record), record.order, now) : idle;
      return retried(doubted, record, verdict, around);
    }
    case 'park': {
      if (!stored) return [idle, []];
      const [parked, effects] = noted(idle, stored, { state: 'parked', why: verdict.why, parkedAt: now });
      const isNews = stored.parkedAt === undefined;
      return [parked, isNews ? [...effects, { do: 'tell-parked', record: stored }] : effects];
    }
  }
}

/** Decides from the platform’s state whether a late state is still sent. */
export function applyComparison(
  state: Delivery,
  { record, answer, kept, confirmed }: Extract<DeliveryEvent, { type: 'compared' }>,
  around: Surroundings,
): Step {
  if (!state.underWay.some(({ record: { id }, how }) => id === record.id && how === 'comparing')) return [state, []];
  const idle = endOperations(state, record, ['comparing']);
  const stored = inPartition(idle.waiting, record);
  // The record was removed, or became late, during the request.
  if (!stored || !isState(stored) || !maySend(idle, around) || isOrderOutdated(idle.handed, stored)) return [idle, []];
  const verdict = verdictOn(record, answer);
  if (kept === undefined && verdict.then === 'pause') return paused(idle);
  if (kept === undefined && verdict.then === 'retry') return retried(idle, record, verdict, around);
  const winner = kept ? winnerOf(stored, kept, confirmed) : 'ours';
  const isLost = kept !== undefined && isForgotten(kept, confirmed);
  const [next, effects] =
    winner === 'same'
      ? delivered(idle, stored, around.now)
      : winner === 'theirs'
        ? overtaken(idle, stored, kept?.at ?? around.now)
        : sent(idle, stored);
  return [next, isLost ? [...effects, { do: 'tell-forgotten' }] : effects];
}

const sent = (state: Delivery, record: StoredOutbound): Step => [
  markSent(state, record, 'sent'),
  [{ do: 'send', record, keepalive: false }],
];

/** Another device has a later state: it stays, and this record leaves the outbox. */
function overtaken(state: Delivery, record: StoredOutbound & StateRecord, at: number): Step {
  const news: DeliveryEffect = { do: 'tell-overtaken', record, at };
  if (isUnstored(record)) return [{ ...state, waiting: withoutRecords(state.waiting, [record]) }, [news]];
  const underWay = [...state.underWay, { record, how: 'removing' as const }];
  return [{ ...state, underWay }, [{ do: 'remove', record }, news]];
}

const paused = (state: Delivery): Step =>
  state.paused ? [state, []] : [{ ...state, paused: true }, state.ended ? [] : [{ do: 'tell-paused' }]];

/** Pauses the partition; the pause grows with the number of failed tries. */
function retried(
  state: Delivery,
  record: Outbound,
  { why, retryAfterSeconds }: Extract<Verdict, { then: 'retry' }>,
  { now, chance }: Surroundings,
): Step {
  const stored = inPartition(state.waiting, record);
  const tries = (stored?.tries ?? 0) + 1;
  const until = now + retryDelayMs(tries, chance, retryAfterSeconds);
  const resting = pausePartition(state, record.lane, until);
  const quietUntil = retryAfterSeconds === undefined ? state.quietUntil : Math.max(state.quietUntil, until);
  return stored ? noted({ ...resting, quietUntil }, stored, { tries, why }) : [{ ...resting, quietUntil }, []];
}

function delivered(state: Delivery, record: Outbound | StoredOutbound, now: number): Step {
  const notBefore = new Map(state.notBefore);
  notBefore.delete(record.lane);
  const next = {
    ...withOlderInDoubt(state, record, now),
    notBefore,
    onItsWay: state.onItsWay.filter(({ id }) => id !== record.id),
  };
  const resendAt = isState(record) ? inDoubtUntil(next, record, now) : undefined;
  if (resendAt !== undefined) {
    const stored = 'seq' in record ? record : asUnstored(record, next.refusals + 1);
    const refusals = 'seq' in record ? next.refusals : next.refusals + 1;
    return noted({ ...next, refusals }, stored, { state: 'confirmed', resendAt, tries: 0, why: '' });
  }
  if ('seq' in record && !isUnstored(record)) {
    const isRemoving = next.underWay.some(({ record: { id }, how }) => id === record.id && how === 'removing');
    if (isRemoving) return [next, []];
    return [{ ...next, underWay: [...next.underWay, { record, how: 'removing' }] }, [removal(next, record)]];
  }
  const waiting = 'seq' in record ? withoutRecords(next.waiting, [record]) : next.waiting;
  return [{ ...next, waiting, confirmed: new Set([...next.confirmed, record.id]) }, []];
}

/** Removes a confirmed record from the outbox, which stores which older states of its subject may still take effect. */
export function removal(state: Delivery, record: StoredOutbound): DeliveryEffect {
  const unclear = isState(record) ? state.unclear.get(subjectOf(record)) : undefined;
  return { do: 'remove', record, confirmed: true, ...(unclear ? { unclear } : {}) };
}

/**
 * An older state that was sent at `pagehide` is still in flight if the page survived. It may take effect after this
 * one.
 */
function withOlderInDoubt(state: Delivery, record: Outbound, now: number): Delivery {
  if (!isState(record)) return state;
  const subject = subjectOf(record);
  const orders = state.underWay.flatMap(({ record: other, how }) =>
    (how === 'sent' || how === 'leaving') &&
    isState(other) &&
    subjectOf(other) === subject &&
    other.order < record.order
      ? [other.order]
      : [],
  );
  return orders.length === 0 ? state : markUnsettled(state, subject, Math.min(...orders), now);
}

/** Epoch ms until which an older state of the same subject may take effect after this one; undefined: none can. */
function inDoubtUntil({ unclear }: Delivery, record: StateRecord, now: number): number | undefined {
  const marks = (unclear.get(subjectOf(record)) ?? []).filter((mark) => mark.from < record.order && mark.until > now);
  return marks.length === 0 ? undefined : Math.max(...marks.map(({ until }) => until));
}

/** The record left the outbox, with older states of its compaction key. */
export function applyRemoval(state: Delivery, record: StoredOutbound): Delivery {
  const older = (state.waiting.get(record.lane)?.records ?? []).filter(
    (other) => isState(other) && isState(record) && other.slot === record.slot && isNewer(record, other),
  );
  return { ...endOperations(state, record, ['removing']), waiting: withoutRecords(state.waiting, [record, ...older]) };
}

function noted(state: Delivery, stored: StoredOutbound, change: RecordUpdate): Step {
  const waiting = withRecords(state.waiting, [{ ...stored, ...change }]);
  if (isUnstored(stored)) return [{ ...state, waiting }, []];
  // If the page dies before the note is on disk, the next start would send this state after a newer one.
  const isAwaited = isState(stored) && change.state === 'parked';
  const underWay = isAwaited ? [...state.underWay, { record: stored, how: 'noting' as const }] : state.underWay;
  return [{ ...state, waiting, underWay }, [{ do: 'note', record: stored, change }]];
}
