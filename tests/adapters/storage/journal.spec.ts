import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Database, database } from '#adapters/storage/database/idb.ts';
import { journalStore, type JournalStore } from '#adapters/storage/journal.store.ts';
import { memoryJournal } from '#adapters/storage/memory-journal.ts';
import { outboxStore } from '#adapters/storage/durable.ts';
import { noWatermarks, storedWatermarks, type Watermarks } from '#adapters/storage/outbox/watermarks.ts';
import { events } from '#domain/attempt/events.ts';
import { summarizeAttempt } from '#domain/attempt/index.ts';
import { sessionEvents } from '#domain/session/index.ts';
import type { Event, EventDef, Recorded } from '#domain/kernel/event.ts';
import type { Outbound } from '#domain/tracking/index.ts';
import { compactionKeyOf, type Outbox } from '#domain/tracking/index.ts';
import { storageOf } from '#simulator/runner/browser.ts';
import { refusedStorage } from './refused-storage.ts';

const definitions: readonly EventDef[] = [...Object.values(events), ...Object.values(sessionEvents)];
const definitionOf = (type: string) => definitions.find((definition) => definition.type === type);
const rules = { definitionOf, slotOf: compactionKeyOf, fold: summarizeAttempt };
let databases = 0;

type Stores = { journal: JournalStore; outbox: Outbox };

function indexed(
  name = `journal-${++databases}`,
  tab = 'tab-1',
  watermarks: Watermarks = noWatermarks,
): Stores & { db: Database } {
  const db = database({ name, onClosed: () => {} });
  const outbox = outboxStore(db);
  return { db, outbox, journal: journalStore(db, { ...rules, tab, watermarks }) };
}
const memory = (): Stores => {
  const both = memoryJournal(rules);
  return { journal: both, outbox: both };
};

let facts = 0;
const fact = (event: Event, at = 1_000 + facts): Recorded => ({
  ...event,
  id: `fact-${++facts}`,
  seq: facts,
  at,
  stream: `attempt:${(event.data as { attemptId: string }).attemptId}`,
  cause: 'test',
  restored: false,
});
const started = (attemptId = 'a') =>
  fact(events.Started({ attemptId, titleId: 't', activityId: 'urn:t', kind: 'pdf', sessionId: 's', titleName: 'T' }));
const page = (at: number, attemptId = 'a') =>
  fact(events.Advanced({ attemptId, titleId: 't', position: { unit: 'page', at, of: 9 } }));
const exited = (attemptId = 'a') => fact(events.Exited({ attemptId, titleId: 't', reason: 'left', secondsSpent: 1 }));
const commit = (status: string, by: 'course' | 'autosave', row = 1) =>
  fact(
    events.Committed({
      attemptId: 'a',
      titleId: 't',
      map: { 'cmi.core.lesson_status': status },
      by,
      row,
      final: false,
      startedAt: 1,
    }),
  );

let records = 0;
type Change = Partial<Record<keyof Outbound, unknown>>;
const statement = (change: Change = {}): Outbound =>
  ({
    id: `record-${++records}`,
    account: 'learner',
    lane: 'learner:statements:t',
    kind: 'statement',
    attemptId: 'a',
    titleId: 't',
    at: 1_000,
    body: { verb: { id: 'v' } },
    ...change,
  }) as Outbound; // the stores do not read bodies
const snapshot = (change: Change = {}) =>
  statement({
    kind: 'pdf',
    lane: 'learner:state:t',
    slot: 'learner:state:t|pdf|a|',
    order: records,
    body: { page: records },
    ...change,
  });
const write = (journal: JournalStore, batch: { account?: string; facts?: Recorded[]; outbound?: Outbound[] }) =>
  journal.write({ account: 'learner', facts: [], outbound: [], strict: false, ...batch });
const attemptsIn = async (journal: JournalStore) =>
  (await journal.read('learner')).facts.map(({ data }) => (data as { attemptId?: string }).attemptId);
const idsOf = async (outbox: Outbox, account = 'learner') => (await outbox.after(account, 0)).map((kept) => kept.id);

