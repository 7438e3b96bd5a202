import { describe, expect, it } from 'vitest';
import { type DeliveryEffect, type StoredOutbound } from '#domain/tracking/index.ts';
import { allRecordsOf } from '#domain/tracking/delivery/pending-queue.ts';
import { aMachine, delivering, done, fresh, HOUR_MS, OK, page, said, statement, SUBJECT } from './a-machine.ts';

/**
 * Verifies: §4 "no progress is ever lost", §7 Tracking: the table of the delivery machine
 * (`domain/tracking/README.md`), row by row: states, pages that unload, disks that refuse.
 */
describe('states', () => {
  it('of an earlier version, which have no order, are sent, the newest of them', () => {
    const [older, newer] = [page(1), page(2)].map((one) => ({ ...one, order: 0 })); // as an earlier version stored them
    const { first, tell, looked } = delivering(older!, newer!);
    expect(done(first)).toEqual(['remove p1']);
    expect(done(tell({ type: 'removed', record: older! }))).toEqual(['look p2']);
    expect(done(looked(newer!))).toEqual(['send p2']);
  });

  it('below what was handed to the network never go out', () => {
    const machine = delivering(page(5));
    machine.deliver(page(5));
    expect(done(machine.reads(page(4, { seq: 6, slot: 'attempt 1, late' })))).toEqual(['remove p4']);
    expect(done(machine.tell({ type: 'refused', records: [fresh(page(3))] }))).toEqual([]);
  });

  it('below what an earlier leader stored never go out', () => {
    const machine = aMachine();
    machine.tell({ type: 'led' });
    expect(done(machine.shown([page(3, { state: 'parked' })], [[SUBJECT, 5]]))).toEqual(['remove p3']);
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

describe('last words of another page that the disk does not take', () => {
  const exited = fresh({ ...statement(1, 'exited'), order: 10 });
  const launched = fresh({ ...statement(2, 'launched'), order: 20 });
  const read = (machine: ReturnType<typeof aMachine>, left: (typeof exited)[], records: StoredOutbound[] = []) => {
    const asked = machine.tell({ type: 'looked-for' }).find((effect) => effect.do === 'read')!;
    return machine.tell({ ...asked, type: 'read', records, marks: new Map(), left });
  };

  it('are told by the tab that delivers, before what it says itself', () => {
    const { refused, answered } = delivering();
    expect(done(refused([launched], [exited]))).toEqual(['send s1']);
    expect(done(answered(exited, OK))).toEqual(['send s2']);
  });

  it('are told by no other tab, and not by one that delivered once', () => {
    const machine = aMachine();
    machine.refused([launched], [exited]);
    expect(allRecordsOf(machine.state().waiting).map(({ id }) => id)).toEqual(['s2']);
    machine.tell({ type: 'led' });
    expect(done(machine.shown([]))).toEqual(['send s2']);
    read(machine, [exited]);
    machine.tell({ type: 'unled' });
    machine.answered(launched, OK);
    machine.tell({ type: 'led' });
    expect(done(machine.shown([]))).toEqual([]);
  });

  it('come after what their page stored before them, which a refusal is no reason to overtake', () => {
    const before = { ...statement(1), order: 9 };
    const ended = fresh({ ...statement(3, 'exited'), order: 10 });
    const { tell, shown } = delivering();
    expect(done(tell({ type: 'refused', records: [launched] }))).toEqual([]);
    expect(done(shown([before], [], [ended]))).toEqual(['look s1']);
  });

  it('are told once, and leave the outbox when they come into it', () => {
    const machine = delivering();
    expect(done(read(machine, [exited]))).toEqual(['send s1']);
    machine.answered(exited, OK);
    expect(done(read(machine, [exited]))).toEqual([]);
    expect(done(read(machine, [], [{ ...statement(1, 'exited'), order: 10 }]))).toEqual(['remove s1']);
  });

  it('are its own page’s again when that could store or tell them', () => {
    const machine = delivering();
    read(machine, [exited]);
    machine.answered(exited, said(503));
    read(machine, []);
    expect(machine.state().waiting.size).toBe(0);
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

  it('sends the next after what is leaving the outbox, and nothing that comes after that', () => {
    const [first, second, last] = [statement(1), statement(2), statement(3, 'exited')];
    const { tell, looked, answered } = delivering(first, second, last);
    looked(first);
    expect(done(answered(first, OK))).toEqual(['remove s1']);
    expect(done(tell({ type: 'leaving', kept: true }))).toEqual(['send s2']);
  });

  it('sends nothing of a lane whose first another tab has changed, until that is read', () => {
    const [first, second] = [statement(1), statement(2)];
    const { tell } = delivering(first, second);
    tell({ type: 'looked', record: first, now: undefined });
    expect(done(tell({ type: 'leaving', kept: true }))).toEqual([]);
  });

  it('sends nothing that the disk refused while it is not known what it took before', () => {
    const { tell } = delivering();
    tell({ type: 'offered', records: [fresh(statement(1))] });
    tell({ type: 'settled', ids: ['s1'] });
    tell({ type: 'refused', records: [fresh(statement(2))] });
    expect(done(tell({ type: 'leaving', kept: true }))).toEqual([]);
  });

  it('does not send a state that landed late, below what was handed over', () => {
    const machine = delivering();
    machine.tell({ type: 'offered', records: [fresh(page(4, { slot: 'attempt 0' }))] });
    machine.tell({ type: 'looked-for' });
    machine.tell({ type: 'settled', ids: ['p4'] });
    machine.shown([page(5)]);
    machine.deliver(page(5));
    expect(done(machine.tell({ type: 'hidden', kept: true }))).toEqual([]);
  });

  it('sends no state while one of an earlier attempt leaves the outbox, because a page that goes removes nothing', () => {
    const [earlier, later] = [page(1, { slot: 'attempt 0' }), page(2)];
    const { tell, looked, answered } = delivering(earlier, later);
    looked(earlier);
    expect(done(answered(earlier, OK))).toEqual(['remove p1']);
    expect(done(tell({ type: 'leaving', kept: true }))).toEqual([]);
    expect(done(tell({ type: 'removed', record: earlier })), 'it goes on where the page stays').toEqual(['look p2']);
    expect(done(tell({ type: 'leaving', kept: true }))).toEqual(['send p2']);
  });

  it('sends no state while it is noted that one of an earlier attempt was refused for good', () => {
    const [earlier, later] = [page(1, { slot: 'attempt 0' }), page(2)];
    const { tell, looked, answered } = delivering(earlier, later);
    looked(earlier);
    expect(done(answered(earlier, said(400)))).toEqual(['note p1', 'tell-parked p1']);
    expect(done(tell({ type: 'leaving', kept: true })), 'the next start would begin with it').toEqual([]);
    expect(done(tell({ type: 'noted', record: earlier }))).toEqual(['look p2']);
    expect(done(tell({ type: 'leaving', kept: true }))).toEqual(['send p2']);
  });

  it('sends a state while what it replaces leaves the outbox, if the next start finds it', () => {
    const { tell, looked, answered, refused } = delivering(page(1));
    looked(page(1));
    expect(done(answered(page(1), OK))).toEqual(['remove p1']);
    tell({ type: 'offered', records: [fresh(page(2))] });
    expect(done(tell({ type: 'leaving', kept: false }))).toEqual([]);
    refused([fresh(page(2))]);
    expect(done(tell({ type: 'leaving', kept: false })), 'the disk refused it').toEqual([]);
    expect(done(tell({ type: 'leaving', kept: true }))).toEqual(['send p2']);
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
    const { refused, answered } = delivering();
    const record = fresh(statement(1));
    const [send] = refused([record]);
    expect(send).toMatchObject({ do: 'send', record: { id: 's1' } });
    expect(done(refused([record]))).toEqual([]);
    answered((send as Extract<DeliveryEffect, { do: 'send' }>).record, OK); // the record was looked up just before
    expect(done(refused([record]))).toEqual([]);
  });

  it('is sent also where the disk cannot be read either', () => {
    const { tell } = delivering();
    const [read] = tell({ type: 'refused', records: [fresh(statement(1))] });
    const { n, all } = read as Extract<DeliveryEffect, { do: 'read' }>;
    expect(done(tell({ type: 'unreadable', n, all }))).toEqual(['send s1']);
  });

  it('is not told again by a tab that stored it after all, and begins to deliver when another one has told it', () => {
    const { tell, shown } = aMachine();
    tell({ type: 'refused', records: [fresh(statement(1)), fresh(page(2))] });
    tell({ type: 'settled', ids: ['s1', 'p2'] });
    tell({ type: 'counted', pending: 0, parked: 0, marks: new Map() });
    tell({ type: 'led' });
    expect(done(shown([]))).toEqual([]);
  });

  it('is not overtaken once it is stored, while it waits to be read', () => {
    const { tell, reads, refused } = delivering(statement(1));
    refused([fresh(statement(2)), fresh(statement(3))]);
    tell({ type: 'settled', ids: ['s2'] });
    tell({ type: 'looked', record: statement(1), now: statement(1) });
    tell({ type: 'answered', record: statement(1), answer: OK, keepalive: false });
    expect(done(tell({ type: 'removed', record: statement(1) }))).toEqual(['send s2']);
    expect(done(reads())).toEqual([]);
  });
});
