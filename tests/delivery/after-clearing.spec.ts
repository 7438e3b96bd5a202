import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { crossTabState } from '#adapters/storage/outbox/cross-tab-state.ts';
import { database } from '#adapters/storage/database/idb.ts';
import { journalStore } from '#adapters/storage/journal.store.ts';
import { noWatermarks } from '#adapters/storage/outbox/watermarks.ts';
import { attempt, factsToRestore, uncommittedOf } from '#domain/attempt/index.ts';
import { events } from '#domain/attempt/events.ts';
import type { Event, Recorded } from '#domain/kernel/event.ts';
import { initialDelivery, compactionKeyOf, isOwed, type Outbound, owedOf, withMemory } from '#domain/tracking/index.ts';
import { storageOf } from '#simulator/runner/browser.ts';
import { aMachine, delivering, done, fresh, OK, page, said, statement, SUBJECT } from './a-machine.ts';

/**
 * Verifies: §4 "no progress is ever lost" after site data was cleared, or in a page that shares no database with
 * others.
 */
const ids = (records: readonly { id: string }[]) => records.map(({ id }) => id);

describe('what delivery gives back to an erased disk', () => {
  it('holds what is on its way, as its write may have come before the clearing', () => {
    const { tell, state } = delivering();
    tell({ type: 'offered', records: [fresh(statement(1)), fresh(page(2))] });
    expect(ids(owedOf(state())).sort()).toEqual(['p2', 's1']);
  });

  it('holds nothing that the platform has confirmed', () => {
    const { tell, state } = delivering();
    const record = fresh(statement(1));
    tell({ type: 'offered', records: [record] });
    tell({ type: 'leaving', kept: true });
    tell({ type: 'answered', record, answer: OK, keepalive: true });
    expect(owedOf(state())).toEqual([]);
  });

  it('holds no state of which another tab has stored a newer one, and what may be the newest', () => {
    const { tell, state } = aMachine();
    const other = { ...fresh(page(3)), id: 'other', lane: 'learner:state:other', slot: 'attempt 2' } as Outbound; // a record of another title
    tell({ type: 'offered', records: [fresh(page(2)), other, fresh(statement(4))] });
    tell({ type: 'settled', ids: ['p2', 'other', 's4'] });
    const marks = new Map([
      [SUBJECT, 2],
      ['learner:state:other', 3],
    ]);
    tell({ type: 'counted', pending: 3, parked: 0, marks });
    expect(ids(owedOf(state()))).toEqual(['p2', 'other', 's4']);
    tell({ type: 'counted', pending: 3, parked: 0, marks: new Map([...marks, [SUBJECT, 9]]) });
    expect(ids(owedOf(state()))).toEqual(['other', 's4']);
    tell({ type: 'counted', pending: 0, parked: 0, marks });
    expect(ids(owedOf(state()))).toEqual([]);
  });

  it('holds no place that was refused for good, once a newer one was handed over', () => {
    const { tell, shown, looked, answered, state } = delivering(page(2));
    looked(page(2));
    answered(page(2), said(400));
    tell({ type: 'noted', record: page(2) });
    expect(ids(owedOf(state()))).toEqual(['p2']);
    tell({ type: 'looked-for' });
    const newer = page(3, { slot: 'attempt 2' });
    shown([newer]);
    looked(newer);
    expect(ids(owedOf(state()))).toEqual(['p3']);
  });

  it('has the states first, so that what ends an attempt waits for them', () => {
    const { tell, state } = delivering(statement(1, 'exited'));
    tell({ type: 'offered', records: [fresh(page(2))] });
    expect(ids(owedOf(state()))).toEqual(['p2', 's1']);
  });

  it('loses nothing to an answer that was for a record whose place another one has now', () => {
    const { tell, shown, answered, looked, state } = delivering(page(3));
    looked(page(3));
    tell({ type: 'erased' });
    shown([page(4, { seq: 3 })]); // order numbers start at the beginning again
    expect(done(answered(page(3), OK))).toEqual(['remove p3']);
    tell({ type: 'removed', record: page(3) });
    expect([...state().waiting.values()].flatMap(({ records }) => ids(records))).toEqual(['p4']);
  });
});

