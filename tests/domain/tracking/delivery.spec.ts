import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  initialDelivery,
  type Delivery,
  type DeliveryEffect,
  type DeliveryEvent,
  isState,
  type Outbound,
  SETTLE_MS,
  step,
  type StoredOutbound,
  subjectOf,
  viewOf,
} from '#domain/tracking/index.ts';
import { stored } from './make.ts';
import { reaching } from '../../support/reaching/reaching.ts';
import { runs } from '../../support/runs.ts';

/**
 * Verifies: §4 "no progress is ever lost". The machine alone, against a minimal outbox and platform: its effects run
 * late, in any order, or never.
 */
type Deed =
  | { do: 'write'; title: number; what: 'page' | 'progressed' | 'exited'; taken: boolean }
  | { do: 'land'; nth: number }
  | { do: 'perform'; nth: number }
  | { do: 'answer'; nth: number; status: number }
  | { do: 'late'; nth: number }
  | { do: 'lead'; leads: boolean }
  | { do: 'flush'; why: 'hidden' | 'leaving'; kept: boolean }
  | { do: 'wait'; ms: number }
  | { do: 'tell'; what: 'online' | 'asked' | 'started' | 'looked-for' };

const nth = fc.nat(20);
const deed: fc.Arbitrary<Deed> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('write' as const),
      title: fc.nat(1),
      what: fc.constantFrom('page' as const, 'page' as const, 'progressed' as const, 'exited' as const),
      taken: fc.constantFrom(true, true, true, true, false),
    }),
  },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('land' as const), nth }) },
  { weight: 14, arbitrary: fc.record({ do: fc.constant('perform' as const), nth }) },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('answer' as const),
      nth,
      status: fc.constantFrom(204, 204, 204, 0, 503, 401, 400),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('late' as const), nth }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('lead' as const), leads: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('flush' as const),
      why: fc.constantFrom('hidden' as const, 'leaving' as const),
      kept: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(10, 2_000, 90_000) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('tell' as const),
      what: fc.constantFrom('online' as const, 'asked' as const, 'started' as const, 'looked-for' as const),
    }),
  },
);

const deepFrozen = <T>(value: T): T => {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const inner of value instanceof Map || value instanceof Set ? [...value] : Object.values(value))
    deepFrozen(inner);
  return value;
};

