import { describe, expect, it } from 'vitest';
import {
  type Answer,
  begun,
  type Delivery,
  type DeliveryEvent,
  type DeliveryEffect,
  type Outbound,
  step,
  type StoredOutbound,
  unconfirmedOf,
} from '#domain/tracking/index.ts';
import { asNew } from '#domain/tracking/outbound.ts';
import { stored } from '../domain/tracking.make.ts';

/**
 * Verifies: §4 "no progress is ever lost", §7 Tracking: the table of the delivery machine (`domain/tracking/README.md`),
 * row by row.
 */
const HOUR_MS = 3_600_000;
const OK: Answer = { status: 204, readable: true };
const said = (status: number, retryAfterSeconds?: number): Answer => ({
  status,
  readable: true,
  ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
});

/** A statement, or a place in a document; `seq` is also its order unless told otherwise. */
const statement = (seq: number, verb = 'progressed', title = 't'): StoredOutbound =>
  stored({
    seq,
    id: `s${seq}`,
    titleId: title,
    lane: `learner:statements:${title}`,
    body: { verb: { id: `http://adlnet.gov/expapi/verbs/${verb}` } },
  });
const page = (order: number, more: { seq?: number; slot?: string; since?: number; state?: string } = {}) =>
  stored({
    seq: order,
    id: `p${order}`,
    kind: 'pdf',
    lane: 'learner:state:t',
    slot: 'sitting 1',
    order,
    body: { page: order },
    ...more,
  });
const SUBJECT = 'learner:state:t';
const fresh = (record: StoredOutbound): Outbound => asNew(record);

function aMachine() {
  let state: Delivery = begun('learner');
  const around = { now: 1_000, leads: true, chance: 0.5 };
  let reading: Extract<DeliveryEffect, { do: 'read' }> | undefined;
  const tell = (event: DeliveryEvent): readonly DeliveryEffect[] => {
    const [next, effects] = step(state, event, around);
    state = next;
    reading = effects.find((effect) => effect.do === 'read') ?? reading;
    return effects;
  };
  /** What the outbox holds: the answer to the last question. */
  const shown = (records: readonly StoredOutbound[], marks: readonly (readonly [string, number])[] = []) => {
    const { all = true, n = 0 } = reading ?? {};
    return tell({ type: 'read', records, marks: new Map(marks), all, n });
  };
  return {
    around,
    tell,
    shown,
    state: () => state,
    /** Asks the outbox again, which holds this besides. */
    reads: (...records: StoredOutbound[]) => {
      tell({ type: 'looked-for' });
      return shown(records);
    },
    looked: (record: StoredOutbound, now: StoredOutbound | undefined = record) => tell({ type: 'looked', record, now }),
    answered: (record: Outbound, answer: Answer, keepalive = false) =>
      tell({ type: 'answered', record, answer, keepalive }),
    /** From the look at it to the outbox without it. */
    deliver: (record: StoredOutbound) => {
      tell({ type: 'looked', record, now: record });
      tell({ type: 'answered', record, answer: OK, keepalive: false });
      return tell({ type: 'removed', record });
    },
  };
}

/** A tab that leads, and has read all of an outbox with these. */
const delivering = (...records: StoredOutbound[]) => {
  const machine = aMachine();
  machine.tell({ type: 'led' });
  return { ...machine, first: machine.shown(records) };
};

/** What is done about records, as `look s1`, `send p2`. Reads, counts and alarms are left aside. */
const done = (effects: readonly DeliveryEffect[]): string[] =>
  effects.flatMap((effect) => ('record' in effect ? [`${effect.do} ${effect.record.id}`] : []));
const wakes = (effects: readonly DeliveryEffect[]) =>
  effects.flatMap((effect) => (effect.do === 'wake' ? [effect.at] : []));

