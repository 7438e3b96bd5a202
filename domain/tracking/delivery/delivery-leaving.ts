import type { DeliveryEvent, Surroundings } from './delivery-types.ts';
import { busyLanes, type Delivery, handedOver, mayAct, type Step } from './delivery-state.ts';
import { isLateDelivery } from './comparing.ts';
import { leavingBatch, type Leaving } from './leaving.ts';
import { isState, type StateRecord, type StoredOutbound, subjectOf } from '../outbound.ts';
import { isClosing } from '../outbox.ts';
import { frontOf, isBelow, isUnstored } from './waiting.ts';

/**
 * The page is hidden or going away: the heads of the lanes go out at once. What is not on the disk goes with them only
 * when it is kept elsewhere (`kept`), because what the network was handed must not be lost to the next start.
 */
export function flushed(
  state: Delivery,
  { type, kept }: Extract<DeliveryEvent, { type: 'hidden' | 'leaving' }>,
  around: Surroundings,
): Step {
  if (!mayAct(state, around)) return [state, []];
  const busy = busyLanes(state);
  const leaving = new Set(state.underWay.flatMap(({ record: { id }, how }) => (how === 'leaving' ? [id] : [])));
  const onTheDisk = state.underWay.filter(({ how }) => how === 'removing' || how === 'noting');
  const removing = new Set(onTheDisk.flatMap(({ record: { id }, how }) => (how === 'removing' ? [id] : [])));
  const gone = new Set(state.gone.map(({ id }) => id));
  // What stands in its place is not known before the next read; what comes after would overtake it.
  const changed = new Set(state.gone.map(({ lane }) => lane));
  // What the disk refused may come after what it took and was not read yet.
  const isAwaited = state.reads.done < state.reads.awaited;
  const front = frontOf(state.waiting, ({ id }) => removing.has(id) || gone.has(id));
  const skip = (record: Leaving) =>
    leaving.has(record.id) ||
    state.confirmed.has(record.id) ||
    isLateDelivery(record, around.now) || // held against the platform's own by the next start
    (!isState(record) && (changed.has(record.lane) || (isMemoryOnly(record) && isAwaited))) ||
    (type === 'hidden' && busy.has(record.lane)) ||
    (isState(record) && (isBelow(state.handed, record) || isBehind(record, onTheDisk, kept))) ||
    (!kept && isMemoryOnly(record) && !mayGoUnkept(record, front));
  const fresh = [...state.landed.map(({ record }) => record), ...(kept ? state.onItsWay : [])];
  const batch = leavingBatch(front, fresh, skip);
  return [
    batch.reduce((next, record) => handedOver(next, record, 'leaving'), state),
    batch.map((record) => ({ do: 'send', record, keepalive: true })),
  ];
}

const isMemoryOnly = (record: Leaving): boolean => 'tries' in record && isUnstored(record);

/**
 * A page that is torn down removes and notes nothing any more: the next start would tell what the disk still has to be
 * told after this one, save where this one, found on the disk or among last words, replaces it.
 */
const isBehind = (record: Leaving & StateRecord, onTheDisk: Delivery['underWay'], kept: boolean): boolean =>
  onTheDisk.some(
    ({ record: other }) =>
      isState(other) &&
      subjectOf(other) === subjectOf(record) &&
      (other.slot !== record.slot || (!kept && isMemoryOnly(record))),
  );

/** Nothing on the disk may be older than it, nor told of it again by the next start. */
function mayGoUnkept(record: Leaving, front: readonly StoredOutbound[]): boolean {
  if (!isState(record)) return !isClosing(record);
  const subject = subjectOf(record);
  return !front.some((other) => isState(other) && !isUnstored(other) && subjectOf(other) === subject);
}
