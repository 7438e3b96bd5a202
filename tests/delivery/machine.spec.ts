import { describe, expect, it } from 'vitest';
import { initialDelivery, type DeliveryEffect, type StoredOutbound, owedOf } from '#domain/tracking/index.ts';
import { aMachine, delivering, done, fresh, HOUR_MS, OK, page, said, statement, SUBJECT, wakes } from './a-machine.ts';

/**
 * Verifies: §4 "no progress is ever lost", §7 Tracking: the table of the delivery machine (`domain/tracking/README.md`),
 * row by row.
 */
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
    expect(tell({ type: 'ended' })).not.toContainEqual({ do: 'releaseLeadership' });
    answered(statement(1), OK);
    expect(tell({ type: 'removed', record: statement(1) })).toContainEqual({ do: 'releaseLeadership' });
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
    const { n } = asked as Extract<DeliveryEffect, { do: 'read' }>; // unchanged since the last read
    tell({ type: 'unreadable', n, all: true });
    expect(tell({ type: 'looked-for' })).toContainEqual(expect.objectContaining({ do: 'read', all: true }));
  });

  it('does not count when it was erased since it was asked', () => {
    const { tell } = aMachine();
    const [asked] = tell({ type: 'led' });
    const { n } = asked as Extract<DeliveryEffect, { do: 'read' }>; // a leading tab reads
    tell({ type: 'erased' });
    expect(done(tell({ type: 'read', records: [statement(1)], marks: new Map(), all: true, n }))).toEqual([]);
  });

  it('is read from its beginning once site data was cleared, what another tab has put there by then included', () => {
    const { tell, shown } = delivering(statement(5));
    tell({ type: 'looked-for' });
    tell({ type: 'cleared' });
    expect(done(shown([{ ...statement(6), order: 9 }]))).toEqual([]); // requested before that
    expect(tell({ type: 'looked-for' })).toContainEqual(expect.objectContaining({ do: 'read', after: 0, all: false }));
    const [first, second] = [statement(1, 'launched', 'u'), statement(2, 'exited', 'u')];
    expect(done(shown([first, second]))).toEqual([`look ${first.id}`]);
  });

  it('is still read as a whole by a tab that took the lead before site data was cleared', () => {
    const machine = aMachine();
    machine.tell({ type: 'led' });
    machine.tell({ type: 'cleared' });
    machine.tell({ type: 'looked-for' });
    expect(done(machine.shown([statement(1)]))).toEqual(['look s1']);
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
    expect(owedOf(state()).map(({ id }) => id)).toEqual(['s1', 's2']);
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
    expect(done(tell({ type: 'started' }))).toEqual([]);
    expect(done(tell({ type: 'asked' }))).toHaveLength(3);
  });

  it('a Retry-After holds for whoever comes back in the same tab', () => {
    const one = statement(1);
    const before = delivering(one);
    before.looked(one);
    before.answered(one, said(503, 60));
    const { around, tell, shown } = aMachine(initialDelivery('learner', before.state()));
    tell({ type: 'started' });
    tell({ type: 'led' });
    expect(done(shown([one]))).toEqual([]);
    around.now += 120_000;
    expect(done(tell({ type: 'looked-for' }))).toEqual(['look s1']);
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
    looked({ ...one, parkedAt: 1_000 });
    expect(done(answered(one, said(400)))).toEqual(['note s1']);
    expect(done(tell({ type: 'asked' })), 'the learner asks').toEqual(['note s1', 'look s1']);
  });

  it('a state that was refused stays aside when a newer one was handed over', () => {
    const { tell, looked, answered, reads, deliver } = delivering(page(1));
    looked(page(1));
    answered(page(1), said(400));
    reads(page(2, { slot: 'attempt 2' }));
    deliver(page(2, { slot: 'attempt 2' }));
    expect(done(tell({ type: 'asked' }))).toEqual([]);
  });

  it('the end of an attempt waits for the state that was written before it, not for one that is parked', () => {
    const exited = statement(2, 'exited');
    const { first, looked, answered } = delivering(page(1), exited);
    expect(done(first)).toEqual(['look p1']);
    looked(page(1));
    expect(done(answered(page(1), said(400)))).toContain('look s2');
  });

  it('what an earlier attempt said goes first, also where it was stored after what a later one says', () => {
    const [next, late] = [
      { ...statement(8, 'launched'), order: 20 },
      { ...statement(9, 'exited'), order: 10 },
    ];
    const { first, tell } = delivering(next, late);
    expect(done(first)).toEqual(['look s9']);
    expect(done(tell({ type: 'leaving', kept: true }))).toEqual(['send s9']);
  });

  it('the end of an attempt waits for the state before it, also where that is in memory only', () => {
    const exited = { ...statement(2, 'exited'), order: 5 };
    const { tell, reads, refused, answered } = delivering();
    expect(done(refused([fresh(page(4))]))).toEqual(['send p4']);
    expect(done(reads(exited))).toEqual([]);
    expect(done(tell({ type: 'hidden', kept: true }))).toEqual([]);
    expect(done(answered(fresh(page(4)), OK))).toEqual(['look s2']);
  });

  it('the end of an attempt waits for the newer state of another run that stands for its own', () => {
    const exited = statement(2, 'exited');
    const { tell } = delivering(page(1), exited);
    tell({ type: 'looked', record: page(1), now: page(1) });
    tell({ type: 'answered', record: page(1), answer: said(408), keepalive: false });
    const asked = tell({ type: 'looked-for' }).find((effect) => effect.do === 'read')!;
    const newer = page(5, { slot: 'attempt 2' });
    const handed = new Map([[SUBJECT, 5]]);
    const effects = tell({ ...asked, type: 'read', records: [newer], marks: new Map(), handed });
    expect(done(effects)).toEqual(['remove p1']);
    expect(effects, 'also after a restart').toContainEqual({
      do: 'remove',
      record: expect.objectContaining({ id: 'p1' }) as unknown,
      heir: { id: 'p5', since: 1 },
    });
    expect(done(tell({ type: 'removed', record: page(1) }))).toEqual([]);
  });

  it('the end of an attempt waits for the newer state that stands for one before it', () => {
    const exited = statement(2, 'exited');
    for (const newer of [page(3, { since: 1 }), page(3)]) {
      const { first, tell } = delivering(page(1), exited, newer);
      expect(done(first)).toEqual(['remove p1']);
      expect(done(tell({ type: 'removed', record: page(1) }))).toEqual(['look p3']);
    }
  });
});