describe('who sends', () => {
  it('a tab that follows sends nothing, also when it is hidden', () => {
    const { tell } = aMachine();
    tell({ type: 'offered', records: [fresh(page(1))] });
    expect(done(tell({ type: 'hidden', kept: true }))).toEqual([]);
    expect(done(tell({ type: 'refused', records: [fresh(statement(2))] }))).toEqual([]);
  });

  it('a tab that took the lead sends once it has read all, what only it has included', () => {
    const { tell, shown } = aMachine();
    tell({ type: 'refused', records: [fresh(statement(1))] });
    expect(done(tell({ type: 'led' }))).toEqual([]);
    expect(done(tell({ type: 'hidden', kept: true }))).toEqual([]);
    expect(done(shown([]))).toEqual(['send s1']);
  });

  it('a tab that slept sends nothing until it knows that it still leads', () => {
    const { around, tell, looked, first } = delivering(statement(1));
    expect(done(first)).toEqual(['look s1']);
    around.leads = false;
    expect(done(looked(statement(1)))).toEqual([]);
    expect(done(tell({ type: 'leaving', kept: true }))).toEqual([]);
  });

  it('a tab that lost the lead while it looked does not send', () => {
    const { tell, looked } = delivering(statement(1));
    tell({ type: 'unled' });
    expect(done(looked(statement(1)))).toEqual([]);
  });

  it('a learner who signed out keeps the lead until the last answer is there', () => {
    const { tell, looked, answered } = delivering(statement(1));
    looked(statement(1));
    expect(tell({ type: 'ended' })).not.toContainEqual({ do: 'resign' });
    answered(statement(1), OK);
    expect(tell({ type: 'removed', record: statement(1) })).toContainEqual({ do: 'resign' });
  });

  it('records of another learner are none of its business', () => {
    const { tell } = delivering();
    tell({ type: 'offered', records: [{ ...fresh(page(1)), account: 'somebody else' }] });
    expect(done(tell({ type: 'leaving', kept: true }))).toEqual([]);
  });
});

describe('what the outbox says', () => {
  it('is asked for again when something came while it was read', () => {
    const { tell, shown } = delivering();
    tell({ type: 'looked-for' });
    expect(tell({ type: 'looked-for' })).not.toContainEqual(expect.objectContaining({ do: 'read' }));
    expect(shown([])).toContainEqual(expect.objectContaining({ do: 'read' }));
  });

  it('is asked for again after it could not be read', () => {
    const { tell } = aMachine();
    const [asked] = tell({ type: 'led' });
    expect(asked).toMatchObject({ do: 'read', all: true });
    const { n } = asked as Extract<DeliveryEffect, { do: 'read' }>; // as it was just seen
    tell({ type: 'unreadable', n, all: true });
    expect(tell({ type: 'looked-for' })).toContainEqual(expect.objectContaining({ do: 'read', all: true }));
  });

  it('does not count when it was erased since it was asked', () => {
    const { tell } = aMachine();
    const [asked] = tell({ type: 'led' });
    const { n } = asked as Extract<DeliveryEffect, { do: 'read' }>; // a tab that leads reads
    tell({ type: 'erased' });
    expect(done(tell({ type: 'read', records: [statement(1)], marks: new Map(), all: true, n }))).toEqual([]);
  });

  it('a record that is no longer there makes its lane wait for what replaced it', () => {
    const { tell, shown, looked, first } = delivering(statement(1), statement(2));
    expect(done(first)).toEqual(['look s1']);
    const gone = statement(1);
    expect(done(tell({ type: 'looked', record: gone, now: undefined }))).toEqual([]);
    expect(done(shown([]))).toEqual(['look s2']);
    expect(done(looked(statement(2)))).toEqual(['send s2']);
  });

  it('an erased disk is given back what waits and what has just landed', () => {
    const { tell, state } = delivering(statement(1));
    tell({ type: 'offered', records: [fresh(statement(2))] });
    tell({ type: 'settled', ids: ['s2'] });
    expect(unconfirmedOf(state()).map(({ id }) => id)).toEqual(['s1', 's2']);
  });
});

