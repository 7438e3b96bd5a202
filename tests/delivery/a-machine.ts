import {
  type DeliveryResponse,
  initialDelivery,
  type Delivery,
  type DeliveryEvent,
  type DeliveryEffect,
  type Outbound,
  step,
  type StoredOutbound,
  type UnsettledStates,
} from '#domain/tracking/index.ts';
import { withoutOutboxFields } from '#domain/tracking/outbound.ts';
import { stored } from '../domain/tracking/make.ts';

export const HOUR_MS = 3_600_000;
export const OK: DeliveryResponse = { status: 204, readable: true };
export const said = (status: number, retryAfterSeconds?: number): DeliveryResponse => ({
  status,
  readable: true,
  ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
});

/** A statement, or a position in a document; `order` defaults to `seq`. */
export const statement = (seq: number, verb = 'progressed', title = 't'): StoredOutbound =>
  stored({
    seq,
    id: `s${seq}`,
    titleId: title,
    lane: `learner:statements:${title}`,
    body: { verb: { id: `http://adlnet.gov/expapi/verbs/${verb}` } },
  });
export const page = (order: number, more: { seq?: number; slot?: string; since?: number; state?: string } = {}) =>
  stored({
    seq: order,
    id: `p${order}`,
    kind: 'pdf',
    lane: 'learner:state:t',
    slot: 'attempt 1',
    order,
    body: { page: order },
    ...more,
  });
export const SUBJECT = 'learner:state:t';
export const fresh = (record: StoredOutbound): Outbound => withoutOutboxFields(record);

export function aMachine(start: Delivery = initialDelivery('learner')) {
  let state = start;
  const around = { now: 1_000, leads: true, chance: 0.5 };
  let reading: Extract<DeliveryEffect, { do: 'read' }> | undefined;
  const tell = (event: DeliveryEvent): readonly DeliveryEffect[] => {
    const [next, effects] = step(state, event, around);
    state = next;
    reading = effects.find((effect) => effect.do === 'read') ?? reading;
    return effects;
  };
  /** Sends the outbox’s response to the last read. */
  const shown = (
    records: readonly StoredOutbound[],
    marks: readonly (readonly [string, number])[] = [],
    left: readonly Outbound[] = [],
    unclear: ReadonlyMap<string, UnsettledStates> = new Map(),
  ) => {
    const { all = true, n = 0 } = reading ?? {};
    return tell({ type: 'read', records, marks: new Map(marks), left, unclear, all, n });
  };
  return {
    around,
    tell,
    shown,
    /** The disk refuses these records, and the first read of the outbox returns `left`. */
    refused: (records: readonly Outbound[], left: readonly Outbound[] = []) => {
      tell({ type: 'refused', records });
      return shown([], [], left);
    },
    state: () => state,
    /** Reads the outbox again, which now returns these records, too. */
    reads: (...records: StoredOutbound[]) => {
      tell({ type: 'looked-for' });
      return shown(records);
    },
    looked: (record: StoredOutbound, now: StoredOutbound | undefined = record) => tell({ type: 'looked', record, now }),
    answered: (record: Outbound, answer: DeliveryResponse, keepalive = false) =>
      tell({ type: 'answered', record, answer, keepalive }),
    /** Delivers a record: lookup, response, and an outbox without the record. */
    deliver: (record: StoredOutbound) => {
      tell({ type: 'looked', record, now: record });
      tell({ type: 'answered', record, answer: OK, keepalive: false });
      return tell({ type: 'removed', record });
    },
  };
}

/** A leading tab that has read an outbox with these records. */
export const delivering = (...records: StoredOutbound[]) => {
  const machine = aMachine();
  machine.tell({ type: 'led' });
  return { ...machine, first: machine.shown(records) };
};

/** Effects on records, as `look s1`, `send p2`, without reads, counts and timers. */
export const done = (effects: readonly DeliveryEffect[]): string[] =>
  effects.flatMap((effect) => ('record' in effect ? [`${effect.do} ${effect.record.id}`] : []));
export const wakes = (effects: readonly DeliveryEffect[]) =>
  effects.flatMap((effect) => (effect.do === 'wake' ? [effect.at] : []));