it('a state below what a page beside the database handed over is never sent', () => {
  const { tell, state } = delivering();
  tell({ type: 'looked-for' });
  const { begun: n } = state().reads;
  const effects = tell({
    type: 'read',
    records: [page(3), statement(4)],
    marks: new Map(),
    handed: new Map([[SUBJECT, 9]]),
    all: false,
    n,
  });
  expect(done(effects).sort()).toEqual(['look s4', 'remove p3']);
});

it('pages that share no database know of each other’s attempts and states, and of no other learner’s', () => {
  const kept = new Map<string, string>();
  const [one, two] = [storageOf(kept), storageOf(kept)].map((localStorage) => crossTabState({ localStorage }));
  expect([one!.epoch('learner'), [...one!.handed('learner')]]).toEqual([0, []]);
  one!.began('learner', 4);
  two!.began('learner', 3);
  one!.hand(fresh(page(9)));
  expect([...two!.handed('learner')]).toEqual([]); // so far, all pages have a database
  two!.concern([fresh(statement(1))]);
  one!.hand(fresh(page(7)));
  two!.hand(fresh(page(5)));
  one!.hand(fresh(statement(9)));
  expect([two!.epoch('learner'), [...two!.handed('learner')]]).toEqual([4, [[SUBJECT, 7]]]);
  expect([two!.epoch('other'), [...two!.handed('other')]]).toEqual([0, []]);
  two!.forget('learner');
  expect(kept.size).toBe(0);
});

const recorded = (event: Event, seq: number, restored = false): Recorded => ({
  ...event,
  id: `f${seq}`,
  seq,
  at: seq,
  stream: `attempt:${(event.data as { attemptId: string }).attemptId}`,
  cause: 'test',
  restored,
});
const factsOfAttempt = (attemptId: string, from: number, restored: boolean): Recorded[] => [
  recorded(
    events.Started({ attemptId, titleId: 't', titleName: 'T', activityId: 'urn:t', sessionId: 's', kind: 'pdf' }),
    from,
    restored,
  ),
  recorded(events.Launched({ attemptId, titleId: 't' }), from + 1, restored),
];
const exited = (attemptId: string, seq: number, restored: boolean) =>
  recorded(events.Exited({ attemptId, titleId: 't', reason: 'left', secondsSpent: 1 }), seq, restored);

it('what a course saved and did not commit is where a launch begins, until a later attempt saved something', () => {
  const saved = (attemptId: string, by: 'autosave' | 'course', seq: number) =>
    recorded(
      events.Committed({
        attemptId,
        titleId: 't',
        map: { place: attemptId },
        by,
        row: 1,
        final: false,
        startedAt: 1,
      }),
      seq,
    );
  const opened = (attemptId: string, epoch: number, seq: number) =>
    recorded(events.Opened({ attemptId, titleId: 't', epoch }), seq);
  const of = (...facts: Recorded[]) => uncommittedOf(attempt.state.replay(attempt.state.initial, facts), 't');
  const first = [...factsOfAttempt('a', 1, true), opened('a', 1, 3), saved('a', 'autosave', 4)];
  expect(of(...first)).toEqual({ place: 'a' });
  expect(of(...first, saved('a', 'course', 5))).toBeUndefined();
  expect(of(...first, ...factsOfAttempt('b', 6, false), opened('b', 2, 8))).toEqual({ place: 'a' });
  expect(of(...first, ...factsOfAttempt('b', 6, false), opened('b', 2, 8), saved('b', 'course', 9))).toBeUndefined();
});