describe('lanes', () => {
  it('four at a time', () => {
    const six = [1, 2, 3, 4, 5, 6].map((n) => statement(n, 'progressed', `title-${n}`));
    const { tell, first } = delivering(...six);
    expect(done(first)).toHaveLength(4);
    expect(done(tell({ type: 'looked-for' }))).toEqual([]);
  });

  it('a lane rests after a failure, ever longer, and the next alarm is for the first that wakes', () => {
    const [one, other] = [statement(1), statement(2, 'progressed', 'other')];
    const { around, tell, looked, answered } = delivering(one, other);
    looked(one);
    looked(other);
    expect(wakes(answered(one, said(503)))).toEqual([1_500]);
    expect(done(tell({ type: 'looked-for' }))).toEqual([]);
    around.now = 1_400;
    expect(wakes(answered(other, said(503)))).toEqual([]);
    around.now = 1_500;
    expect(done(tell({ type: 'looked-for' }))).toEqual(['look s1']);
    const again = { ...one, tries: 1 };
    looked(again);
    answered(again, said(503));
    expect(tell({ type: 'online' })).toBeDefined();
    around.now = 1_501;
    looked({ ...one, tries: 2 });
    expect(wakes(answered(one, said(503)))).toContain(1_501 + 2_000);
  });

  it('a Retry-After is for all lanes, the longest counts, and only the learner ends it', () => {
    const lanes = [1, 2, 3].map((n) => statement(n, 'progressed', `title-${n}`));
    const [one, two] = lanes as [StoredOutbound, StoredOutbound];
    const { around, tell, reads, looked, answered } = delivering(one, two);
    looked(one);
    looked(two);
    answered(one, said(429, 60));
    answered(two, said(429, 20));
    expect(done(reads(lanes[2]!))).toEqual([]);
    around.now += 30_000;
    expect(done(tell({ type: 'online' }))).toEqual([]);
    expect(done(tell({ type: 'asked' }))).toHaveLength(3);
  });

  it('nothing goes out after an expired session until the learner has signed in; that is told once', () => {
    const [one, other] = [statement(1), statement(2, 'progressed', 'other')];
    const { tell, looked, answered } = delivering(one, other);
    looked(one);
    looked(other);
    expect(answered(one, said(401))).toContainEqual({ do: 'tell-paused' });
    expect(answered(other, said(401))).not.toContainEqual({ do: 'tell-paused' });
    expect(done(tell({ type: 'online' }))).toEqual([]);
    expect(done(tell({ type: 'hidden', kept: true }))).toEqual([]);
    expect(done(tell({ type: 'started' }))).toEqual(['look s1', 'look s2']);
  });

  it('what is refused for good holds up nothing, and is tried again a day later, told once', () => {
    const [one, two] = [statement(1), statement(2)];
    const { around, tell, looked, answered, deliver } = delivering(one, two);
    looked(one);
    expect(done(answered(one, said(400)))).toEqual(['note s1', 'tell-parked s1', 'look s2']);
    deliver(two);
    around.now += 23 * HOUR_MS;
    expect(done(tell({ type: 'looked-for' }))).toEqual([]);
    around.now += HOUR_MS;
    expect(done(tell({ type: 'looked-for' }))).toEqual(['note s1', 'look s1']);
    looked({ ...one, parkedAt: 1_000 } as StoredOutbound);
    expect(done(answered(one, said(400)))).toEqual(['note s1']);
    expect(done(tell({ type: 'asked' })), 'the learner asks').toEqual(['note s1', 'look s1']);
  });

  it('a state that was refused stays aside when a newer one was handed over', () => {
    const { tell, looked, answered, reads, deliver } = delivering(page(1));
    looked(page(1));
    answered(page(1), said(400));
    reads(page(2, { slot: 'sitting 2' }));
    deliver(page(2, { slot: 'sitting 2' }));
    expect(done(tell({ type: 'asked' }))).toEqual([]);
  });

  it('the end of a sitting waits for the state that was written before it, not for one that is parked', () => {
    const exited = statement(2, 'exited');
    const { first, looked, answered } = delivering(page(1), exited);
    expect(done(first)).toEqual(['look p1']);
    looked(page(1));
    expect(done(answered(page(1), said(400)))).toContain('look s2');
  });

  it('the end of a sitting waits for the newer state that stands for one before it', () => {
    const exited = statement(2, 'exited');
    for (const newer of [page(3, { since: 1 }), page(3)]) {
      const { first, tell } = delivering(page(1), exited, newer);
      expect(done(first)).toEqual(['remove p1']);
      expect(done(tell({ type: 'removed', record: page(1) }))).toEqual(['look p3']);
    }
  });
});