describe.each([
  ['IndexedDB', indexed],
  ['memory', memory],
])('the journal in %s', (_name, open) => {
  it('gives back each learner’s facts, oldest first', async () => {
    const { journal } = open();
    const [first, second, other] = [started('a'), page(2), started('b')];
    await write(journal, { facts: [first] });
    await write(journal, { account: 'other', facts: [other] });
    await write(journal, { facts: [second] });
    const { seq: _seq, restored: _restored, ...kept } = first;
    expect((await journal.read('learner')).facts[0]).toEqual(kept);
    expect((await journal.read('learner')).facts.map((f) => f.id)).toEqual([first.id, second.id]);
    expect((await journal.read('other')).facts.map((f) => f.id)).toEqual([other.id]);
  });

  it('gives what arrived after a place only, or after all of it was erased everything', async () => {
    const { journal } = open();
    await write(journal, { facts: [started('a'), page(1)] });
    const { last } = await journal.read('learner');
    expect((await journal.since('learner', last)).facts).toEqual([]);
    const [newer, other] = [page(2), started('b')];
    await write(journal, { facts: [newer] });
    await write(journal, { account: 'other', facts: [other] });
    const next = await journal.since('learner', last);
    expect(next.facts.map(({ id }) => id)).toEqual([newer.id]);
    expect((await journal.since('learner', next.last)).facts).toEqual([]);
    expect((await journal.since('learner', next.last + 10)).facts).toHaveLength(2);
  });

  it('lifts old shapes, and keeps and counts what it cannot read', async () => {
    const { journal } = open();
    const old = fact({ type: 'attempt.Advanced', v: 1, data: { attemptId: 'a', titleId: 't', page: 4, pages: 9 } });
    const newer = fact({ type: 'attempt.Completed', v: 9, data: { attemptId: 'b', what: 'a later version knows' } });
    const foreign = fact({ type: 'nobody.Knows', v: 1, data: { attemptId: 'c' } });
    await write(journal, { facts: [old, newer, foreign] });
    const read = await journal.read('learner');
    expect(read.unreadable).toBe(2);
    expect(read.facts).toMatchObject([
      { type: 'attempt.Advanced', v: 2, data: { position: { unit: 'page', at: 4, of: 9 } } },
    ]);
    expect((await journal.read('learner')).unreadable).toBe(2);
  });

  it('gives out what it cannot read as it lies there, and tells what is damaged from what is newer', async () => {
    const { journal } = open();
    const newer = fact({ type: 'attempt.Completed', v: 9, data: { attemptId: 'b', what: 'a later version knows' } });
    const damaged = fact({ type: 'attempt.Completed', v: 1, data: { attemptId: 7 } });
    const foreign = fact({ type: 'nobody.Knows', v: 1, data: { attemptId: 'c' } });
    await write(journal, { facts: [newer, page(2), damaged, foreign] });
    await write(journal, { account: 'other', facts: [fact({ ...newer })] });
    const kept = ({ seq: _seq, restored: _restored, ...rest }: Recorded) => rest;
    expect(await journal.unreadable('learner')).toEqual([
      { fact: kept(newer), isDamaged: false },
      { fact: kept(damaged), isDamaged: true },
      { fact: kept(foreign), isDamaged: false },
    ]);
  });

  it('keeps one place per attempt and one snapshot per run, the newest', async () => {
    const { journal } = open();
    const all = [
      started(),
      page(1),
      page(2),
      page(7, 'b'),
      commit('browsed', 'autosave'),
      commit('incomplete', 'course'),
      commit('passed', 'autosave', 2),
      page(3),
    ];
    for (const one of all) await write(journal, { facts: [one] });
    const kept = (await journal.read('learner')).facts;
    expect(kept.map((f) => f.id)).toEqual([0, 3, 5, 6, 7].map((i) => all[i]!.id));
  });

  it('writes what is there already only once', async () => {
    const { journal, outbox } = open();
    const batch = { facts: [started()], outbound: [statement()] };
    await write(journal, batch);
    await write(journal, batch);
    expect((await journal.read('learner')).facts).toHaveLength(1);
    expect(await idsOf(outbox)).toHaveLength(1);
  });

  it('does not let an older place that was stored late replace the newer one', async () => {
    const { journal } = open();
    const [older, newer] = [page(1), page(2)];
    await write(journal, { facts: [newer] });
    await write(journal, { facts: [older] });
    expect((await journal.read('learner')).facts.map((f) => f.id)).toEqual([newer.id]);
  });

  it('stores nothing again that was told of a place which a newer one has replaced', async () => {
    const { journal, outbox } = open();
    const places = [page(1), page(2)];
    const batch = { facts: places, outbound: places.map(({ id }) => statement({ because: id })) };
    await write(journal, batch);
    for (const { id } of batch.outbound) await outbox.remove(id); // the platform has received it
    await write(journal, batch);
    expect(await idsOf(outbox)).toEqual([]);
  });

  it('puts facts of one tab in the order of its log, even when one was stored late', async () => {
    const { journal } = open();
    const [first, second] = [started(), fact(events.Completed({ attemptId: 'a', titleId: 't' }))];
    await write(journal, { facts: [second] });
    await write(journal, { facts: [first] });
    expect((await journal.read('learner')).facts.map((f) => f.id)).toEqual([first.id, second.id]);
  });

  it('replaces a waiting snapshot and remembers the place it stood for', async () => {
    const { journal, outbox } = open();
    const [s1, c, s2] = [snapshot(), statement(), snapshot()];
    for (const one of [s1, c, s2]) await write(journal, { outbound: [one] });
    const kept = await outbox.after('learner', 0);
    expect(kept.map((r) => [r.id, r.seq, r.since])).toEqual([
      [c.id, 2, 2],
      [s2.id, 3, 1],
    ]);
    expect(await outbox.get(s1.id)).toBeUndefined();
  });

  it('leaves alone a snapshot of another run, a parked one, and every statement', async () => {
    const { journal, outbox } = open();
    const others = [snapshot({ slot: 'run 2' }), statement(), statement()];
    for (const one of others) await write(journal, { outbound: [one] });
    const parked = snapshot({ slot: 'parked' });
    await write(journal, { outbound: [parked] });
    await outbox.note(parked.id, { state: 'parked', why: '400' });
    const last = [snapshot(), snapshot({ slot: 'parked' })];
    for (const one of last) await write(journal, { outbound: [one] });
    expect(await idsOf(outbox)).toEqual([...others, parked, ...last].map((r) => r.id));
  });

  it('never gives a place twice, so that an old answer cannot remove a new record', async () => {
    const { journal, outbox } = open();
    const first = statement();
    await write(journal, { outbound: [first] });
    await outbox.remove(first.id);
    await write(journal, { outbound: [statement()] });
    expect((await outbox.after('learner', 0)).map((r) => r.seq)).toEqual([2]);
    await outbox.note(first.id, { tries: 1 });
    expect(await outbox.get(first.id)).toBeUndefined();
  });

  it('gives a learner’s records only, from a place on, and counts them', async () => {
    const { journal, outbox } = open();
    const mine = [statement(), statement(), statement()];
    for (const one of mine) await write(journal, { outbound: [one, statement({ account: 'other' })] });
    expect(await idsOf(outbox)).toEqual(mine.map((r) => r.id));
    expect((await outbox.after('learner', 3)).map((r) => r.id)).toEqual([mine[2]!.id]);
    await outbox.note(mine[0]!.id, { state: 'parked', why: '413', tries: 2 });
    expect(await outbox.get(mine[0]!.id)).toMatchObject({ state: 'parked', why: '413', tries: 2 });
    expect(await outbox.count('learner')).toEqual({ pending: 2, parked: 1 });
    expect(await outbox.count('nobody')).toEqual({ pending: 0, parked: 0 });
  });

  it('forgets old streams that have ended and owe nothing, and only those', async () => {
    const { journal } = open();
    const old = (...some: Recorded[]) => some.map((one) => ({ ...one, at: 10 }));
    const signedIn = { sessionId: 's', organisationCode: 'acme', userId: 'u', account: 'learner', resumed: false };
    await write(journal, {
      facts: [
        ...old(started('ended'), page(2, 'ended'), exited('ended')),
        ...old(started('not opened'), fact(events.Abandoned({ attemptId: 'not opened', titleId: 't', because: 'x' }))),
        ...old(started('owing'), exited('owing')),
        ...old(started('open'), page(3, 'open')),
        ...old(page(4, 'without its beginning')),
        ...old({ ...fact(sessionEvents.Opened(signedIn)), stream: 'session:s' }),
        ...old(started('ended lately')),
        { ...exited('ended lately'), at: 5_000 },
      ],
      outbound: [statement({ attemptId: 'owing' })],
    });
    await write(journal, { account: 'other', facts: old(started('of another'), exited('of another')) });
    expect(await journal.prune('learner', 1_000)).toBe(7);
    expect(await attemptsIn(journal)).toEqual(['owing', 'owing', 'open', 'open', 'ended lately', 'ended lately']);
    expect((await journal.read('other')).facts).toHaveLength(2);
    expect(await journal.prune('learner', 1_000)).toBe(0);
    expect([...(await journal.accounts())].sort()).toEqual(['learner', 'other']);
    await journal.prune('other', 1_000);
    expect(await journal.accounts()).toEqual(['learner']);
  });

  it('at the end of a session forgets attempts that have ended and told all, and only those', async () => {
    const { journal, outbox } = open();
    const ofSession = (event: Event) => ({ ...fact(event), stream: 'session:s' });
    const signedIn = { sessionId: 's', organisationCode: 'acme', userId: 'u', account: 'learner', resumed: false };
    await write(journal, {
      facts: [
        ofSession(sessionEvents.Opened(signedIn)),
        ofSession(sessionEvents.WorkDiscarded({ sessionId: 's', records: 1 })),
        ...[started('told'), exited('told'), started('owing'), exited('owing')],
        ...[started('open elsewhere'), page(3, 'open elsewhere')],
      ],
      outbound: [statement({ attemptId: 'owing' })],
    });
    await write(journal, { account: 'other', facts: [started('of another')], outbound: [] });
    await journal.tidy('learner');
    const left = (await journal.read('learner')).facts;
    expect(left.map(({ type, data }) => (data as { attemptId?: string }).attemptId ?? type)).toEqual([
      'session.WorkDiscarded',
      'owing',
      'owing',
      'open elsewhere',
      'open elsewhere',
    ]);
    expect(await outbox.count('learner')).toEqual({ pending: 1, parked: 0 });
    expect((await journal.read('other')).facts).toHaveLength(1);
  });

  it('on a shared device removes all of one learner, and says how much had not been sent', async () => {
    const { journal, outbox } = open();
    const first = statement();
    await write(journal, { facts: [started()], outbound: [first, statement(), snapshot()] });
    const others = [statement({ account: 'other' })];
    await write(journal, { account: 'other', facts: [started('b')], outbound: others });
    await outbox.note(first.id, { state: 'parked', why: '413' });
    expect(await journal.removeAll('learner')).toBe(3);
    expect((await journal.read('learner')).facts).toEqual([]);
    expect(await outbox.count('learner')).toEqual({ pending: 0, parked: 0 });
    expect((await journal.read('other')).facts).toHaveLength(1);
    expect(await outbox.count('other')).toEqual({ pending: 1, parked: 0 });
    expect(await journal.removeAll('learner')).toBe(0);
  });

  it('rejects what cannot be stored and keeps nothing of the batch', async () => {
    const { journal, outbox } = open();
    await expect(
      write(journal, { facts: [started()], outbound: [statement({ body: () => 'no data' })] }),
    ).rejects.toThrow();
    expect((await journal.read('learner')).facts).toEqual([]);
    expect(await idsOf(outbox)).toEqual([]);
  });
});