/** Disk, platform and learner around one machine. */
function around() {
  let state: Delivery = initialDelivery('learner');
  let now = 1_000;
  let leads = false;
  let places = 0;
  let orders = 0;
  const rows = new Map<number, StoredOutbound>();
  const marks = new Map<string, number>();
  const writing: { record: Outbound; taken: boolean }[] = [];
  const todo: DeliveryEffect[] = [];
  const sent: { record: Outbound; keepalive: boolean; at: number; open: boolean }[] = [];
  const written: Outbound[] = [];
  const effects = new Set<string>();
  const refused = new Set<string>();
  const told: string[] = [];
  /** The platform’s state of each subject: the order number of the last effective record. */
  const platform = new Map<string, number>();
  /** Sent without a clear response: these records may take effect up to `SETTLE_MS` later. */
  let inDoubt: { record: Outbound; until: number }[] = [];
  let overtaken = 0;

  const takesEffect = (record: Outbound): void => {
    if (!isState(record)) return;
    effects.add(record.id);
    if (record.order < (platform.get(subjectOf(record)) ?? 0)) overtaken++;
    platform.set(subjectOf(record), record.order);
  };
  const late = (at: number): void => {
    const [one] = inDoubt.splice(at % Math.max(1, inDoubt.length), 1);
    if (one) takesEffect(one.record);
  };
  const passed = (ms: number): void => {
    now += ms;
    for (const { record } of inDoubt.filter(({ until }) => until <= now)) takesEffect(record);
    inDoubt = inDoubt.filter(({ until }) => until > now);
  };

  const tell = (event: DeliveryEvent): void => {
    const before = state;
    const [next, wanted] = step(deepFrozen(before), event, { now, leads, chance: 0.5 });
    expect(step(before, event, { now, leads, chance: 0.5 }), 'the same again').toEqual([next, wanted]);
    state = next;
    for (const effect of wanted)
      if (effect.do === 'send') {
        expect(leads && state.leads && !before.ended, 'sent by the tab that leads').toBe(true);
        sent.push({ record: effect.record, keepalive: effect.keepalive, at: now, open: true });
      } else if (effect.do.startsWith('tell-')) told.push(effect.do);
      else if (effect.do === 'note') {
        // A database serves requests in order: later reads see this change.
        const row = rows.get(effect.record.seq);
        if (row) rows.set(row.seq, { ...row, ...effect.change }); // a change keeps the kind
        todo.push(effect);
      } else todo.push(effect);
  };
  const write = (title: number, what: 'page' | 'progressed' | 'exited', taken: boolean) => {
    const id = `r${++orders}`;
    const titleId = `t${title}`;
    const {
      seq: _seq,
      since: _since,
      state: _state,
      tries: _tries,
      why: _why,
      ...record
    } = stored({
      id,
      titleId,
      ...(what === 'page'
        ? {
            kind: 'pdf',
            lane: `learner:state:${titleId}`,
            slot: `slot ${titleId}`,
            order: orders,
            body: { page: orders },
          }
        : { lane: `learner:statements:${titleId}`, body: { verb: { id: `http://adlnet.gov/expapi/verbs/${what}` } } }),
    });
    written.push(record); // a stored record without its sequence number
    writing.push({ record, taken });
    tell({ type: 'offered', records: [record] });
  };
  /** Writes complete in the order of their start. */
  const land = () => {
    const next = writing.shift();
    if (!next) return;
    const { record, taken } = next;
    if (!taken) {
      writing.unshift({ record, taken: true }); // retried before later records
      tell({ type: 'refused', records: [record] });
      return;
    }
    if (!isState(record) || record.order >= (marks.get(subjectOf(record)) ?? 0)) {
      const older = [...rows.values()].filter(
        (row) => row.slot !== undefined && row.slot === record.slot && row.state === 'pending',
      );
      for (const { seq } of older) rows.delete(seq);
      const seq = ++places;
      const since = Math.min(seq, ...older.map((row) => row.since));
      rows.set(seq, { ...record, seq, since, state: 'pending', tries: 0, why: '' });
      if (isState(record)) marks.set(subjectOf(record), record.order);
    }
    tell({ type: 'settled', ids: [record.id] });
  };
  const perform = (at: number) => {
    const [effect] = todo.splice(at % Math.max(1, todo.length), 1);
    switch (effect?.do) {
      case 'read':
        tell({
          type: 'read',
          records: [...rows.values()].filter(({ seq }) => seq > effect.after),
          marks: new Map(marks),
          all: effect.all,
          n: effect.n,
        });
        return;
      case 'look':
        tell({ type: 'looked', record: effect.record, now: rows.get(effect.record.seq) });
        return;
      case 'remove':
        rows.delete(effect.record.seq);
        tell({ type: 'removed', record: effect.record });
        return;
      case 'note':
        tell({ type: 'noted', record: effect.record });
        return;
      case 'compare': {
        const { record } = effect;
        const value = String(platform.get(subjectOf(record)) ?? ''); // in this test, a page number is its order number
        tell({ type: 'compared', record, answer: { status: 200, readable: true }, kept: { value, at: undefined } });
        return;
      }
      default:
        return;
    }
  };
  const answer = (at: number, status: number) => {
    const open = sent.filter((one) => one.open);
    const one = open[at % Math.max(1, open.length)];
    if (!one) return;
    one.open = false;
    if (status === 204) effects.add(one.record.id);
    if (status === 204) takesEffect(one.record);
    if (status === 0 || status === 503) inDoubt.push({ record: one.record, until: now + SETTLE_MS });
    if (status === 400) refused.add(one.record.id);
    tell({ type: 'answered', record: one.record, answer: { status, readable: true }, keepalive: one.keepalive });
  };
  const lead = (now: boolean) => {
    if (now === leads) return;
    leads = now;
    tell({ type: now ? 'led' : 'unled' });
  };
  return {
    do: (deed: Deed): void => {
      switch (deed.do) {
        case 'write':
          return write(deed.title, deed.what, deed.taken);
        case 'land':
          return land();
        case 'perform':
          return perform(deed.nth);
        case 'answer':
          return answer(deed.nth, deed.status);
        case 'late':
          return late(deed.nth);
        case 'lead':
          return lead(deed.leads);
        case 'flush':
          return tell({ type: deed.why, kept: deed.kept });
        case 'wait':
          passed(deed.ms);
          return tell({ type: 'looked-for' });
        case 'tell':
          return tell({ type: deed.what });
      }
    },
    /** From here on all calls succeed, until everything is delivered. */
    end: () => {
      lead(true);
      tell({ type: 'started' });
      for (let round = 0; round < 400; round++) {
        land();
        perform(0);
        answer(0, 204);
        if (round % 20 === 0) {
          passed(120_000);
          tell({ type: 'looked-for' });
        }
      }
    },
    state: () => state,
    view: () => viewOf(state, now),
    signOut: () => tell({ type: 'ended' }),
    refuseToken: () => {
      const record = stored({ id: 'refused' });
      tell({ type: 'answered', record, answer: { status: 401, readable: true }, keepalive: false });
    },
    told,
    platform,
    overtaken: () => overtaken,
    rows,
    sent,
    written,
    effects,
    refused,
  };
}