describe('states', () => {
  it('of an earlier version, which have no order, are sent, the newest of them', () => {
    const [older, newer] = [page(1), page(2)].map((one) => ({ ...one, order: 0 }) as StoredOutbound); // as they were
    const { first, tell, looked } = delivering(older!, newer!);
    expect(done(first)).toEqual(['remove p1']);
    expect(done(tell({ type: 'removed', record: older! }))).toEqual(['look p2']);
    expect(done(looked(newer!))).toEqual(['send p2']);
  });

  it('below what was handed to the network never go out', () => {
    const machine = delivering(page(5));
    machine.deliver(page(5));
    expect(done(machine.reads(page(4, { seq: 6, slot: 'sitting 1, late' })))).toEqual(['remove p4']);
    expect(done(machine.tell({ type: 'refused', records: [fresh(page(3))] }))).toEqual([]);
  });

  it('below what an earlier leader stored never go out', () => {
    const machine = aMachine();
    machine.tell({ type: 'led' });
    expect(done(machine.shown([page(3, { state: 'parked' })], [[SUBJECT, 5]]))).toEqual([]);
    expect(done(machine.tell({ type: 'asked' }))).toEqual([]);
    expect(done(machine.tell({ type: 'refused', records: [fresh(page(4))] }))).toEqual([]);
  });

  it('that only this tab has are not sent when another tab stored a higher one meanwhile', () => {
    const machine = aMachine();
    machine.tell({ type: 'refused', records: [fresh(page(4))] });
    machine.tell({ type: 'led' });
    expect(done(machine.shown([], [[SUBJECT, 5]]))).toEqual([]);
  });

  it('that the disk refuses are not sent after a newer one that it took', () => {
    const { tell } = delivering();
    tell({ type: 'offered', records: [fresh(page(5))] });
    tell({ type: 'settled', ids: ['p5'] });
    expect(done(tell({ type: 'refused', records: [fresh(page(4))] }))).toEqual([]);
  });

  it('that left with the page are not followed by the older one that was being looked at', () => {
    const { tell, looked } = delivering(page(1));
    tell({ type: 'offered', records: [fresh(page(2))] });
    expect(done(tell({ type: 'leaving', kept: true }))).toEqual(['send p2']);
    expect(done(looked(page(1)))).not.toContain('send p1');
  });

  it('an answer to the older one leaves the newer where it is', () => {
    const { tell, looked, answered, reads } = delivering(page(1));
    looked(page(1));
    reads(page(2));
    expect(done(answered(page(1), OK))).toEqual(['remove p1']);
    expect(done(tell({ type: 'removed', record: page(1) }))).toEqual(['look p2']);
  });
});

