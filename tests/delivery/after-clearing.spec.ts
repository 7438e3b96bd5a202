import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { besideDatabase } from '#adapters/storage/beside-database.ts';
import { database } from '#adapters/storage/idb.ts';
import { journalStore } from '#adapters/storage/journal.store.ts';
import { noWatermarks } from '#adapters/storage/watermarks.ts';
import { attempt, factsToGiveBack } from '#domain/attempt/index.ts';
import { events } from '#domain/attempt/events.ts';
import type { Event, Recorded } from '#domain/kernel/event.ts';
import { factSlot, unconfirmedOf } from '#domain/tracking/index.ts';
import { storageOf } from '#simulator/runner/kept-texts.ts';
import { delivering, done, fresh, OK, page, statement, SUBJECT } from './a-machine.ts';

/** Verifies: §4 "no progress is ever lost" where site data was cleared, or where a page shares no database with the others. */
const ids = (records: readonly { id: string }[]) => records.map(({ id }) => id);

describe('what delivery gives back to an erased disk', () => {
  it('holds what is on its way, as its write may have come before the clearing', () => {
    const { tell, state } = delivering();
    tell({ type: 'offered', records: [fresh(statement(1)), fresh(page(2))] });
    expect(ids(unconfirmedOf(state())).sort()).toEqual(['p2', 's1']);
  });

  it('holds nothing that the platform has confirmed', () => {
    const { tell, state } = delivering();
    const record = fresh(statement(1));
    tell({ type: 'offered', records: [record] });
    tell({ type: 'leaving', kept: true });
    tell({ type: 'answered', record, answer: OK, keepalive: true });
    expect(unconfirmedOf(state())).toEqual([]);
  });

  it('has the states first, so that what ends a sitting waits for them', () => {
    const { tell, state } = delivering(statement(1, 'exited'));
    tell({ type: 'offered', records: [fresh(page(2))] });
    expect(ids(unconfirmedOf(state()))).toEqual(['p2', 's1']);
  });

  it('loses nothing to an answer that was for a record whose place another one has now', () => {
    const { tell, shown, answered, looked, state } = delivering(page(3));
    looked(page(3));
    tell({ type: 'erased' });
    shown([page(4, { seq: 3 })]); // places are counted from the beginning
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

it('pages that share no database know of each other’s sittings and states, and of no other learner’s', () => {
  const kept = new Map<string, string>();
  const [one, two] = [storageOf(kept), storageOf(kept)].map((localStorage) => besideDatabase({ localStorage }));
  expect([one!.epoch('learner'), [...one!.handed('learner')]]).toEqual([0, []]);
  one!.began('learner', 4);
  two!.began('learner', 3);
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
const sitting = (attemptId: string, from: number, restored: boolean): Recorded[] => [
  recorded(
    events.Started({ attemptId, titleId: 't', titleName: 'T', activityId: 'urn:t', sessionId: 's', kind: 'pdf' }),
    from,
    restored,
  ),
  recorded(events.Launched({ attemptId, titleId: 't' }), from + 1, restored),
];
const exited = (attemptId: string, seq: number, restored: boolean) =>
  recorded(events.Exited({ attemptId, titleId: 't', reason: 'left', secondsSpent: 1 }), seq, restored);

it('a sitting of another page goes back with its end only: that page may have told one', () => {
  const facts = [
    ...sitting('mine', 1, false),
    ...sitting('open elsewhere', 3, true),
    ...sitting('ended elsewhere', 5, true),
    exited('ended elsewhere', 7, true),
  ];
  const state = attempt.state.replay(attempt.state.initial, facts as Parameters<typeof attempt.state.replay>[1]);
  expect(ids(factsToGiveBack(state, facts))).toEqual(['f1', 'f2', 'f5', 'f6', 'f7']);
});

it('facts that are given back keep their order, also around one that was stored anew before them', async () => {
  const db = database({ name: 'given-back', onClosed: () => {} });
  const journal = journalStore(db, {
    definitionOf: (type) => Object.values(events).find((one) => one.type === type),
    slotOf: factSlot,
    fold: () => undefined,
    tab: 'tab-1',
    watermarks: noWatermarks,
  });
  const facts = [...sitting('a', 1, false), exited('a', 3, false)];
  const batch = { account: 'ada', outbound: [], strict: true };
  await journal.write({ ...batch, facts: facts.slice(2) });
  await journal.write({ ...batch, facts, again: true });
  expect(ids((await journal.read('ada')).facts)).toEqual(['f1', 'f2', 'f3']);
});