it('thousands of records that wait are read a part at a time, all of them and in their order', async () => {
  const { journal, outbox } = indexed();
  const waiting = Array.from({ length: 1_201 }, () => statement());
  await write(journal, { outbound: waiting });
  const read = vi.spyOn(IDBIndex.prototype, 'getAll');
  expect(await idsOf(outbox)).toEqual(waiting.map(({ id }) => id));
  expect(read.mock.calls.map(([, most]) => most)).toEqual([500, 500, 500]); // one copy of all facts would block the page
  read.mockRestore();
});

describe('the journal in IndexedDB, when the browser fails it', () => {
  afterEach(() => vi.restoreAllMocks());

  it('rejects a write whose transaction aborts after every request had succeeded, and keeps nothing', async () => {
    const { journal, outbox } = indexed();
    await write(journal, { facts: [started()] });
    const add = IDBObjectStore.prototype.add;
    vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (this: IDBObjectStore, ...args) {
      const request = add.apply(this, args);
      // IndexedDB reports a full disk at commit, after the request has succeeded.
      if (this.name === 'outbox')
        request.addEventListener('success', () => queueMicrotask(() => this.transaction.abort()));
      return request;
    });
    await expect(write(journal, { facts: [started('b')], outbound: [statement()] })).rejects.toThrow();
    vi.restoreAllMocks();
    expect((await journal.read('learner')).facts).toHaveLength(1);
    expect(await idsOf(outbox)).toEqual([]);
  });

  it('rejects when the quota is used up, and goes on when there is room again', async () => {
    const { journal } = indexed();
    await write(journal, { facts: [started()] });
    vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await expect(write(journal, { facts: [started('b')] })).rejects.toThrow('full');
    vi.restoreAllMocks();
    await write(journal, { facts: [started('c')] });
    expect((await journal.read('learner')).facts).toHaveLength(2);
  });

  it('says so when there is no database to open, and opens it at the next try', async () => {
    const open = vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
      throw new DOMException('no', 'SecurityError');
    });
    const { db, journal } = indexed();
    await expect(db.open()).rejects.toThrow('no');
    open.mockRestore();
    await write(journal, { facts: [started()] });
  });

  it('lets a newer version upgrade: closes, tells, and opens again for the next write', async () => {
    const name = `journal-${++databases}`;
    const closed: string[] = [];
    const db = database({ name, onClosed: (why) => closed.push(why) });
    const journal = journalStore(db, { ...rules, tab: 't', watermarks: noWatermarks });
    await write(journal, { facts: [started()] });
    await new Promise<void>((resolve, reject) => {
      const request = indexedDB.deleteDatabase(name); // requests every connection to close, as an upgrade does
      request.onsuccess = () => resolve();
      request.onblocked = () => reject(new Error('the old tab held on'));
    });
    expect(closed).toEqual(['newer-version']);
    await write(journal, { facts: [started()] });
    expect((await journal.read('learner')).facts).toHaveLength(1);
  });

  it('notices that it was made anew under an open page, though nobody told of its end', async () => {
    const name = `journal-${++databases}`;
    const closed: string[] = [];
    const db = database({ name, onClosed: (why) => closed.push(why) });
    await db.open();
    await new Promise((resolve) => (indexedDB.deleteDatabase(name).onsuccess = resolve));
    await db.open();
    await vi.waitFor(() => expect(closed).toEqual(['newer-version', 'cleared']));
    db.close();
    await db.open();
    expect(closed).toHaveLength(2);
  });

  it('opens again when the connection was closed behind its back', async () => {
    const { journal } = indexed();
    await write(journal, { facts: [started()] });
    const begun = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(() => {
      throw new DOMException('closing', 'InvalidStateError');
    });
    await write(journal, { facts: [started()] });
    expect(begun).toHaveBeenCalledTimes(2);
    expect((await journal.read('learner')).facts).toHaveLength(2);
  });

  it('asks for strict durability when it is told to', async () => {
    const { journal } = indexed();
    await write(journal, { facts: [started()] });
    const asked = vi.spyOn(IDBDatabase.prototype, 'transaction');
    await journal.write({ account: 'learner', facts: [started()], outbound: [], strict: true });
    await journal.write({ account: 'learner', facts: [started()], outbound: [], strict: false });
    expect(asked.mock.calls.map((call) => call[2]?.durability)).toEqual(['strict', 'relaxed']);
  });

  it('shares one outbox among tabs', async () => {
    const name = `journal-${++databases}`;
    const [a, b] = [indexed(name, 'tab-a'), indexed(name, 'tab-b')];
    await Promise.all([write(a.journal, { outbound: [statement()] }), write(b.journal, { outbound: [statement()] })]);
    expect(await idsOf(a.outbox)).toEqual(await idsOf(b.outbox));
    expect(await idsOf(a.outbox)).toHaveLength(2);
  });

  it('notices, once, that the database was erased with records in it; not when all is well', async () => {
    const marks = storedWatermarks(storageOf(new Map()));
    const before = indexed(undefined, 'tab-1', marks);
    const first = statement();
    await write(before.journal, { outbound: [first, snapshot()] });
    await before.outbox.remove(first.id);
    expect(await before.journal.lost('learner')).toEqual([]);
    const after = indexed(undefined, 'tab-1', marks); // another, empty database: the first was deleted
    expect(await after.journal.lost('learner')).toEqual(['learner:statements:t', 'learner:state:t']);
    expect(await after.journal.lost('learner')).toEqual([]);
  });

  it('keeps no place of a lane in which nothing waits, and takes none of that for an erased database', async () => {
    const kept = new Map<string, string>();
    const marks = storedWatermarks(storageOf(kept));
    const { journal, outbox } = indexed(undefined, 'tab-1', marks);
    const first = statement();
    await write(journal, { outbound: [first, snapshot()] });
    await outbox.remove(first.id);
    await journal.tidy('learner');
    expect(Object.keys(marks.read('learner'))).toEqual(['learner:state:t']);
    expect(await journal.lost('learner')).toEqual([]);
    await journal.removeAll('learner');
    expect([...kept.keys()]).toEqual([]);
    expect(await journal.lost('learner')).toEqual([]);
  });

  it('keeps one key for final flushes of an account until sign-out, longer only if an entry needs it', async () => {
    const { journal } = indexed(undefined, 'tab-1');
    const [first, second, third] = [1, 2, 3].map((byte) => new Uint8Array(32).fill(byte)) as [Uint8Array, Uint8Array, Uint8Array]; // prettier-ignore
    const both = await Promise.all([journal.flushKey('learner', first), journal.flushKey('learner', second)]);
    expect(both).toEqual([first, first]);
    expect(await journal.flushKey('other', second), 'of another account').toEqual(second);
    await journal.tidy('learner', { keepsFlushKey: () => true });
    expect(await journal.flushKey('learner', third), 'an entry remains').toEqual(first);
    await journal.tidy('learner', { keepsFlushKey: () => false });
    expect(await journal.flushKey('learner', third)).toEqual(third);
    await journal.removeAll('learner');
    expect(await journal.flushKey('learner', second), 'work was discarded').toEqual(second);
    expect(await journal.flushKey('other', third)).toEqual(second);
    expect(await journal.lost('learner')).toEqual([]);
  });

  it('works where the storage for marks is blocked or holds nonsense', () => {
    const blocked = storedWatermarks(refusedStorage);
    blocked.write('learner', { lane: 1 });
    blocked.write('learner', {});
    expect(blocked.read('learner')).toEqual({});
    for (const nonsense of ['', '[', '3', 'null', '{"lane":"many"}'])
      expect(
        storedWatermarks({ getItem: () => nonsense, setItem: () => {}, removeItem: () => {} }).read('learner'),
      ).toEqual({});
  });
});

it('a tab that gives back what an erased journal had lost never replaces what the fact’s own tab has stored since', async () => {
  const name = `journal-${++databases}`;
  const [own, other] = [indexed(name, 'tab-1').journal, indexed(name, 'tab-2').journal];
  const [older, newer] = [page(1), page(2)];
  await write(own, { facts: [newer] });
  await write(other, { facts: [{ ...older, restored: true }] });
  expect((await own.read('learner')).facts.map(({ id }) => id)).toEqual([newer.id]);
  // In reverse order, the newer record replaces the restored one, of this tab or another.
  const [first, second, third] = [page(1, 'b'), page(2, 'b'), page(3, 'b')];
  await write(other, {
    facts: [
      { ...first, restored: true },
      { ...second, restored: true },
    ],
  });
  await write(own, { facts: [third] });
  expect((await own.read('learner')).facts.map(({ id }) => id)).toEqual([newer.id, third.id]);
});