describe('a page that is hidden or goes away', () => {
  it('sends what is on its way to the disk, when it is kept elsewhere too', () => {
    const { tell } = delivering();
    tell({ type: 'offered', records: [fresh(page(1))] });
    expect(done(tell({ type: 'hidden', kept: false }))).toEqual([]);
    expect(done(tell({ type: 'hidden', kept: true }))).toEqual(['send p1']);
  });

  it('sends what has landed and was not read yet', () => {
    const { tell } = delivering();
    tell({ type: 'offered', records: [fresh(page(1))] });
    tell({ type: 'settled', ids: ['p1'] });
    expect(done(tell({ type: 'hidden', kept: false }))).toEqual(['send p1']);
  });

  it('sends nothing of what another tab has delivered since it was stored', () => {
    const { tell, shown } = aMachine();
    tell({ type: 'offered', records: [fresh(statement(1))] });
    tell({ type: 'settled', ids: ['s1'] });
    tell({ type: 'led' });
    shown([]);
    expect(done(tell({ type: 'leaving', kept: true }))).toEqual([]);
  });

  it('sends once what leaves, is confirmed, and is then hidden again', () => {
    const { tell, answered, reads } = delivering();
    const record = fresh(statement(1));
    tell({ type: 'offered', records: [record] });
    tell({ type: 'settled', ids: ['s1'] });
    expect(done(tell({ type: 'hidden', kept: true }))).toEqual(['send s1']);
    expect(done(tell({ type: 'leaving', kept: true })), 'it is leaving').toEqual([]);
    answered(record, OK, true);
    expect(done(tell({ type: 'leaving', kept: true })), 'it has arrived').toEqual([]);
    expect(done(reads(statement(1))), 'it leaves the outbox, too').toEqual(['remove s1']);
  });

  it('repeats what is under way only when it goes, because requests die with the page', () => {
    const { tell, looked } = delivering(statement(1));
    looked(statement(1));
    expect(done(tell({ type: 'hidden', kept: true }))).toEqual([]);
    expect(done(tell({ type: 'leaving', kept: true }))).toEqual(['send s1']);
  });

  it('sends what it was looking at, once', () => {
    const { tell, looked } = delivering(statement(1));
    expect(done(tell({ type: 'leaving', kept: true }))).toEqual(['send s1']);
    expect(done(looked(statement(1)))).toEqual([]);
  });

  it('sends nothing beside what left with it until that is answered', () => {
    const { tell, reads } = delivering();
    tell({ type: 'offered', records: [fresh(page(1))] });
    tell({ type: 'hidden', kept: true });
    expect(done(reads(page(1)))).toEqual([]);
    expect(done(tell({ type: 'looked-for' }))).toEqual([]);
  });

  it('its answer says nothing of what was sent before in the ordinary way', () => {
    const { around, tell, looked, answered } = delivering(statement(1));
    looked(statement(1));
    tell({ type: 'leaving', kept: true });
    answered(statement(1), said(0), true);
    around.now += HOUR_MS;
    expect(done(tell({ type: 'looked-for' })), 'still under way').toEqual([]);
  });

  it('does not send what the platform has acknowledged a moment ago', () => {
    const { tell, looked, answered } = delivering(statement(1));
    looked(statement(1));
    answered(statement(1), OK);
    expect(done(tell({ type: 'leaving', kept: true }))).toEqual([]);
  });

  it('does not send a state that landed late, below what was handed over', () => {
    const machine = delivering();
    machine.tell({ type: 'offered', records: [fresh(page(4, { slot: 'sitting 0' }))] });
    machine.tell({ type: 'looked-for' });
    machine.tell({ type: 'settled', ids: ['p4'] });
    machine.shown([page(5)]);
    machine.deliver(page(5));
    expect(done(machine.tell({ type: 'hidden', kept: true }))).toEqual([]);
  });

  it('what is kept nowhere leaves only where the next start cannot tell something older after it', () => {
    const { tell } = delivering(page(1));
    tell({ type: 'refused', records: [fresh(page(2))] });
    expect(done(tell({ type: 'leaving', kept: false }))).toEqual([]);
    expect(done(tell({ type: 'leaving', kept: true }))).toEqual(['send p2']);
  });
});

describe('what the disk refuses', () => {
  it('is sent from memory, once, however often the disk is tried', () => {
    const { tell, answered } = delivering();
    const record = fresh(statement(1));
    const [send] = tell({ type: 'refused', records: [record] });
    expect(send).toMatchObject({ do: 'send', record: { id: 's1' } });
    expect(done(tell({ type: 'refused', records: [record] }))).toEqual([]);
    answered((send as Extract<DeliveryEffect, { do: 'send' }>).record, OK); // it was just looked at
    expect(done(tell({ type: 'refused', records: [record] }))).toEqual([]);
  });
});