describe('what a launch knows to be unsent', () => {
  it('is what the outbox holds, and after it what the browser did not store', () => {
    const { tell, state } = delivering(page(3));
    tell({ type: 'offered', records: [fresh(page(5))] });
    expect(ids(withMemory([page(3)], state()))).toEqual(['p3', 'p5']);
    const waits = withMemory([page(3)], state());
    expect(waits[1]!.seq).toBeGreaterThan(waits[0]!.seq);
  });

  it('is what was read of the outbox, where that cannot be read any more', () => {
    const { state } = delivering(page(3));
    expect(ids(withMemory(undefined, state()))).toEqual(['p3']);
  });

  it('is what this tab stored last, where another tab delivers and the outbox cannot be read', () => {
    const { tell, state } = aMachine();
    tell({ type: 'offered', records: [fresh(page(3))] });
    tell({ type: 'settled', ids: ['p3'] });
    expect(ids(withMemory(undefined, state()))).toEqual(['p3']);
  });

  it('is what was known before the learner signed in again, until the outbox can be read', () => {
    const { tell, state } = delivering(page(3), statement(4));
    tell({ type: 'offered', records: [fresh(page(5))] });
    tell({ type: 'settled', ids: ['p5'] });
    tell({ type: 'refused', records: [fresh(statement(6))] });
    const again = aMachine(initialDelivery('learner', state()));
    expect(ids(withMemory(undefined, again.state())), 'what was refused comes again').toEqual(['s4', 'p5']);
    expect(done(again.tell({ type: 'started' })), 'nothing is sent of it').toEqual([]);
    again.tell({ type: 'led' });
    again.shown([statement(7)]);
    expect(ids(withMemory(undefined, again.state()))).toEqual(['s7']);
    const elsewhere = aMachine(initialDelivery('learner', state()));
    elsewhere.tell({ type: 'counted', pending: 0, parked: 0, marks: new Map() });
    expect(ids(withMemory(undefined, elsewhere.state())), 'of another tab that delivers').toEqual([]);
  });

  it('is also what another page left and the disk does not take, unless the platform has it', () => {
    const { tell, refused, state } = delivering();
    const left = [fresh(page(5)), fresh(statement(6))];
    expect(ids(withMemory([page(3)], state(), left))).toEqual(['p3', 'p5', 's6']);
    refused([fresh(page(9))]); // handed over since the last read
    tell({ type: 'answered', record: fresh(page(9)), answer: OK, keepalive: false });
    expect(ids(withMemory([], state(), left))).toEqual(['s6']);
  });

  it('is nothing that another tab has delivered since it was stored here', () => {
    const { tell, state } = delivering();
    tell({ type: 'unled' });
    tell({ type: 'offered', records: [fresh(page(3))] });
    tell({ type: 'settled', ids: ['p3'] });
    expect(withMemory([], state())).toEqual([]);
  });
});

it('a learner who signs in again begins with what this tab had heard and handed over', () => {
  const { tell, refused, state } = delivering();
  const told = fresh(statement(1));
  refused([told, fresh(page(5))]);
  const sent = state().underWay.find(({ record }) => record.id === 's1')!;
  tell({ type: 'answered', record: sent.record, answer: OK, keepalive: false });
  const again = initialDelivery('learner', state());
  expect(isOwed(again, told), 'the platform has it').toBe(false);
  expect(isOwed(again, fresh(page(4))), 'a newer one was handed over').toBe(false);
  expect(isOwed(initialDelivery('learner'), fresh(page(4)))).toBe(true);
});

it('an attempt of another page goes back with its end only: that page may have told one', () => {
  const facts = [
    ...factsOfAttempt('mine', 1, false),
    ...factsOfAttempt('open elsewhere', 3, true),
    ...factsOfAttempt('ended elsewhere', 5, true),
    exited('ended elsewhere', 7, true),
  ];
  const state = attempt.state.replay(attempt.state.initial, facts);
  expect(ids(factsToRestore(state, facts))).toEqual(['f1', 'f2', 'f5', 'f6', 'f7']);
});

it('facts that are given back keep their order, also around one that another tab stored anew before them', async () => {
  const db = database({ name: 'given-back', onClosed: () => {} });
  const journal = journalStore(db, {
    definitionOf: (type) => Object.values(events).find((one) => one.type === type),
    slotOf: compactionKeyOf,
    fold: () => undefined,
    tab: 'tab-1',
    watermarks: noWatermarks,
  });
  const facts = [...factsOfAttempt('a', 1, false), exited('a', 3, false)];
  const batch = { account: 'ada', outbound: [], strict: true };
  await journal.write({ ...batch, facts: facts.slice(2), tab: 'tab-2' });
  await journal.write({ ...batch, facts, again: true });
  expect(ids((await journal.read('ada')).facts)).toEqual(['f1', 'f2', 'f3']);
});