const deeds = fc.array(deed, { minLength: 10, maxLength: 120, size: 'max' });
const lived = (plan: readonly Deed[]) => {
  const world = around();
  world.do({ do: 'lead', leads: true });
  for (const one of plan) world.do(one);
  return world;
};

describe('the delivery machine', () => {
  it('hands the network no lower state after a higher one, whatever happens when', () => {
    const { reached, assert } = reaching({ state: 0.5 });
    assert(
      fc.property(deeds, (plan) => {
        const world = lived(plan);
        world.end();
        const highest = new Map<string, number>();
        for (const { record } of world.sent) {
          if (!isState(record)) continue;
          reached('state');
          const subject = subjectOf(record);
          expect(record.order, `${record.id} of ${subject}`).toBeGreaterThanOrEqual(highest.get(subject) ?? 0);
          highest.set(subject, Math.max(record.order, highest.get(subject) ?? 0));
        }
      }),
      { numRuns: runs(100) },
    );
  });

  it('loses nothing: what was written took effect, was refused, or a newer state of its slot stands for it', () => {
    fc.assert(
      fc.property(deeds, (plan) => {
        const world = lived(plan);
        world.end();
        const arrived = (one: Outbound) => world.effects.has(one.id) || world.refused.has(one.id);
        for (const [i, record] of world.written.entries()) {
          const heir =
            record.slot !== undefined &&
            world.written.slice(i + 1).some((other) => other.slot === record.slot && arrived(other));
          expect(arrived(record) || heir, `${record.id} is lost`).toBe(true);
        }
        expect(world.state().onItsWay, 'on its way').toEqual([]);
        expect(world.state().underWay, 'under way').toEqual([]);
        expect(world.view().pending).toBe([...world.rows.values()].filter(({ state }) => state === 'pending').length);
      }),
      { numRuns: runs(100) },
    );
  });

  it('sends a lane one by one, save as the page goes', () => {
    fc.assert(
      fc.property(deeds, (plan) => {
        const world = around();
        world.do({ do: 'lead', leads: true });
        for (const one of plan) {
          world.do(one);
          const open = world.sent.filter((sent) => sent.open && !sent.keepalive).map(({ record }) => record.lane);
          expect(new Set(open).size, 'requests of one lane').toBe(open.length);
          expect(new Set(open).size).toBeLessThanOrEqual(4);
        }
      }),
      { numRuns: runs(125) },
    );
  });

  it('hands over no statement before the older ones of its lane are answered, also as the page goes', () => {
    const { reached, assert } = reaching({ statement: 0.3 });
    assert(
      fc.property(deeds, (plan) => {
        const world = around();
        world.do({ do: 'lead', leads: true });
        let seen = 0;
        for (const one of plan) {
          world.do(one);
          for (const { record } of world.sent.slice(seen)) {
            // A record refused for good is sent again, after later ones.
            if (isState(record) || world.refused.has(record.id)) continue;
            const open = world.written.filter(
              ({ id, lane }) => lane === record.lane && !world.effects.has(id) && !world.refused.has(id),
            );
            reached('statement');
            expect(open[0]?.id, 'the first of its lane that is not answered').toBe(record.id);
          }
          seen = world.sent.length;
        }
      }),
      { numRuns: runs(400) },
    );
  });

  it.each<[string, (world: ReturnType<typeof around>) => void]>([
    ['while another tab leads', (world) => world.do({ do: 'lead', leads: false })],
    ['after the learner signed out', (world) => world.signOut()],
    ['after a 401, until there is a new sign-in', (world) => world.refuseToken()],
  ])('sends nothing %s', (_name, stop) => {
    fc.assert(
      fc.property(deeds, deeds, (plan, then) => {
        const world = lived(plan);
        stop(world);
        const before = world.sent.length;
        for (const one of then) if (one.do !== 'lead' && !(one.do === 'tell' && one.what === 'started')) world.do(one);
        expect(world.sent.length).toBe(before);
      }),
      { numRuns: runs(75) },
    );
  });

  it('what is refused for good is tried again at the next start and daily, with no new word to the learner', () => {
    const world = lived([{ do: 'write', title: 0, what: 'progressed', taken: true }]);
    const pass = (ms: number) => {
      world.do({ do: 'wait', ms });
      for (let n = 0; n < 12; n++) {
        world.do({ do: 'land', nth: 0 });
        world.do({ do: 'perform', nth: 0 });
      }
    };
    const refuse = () => {
      pass(10);
      world.do({ do: 'answer', nth: 0, status: 400 });
      pass(10);
    };
    refuse();
    expect([world.sent.length, world.view().parked, world.told]).toEqual([1, 1, ['tell-parked']]);
    pass(23 * 3_600_000);
    expect(world.sent.length).toBe(1);
    pass(3_600_000);
    refuse();
    expect([world.sent.length, world.view().parked, world.told]).toEqual([2, 1, ['tell-parked']]);
  });

  it('the newest state is the platform’s in the end, though what had no clear answer takes effect late', () => {
    let overtaken = 0;
    fc.assert(
      fc.property(deeds, (plan) => {
        const world = lived(plan);
        world.end();
        const newest = new Map<string, number>();
        for (const record of world.written)
          if (isState(record) && world.effects.has(record.id) && !world.refused.has(record.id))
            newest.set(subjectOf(record), Math.max(newest.get(subjectOf(record)) ?? 0, record.order));
        for (const [subject, order] of newest)
          expect(world.platform.get(subject), subject).toBeGreaterThanOrEqual(order);
        overtaken += world.overtaken();
      }),
      { numRuns: runs(1_500, 1_500) },
    );
    expect(overtaken, 'late effects over a newer state').toBeGreaterThan(3);
  });

  it.each(['pending', 'parked', 'confirmed'] as const)(
    'a new leader expects late effects of states that are older than one that it finds %s',
    (how) => {
      const world = lived([
        { do: 'write', title: 0, what: 'page', taken: true },
        { do: 'land', nth: 0 },
      ]);
      const record = { ...[...world.rows.values()][0]!, state: how }; // the write is complete
      const around = { now: 1_000, chance: 0, leads: true };
      const [led] = step(initialDelivery(record.account), { type: 'led' }, around);
      const read = { type: 'read', records: [record], marks: new Map(), all: true, n: led.reads.begun } as const;
      const [caughtUp] = step(led, { ...read, handed: undefined, left: undefined }, around);
      expect([...caughtUp.unclear.values()]).toEqual([[{ from: record.order, until: 1_000 + SETTLE_MS }]]);
    },
  );

  it('a state that is refused for good is not tried again once a newer one was handed over', () => {
    const write: Deed = { do: 'write', title: 0, what: 'page', taken: true };
    const settle: Deed[] = Array.from(
      { length: 12 },
      () =>
        [
          { do: 'land', nth: 0 },
          { do: 'perform', nth: 0 },
        ] as const,
    ).flat();
    const world = lived([write, ...settle, { do: 'answer', nth: 0, status: 400 }, ...settle, write, ...settle]);
    world.do({ do: 'answer', nth: 0, status: 204 });
    for (const one of [{ do: 'tell', what: 'asked' } as const, ...settle]) world.do(one);
    expect(world.sent.map(({ record }) => record.order)).toEqual([1, 2]);
    expect(world.view().parked, 'a newer one stands for it').toBe(0);
    expect([...world.rows.values()].map(({ id, state }) => [id, state])).toEqual([['r2', 'confirmed']]);
  });

  it('what closes an attempt leaves with the page only when no state of it is behind', () => {
    const world = lived([]);
    const settle = () => {
      for (let n = 0; n < 12; n++) {
        world.do({ do: 'land', nth: 0 });
        world.do({ do: 'perform', nth: 0 });
      }
    };
    settle();
    world.do({ do: 'write', title: 0, what: 'page', taken: true });
    world.do({ do: 'write', title: 0, what: 'exited', taken: true });
    world.do({ do: 'flush', why: 'leaving', kept: true });
    expect(world.sent.map(({ record }) => record.kind)).toEqual(['pdf']);
    world.do({ do: 'answer', nth: 0, status: 204 });
    settle();
    expect(world.sent.map(({ record }) => record.kind)).toEqual(['pdf', 'statement']);
  });

  it('nothing that is not kept anywhere leaves with the page', () => {
    const world = lived([]);
    for (let n = 0; n < 6; n++) world.do({ do: 'perform', nth: 0 });
    world.do({ do: 'write', title: 0, what: 'page', taken: true });
    world.do({ do: 'flush', why: 'leaving', kept: false });
    expect(world.sent).toEqual([]);
    world.do({ do: 'flush', why: 'leaving', kept: true });
    expect(world.sent).toHaveLength(1);
  });
});
