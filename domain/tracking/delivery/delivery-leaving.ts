import type { DeliveryEvent, Surroundings } from './delivery-types.ts';
import { busyPartitions, type Delivery, markSent, maySend, type Step } from './delivery-state.ts';
import { isLateDelivery } from './comparing.ts';
import { leavingBatch, type Leaving } from './leaving.ts';
import { isState, type StateRecord, type StoredOutbound, subjectOf } from '../outbound.ts';
import { isClosing } from '../outbox.ts';
import { frontOf, isOrderOutdated, isUnstored } from './pending-queue.ts';

/**
 * Final flush: sends the heads of the partitions when the page is hidden or closing. Records in memory only are sent if
 * they are also stored elsewhere (`kept`). The next start must know every record that the network had.
 */
export function runFinalFlush(
  state: Delivery,
  { type, kept }: Extract<DeliveryEvent, { type: 'hidden' | 'leaving' }>,
  around: Surroundings,
): Step {
  if (!maySend(state, around)) return [state, []];
  const busy = busyPartitions(state);
  const leaving = new Set(state.underWay.flatMap(({ record: { id }, how }) => (how === 'leaving' ? [id] : [])));
  const onTheDisk = state.underWay.filter(({ how }) => how === 'removing' || how === 'noting');
  const removing = new Set(onTheDisk.flatMap(({ record: { id }, how }) => (how === 'removing' ? [id] : [])));
  const gone = new Set(state.gone.map(({ id }) => id));
  // The replacement is unknown until the next read. A record after it would overtake it.
  const changed = new Set(state.gone.map(({ lane }) => lane));
  // Records that the disk refused may belong after stored ones that are not read yet.
  const isAwaited = state.reads.done < state.reads.awaited;
  const front = frontOf(state.waiting, ({ id }) => removing.has(id) || gone.has(id));
  const skip = (record: Leaving) =>
    leaving.has(record.id) ||
    state.confirmed.has(record.id) ||
    isLateDelivery(record, around.now) || // the next start compares it with the platform
    (!isState(record) && (changed.has(record.lane) || (isMemoryOnly(record) && isAwaited))) ||
    (type === 'hidden' && busy.has(record.lane)) ||
    (isState(record) && (isOrderOutdated(state.handed, record) || isBehind(record, onTheDisk, kept))) ||
    (!kept && isMemoryOnly(record) && !mayGoUnkept(record, front));
  const fresh = [...state.landed.map(({ record }) => record), ...(kept ? state.onItsWay : [])];
  const batch = leavingBatch(front, fresh, skip);
  return [
    batch.reduce((next, record) => markSent(next, record, 'leaving'), state),
    batch.map((record) => ({ do: 'send', record, keepalive: true })),
  ];
}

const isMemoryOnly = (record: Leaving): boolean => 'tries' in record && isUnstored(record);

/**
 * A closing page neither removes nor notes records. The next start would send stored states after this one. Exception:
 * this state replaces them on the disk or in the final flush.
 */
const isBehind = (record: Leaving & StateRecord, onTheDisk: Delivery['underWay'], kept: boolean): boolean =>
  onTheDisk.some(
    ({ record: other }) =>
      isState(other) &&
      subjectOf(other) === subjectOf(record) &&
      (other.slot !== record.slot || (!kept && isMemoryOnly(record))),
  );

/** Sending is safe only if the disk holds nothing older that the next start would send again. */
function mayGoUnkept(record: Leaving, front: readonly StoredOutbound[]): boolean {
  if (!isState(record)) return !isClosing(record);
  const subject = subjectOf(record);
  return !front.some((other) => isState(other) && !isUnstored(other) && subjectOf(other) === subject);
}
