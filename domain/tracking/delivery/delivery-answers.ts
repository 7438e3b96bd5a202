import { retryDelayMs, verdictOn } from './answers.ts';
import type { DeliveryEvent, Surroundings } from './delivery-types.ts';
import { type Delivery, released, rested, type Step } from './delivery-state.ts';
import { isState, type Outbound, type StoredOutbound } from '../outbound.ts';
import type { Noted } from '../ports.ts';
import { inLane, isNewer, isUnstored, without, withRecords } from './waiting.ts';

/** What an answer means for the record and its lane. */
export function answered(
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
  const verdict = verdictOn(record, answer);
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
export function removed(state: Delivery, record: StoredOutbound): Delivery {
  const older = (state.waiting.get(record.lane)?.records ?? []).filter(
    (other) => isState(other) && isState(record) && other.slot === record.slot && isNewer(record, other),
  );
  return { ...released(state, record, ['removing']), waiting: without(state.waiting, [record, ...older]) };
}

function noted(state: Delivery, stored: StoredOutbound, change: Noted): Step {
  const waiting = withRecords(state.waiting, [{ ...stored, ...change }]);
  if (isUnstored(stored)) return [{ ...state, waiting }, []];
  // A page that dies before the disk knows leaves it to the next start, which would tell it after a newer one.
  const isAwaited = isState(stored) && change.state === 'parked';
  const underWay = isAwaited ? [...state.underWay, { record: stored, how: 'noting' as const }] : state.underWay;
  return [{ ...state, waiting, underWay }, [{ do: 'note', record: stored, change }]];
}
