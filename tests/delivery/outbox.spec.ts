import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { database } from '#adapters/storage/database/idb.ts';
import { journalStore, type JournalStore } from '#adapters/storage/journal.store.ts';
import { memoryJournal } from '#adapters/storage/memory-journal.ts';
import { outboxStore } from '#adapters/storage/durable.ts';
import { noWatermarks } from '#adapters/storage/outbox/watermarks.ts';
import { events } from '#domain/attempt/events.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import { withoutOutboxFields, orderOf } from '#domain/tracking/outbound.ts';
import { compactionKeyOf, type Outbound, type Outbox } from '#domain/tracking/index.ts';
import { breakStorage } from '../adapters/faults/storage.ts';
import { stored } from '../domain/tracking/make.ts';

/**
 * Verifies: §4 "no progress is ever lost": records that the outbox stores over tabs, retries and attempts, and their
 * order.
 */
type Stores = { journal: JournalStore; outbox: Outbox };
const rules = {
  definitionOf: (type: string) => Object.values(events).find((one) => one.type === type),
  slotOf: compactionKeyOf,
  fold: () => undefined,
};
let databases = 0;
const inTab = (name: string, tab: string): Stores => {
  const db = database({ name, onClosed: () => {} });
  return { outbox: outboxStore(db), journal: journalStore(db, { ...rules, tab, watermarks: noWatermarks }) };
};
const inMemory = (): Stores => {
  const both = memoryJournal(rules);
  return { journal: both, outbox: both };
};

const statement = (id: string, because?: string): Outbound =>
  withoutOutboxFields(
    stored({ seq: 1, id, account: 'ada', lane: 'ada:statements:t', ...(because ? { because } : {}) }),
  );
const page = (order: number, slot = 'attempt 1'): Outbound =>
  withoutOutboxFields(
    stored({
      seq: 1,
      id: `p${order}`,
      account: 'ada',
      lane: 'ada:state:t',
      slot,
      order,
      kind: 'pdf',
      body: { page: order },
    }),
  );
const turned = (at: number, seq: number): Recorded => ({
  ...events.Advanced({ attemptId: 'a', titleId: 't', position: { unit: 'page', at, of: 9 } }),
  id: `turned-${at}`,
  seq,
  at: 1_000,
  stream: 'attempt:a',
  cause: 'test',
  restored: false,
});
const write = ({ journal }: Stores, outbound: Outbound[], facts: Recorded[] = []) =>
  journal.write({ account: 'ada', facts, outbound, strict: false });
const ids = async ({ outbox }: Stores) => (await outbox.after('ada', 0)).map(({ id }) => id);

describe.each([
  ['IndexedDB', () => inTab(`outbox-${++databases}`, 'tab-1')],
  ['memory', inMemory],
])('the outbox in %s', (_name, open) => {
  it('does not take in what was made of a fact that it had before: it may have been delivered', async () => {
    const stores = open();
    await write(stores, [statement('s1', 'turned-2')], [turned(2, 1)]);
    const [first] = await stores.outbox.after('ada', 0);
    await stores.outbox.remove(first!.id);
    await write(stores, [statement('s1', 'turned-2')], [turned(2, 1)]);
    expect(await ids(stores)).toEqual([]);
  });

  it('gives the newer state that stands for one that goes its place, and never a later one', async () => {
    const stores = open();
    await write(stores, [page(1), page(2, 'attempt 2'), statement('s1')]);
    const places = async () => (await stores.outbox.after('ada', 0)).map(({ id, since }) => [id, since]);
    const [[, first]] = (await places()) as [[string, number]];
    await stores.outbox.remove('p1', { heir: { id: 'p2', since: first } });
    expect(await places()).toEqual([
      ['p2', first],
      ['s1', first + 2],
    ]);
    await stores.outbox.remove('s1', { heir: { id: 'p2', since: first + 1 } });
    await stores.outbox.remove('none', { heir: { id: 'gone', since: 1 } });
    expect(await places()).toEqual([['p2', first]]);
  });

  it('remembers what was in doubt of a subject when its last state left, and nothing of others', async () => {
    const stores = open();
    await write(stores, [page(1), statement('s1')]);
    expect([...(await stores.outbox.unclear('ada'))]).toEqual([]);
    await stores.outbox.remove('p1', { confirmed: true, unclear: [{ from: 1, until: 121_000 }] });
    expect([...(await stores.outbox.unclear('ada'))]).toEqual([['ada:state:t', [{ from: 1, until: 121_000 }]]]);
    await write(stores, [page(2)]);
    await stores.outbox.remove('p2', { confirmed: true });
    expect([...(await stores.outbox.unclear('ada'))]).toEqual([['ada:state:t', [{ from: 1, until: 121_000 }]]]);
    expect([...(await stores.outbox.unclear('ben'))]).toEqual([]);
  });

  it('takes in one record once, also without its fact', async () => {
    const stores = open();
    await write(stores, [statement('s1')]);
    await write(stores, [statement('s1')]);
    expect(await ids(stores)).toEqual(['s1']);
  });

  it('takes in no state below one that it had, also when that one has been delivered', async () => {
    const stores = open();
    await write(stores, [page(9)]);
    await write(stores, [page(4, 'attempt 0')]);
    expect(await ids(stores)).toEqual(['p9']);
    const [first] = await stores.outbox.after('ada', 0);
    await stores.outbox.remove(first!.id);
    await write(stores, [page(5, 'attempt 0'), page(10)]);
    expect(await ids(stores)).toEqual(['p10']);
    expect([...(await stores.outbox.marks('ada'))]).toEqual([['ada:state:t', 10]]);
  });

  it('remembers the oldest place that a state stands for', async () => {
    const stores = open();
    await write(stores, [page(1), statement('s2')]);
    await write(stores, [page(3)]);
    const rows = await stores.outbox.after('ada', 0);
    const [s2, p3] = [rows.find(({ id }) => id === 's2')!, rows.find(({ id }) => id === 'p3')!];
    expect(p3.since).toBeLessThan(s2.seq);
    expect(p3.seq).toBeGreaterThan(s2.seq);
  });

  it('loses nothing newer to an answer that was for something older', async () => {
    const stores = open();
    await write(stores, [page(1)]);
    const [older] = await stores.outbox.after('ada', 0);
    await write(stores, [page(2)]);
    await stores.outbox.remove(older!.id);
    expect(await ids(stores)).toEqual(['p2']);
  });

  it('nor to one for something that was refused before, and stays beside it', async () => {
    const stores = open();
    await write(stores, [page(1)]);
    const [older] = await stores.outbox.after('ada', 0);
    await stores.outbox.note(older!.id, { state: 'parked', why: '400', parkedAt: 1 });
    await write(stores, [page(2)]);
    expect(await ids(stores)).toEqual(['p1', 'p2']);
    await stores.outbox.remove(older!.id);
    expect(await ids(stores)).toEqual(['p2']);
  });

  it('counts what waits and what was refused, each for itself', async () => {
    const stores = open();
    await write(stores, [statement('s1'), statement('s2'), statement('s3')]);
    const [first] = await stores.outbox.after('ada', 0);
    await stores.outbox.note(first!.id, { state: 'parked', why: '400', parkedAt: 1 });
    expect(await stores.outbox.count('ada')).toEqual({ pending: 2, parked: 1 });
    expect(await stores.outbox.count('ben')).toEqual({ pending: 0, parked: 0 });
  });

  it('gives what came after a place, and not what is there', async () => {
    const stores = open();
    await write(stores, [statement('s1'), statement('s2')]);
    const [first] = await stores.outbox.after('ada', 0);
    expect((await stores.outbox.after('ada', first!.seq)).map(({ id }) => id)).toEqual(['s2']);
  });

  it('counts attempts upwards, also after their learner signed out', async () => {
    const { journal } = open();
    expect(await journal.epoch('ada', 0)).toBe(1);
    await journal.tidy('ada');
    await journal.removeAll('ada');
    expect(await journal.epoch('ada', 0)).toBe(2);
    expect(await journal.epoch('ben', 0)).toBe(1);
  });
});

describe('the outbox of a browser', () => {
  const raw = (name: string, version?: number, upgrade?: (db: IDBDatabase) => void) =>
    new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name, version);
      request.onupgradeneeded = () => upgrade?.(request.result);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(new Error('no database'));
    });
  const put = async (name: string, store: string, work: (store: IDBObjectStore) => void) => {
    const db = await raw(name);
    const tx = db.transaction(store, 'readwrite');
    work(tx.objectStore(store));
    await new Promise((resolve) => (tx.oncomplete = resolve));
    db.close();
  };
  const aName = () => `outbox-${++databases}`;

  it('is on the disk when its transaction is complete, and not before', async () => {
    const stores = inTab(aName(), 'tab-1');
    await write(stores, []);
    const mend = breakStorage(1);
    await expect(write(stores, [statement('s1')])).rejects.toThrow();
    mend();
    expect(await ids(stores)).toEqual([]);
  });

  it('of an earlier version goes on: a state without an order is the oldest', async () => {
    const name = aName();
    const stores = inTab(name, 'tab-1');
    await write(stores, []);
    const { order: _order, ...old } = page(1);
    await put(name, 'outbox', (store) => store.add({ ...old, state: 'pending', tries: 0, why: '' }));
    expect(await stores.outbox.after('ada', 0)).toMatchObject([{ id: 'p1', order: 0, since: 1 }]);
  });

  it('of the first version gets a place for notes, and keeps what it has', async () => {
    const name = aName();
    const first = await raw(name, 1, (db) => {
      db.createObjectStore('facts', { autoIncrement: true }).createIndex('account', 'account');
      db.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true }).createIndex('account', [
        'account',
        'seq',
      ]);
      db.createObjectStore('meta', { keyPath: ['account', 'lane'] }).createIndex('account', 'account');
    });
    first.close();
    await put(name, 'outbox', (store) => store.add({ ...statement('s1'), state: 'pending', tries: 0, why: '' }));
    const db = database({ name, onClosed: () => {} });
    await db.change((tx) =>
      tx.objectStore('annotations').put({ account: 'ada', titleId: 't', id: 'n', annotation: {} }),
    );
    expect((await outboxStore(db).after('ada', 0)).map(({ id }) => id)).toEqual(['s1']);
  });

  it('of a later version is used as far as it is known', async () => {
    const name = aName();
    await write(inTab(name, 'tab-1'), [statement('s1')]);
    const later = await raw(name, 9);
    later.close();
    expect(await ids(inTab(name, 'tab-2'))).toEqual(['s1']);
  });

  it('goes on with the numbers of attempts that a tab knows when the browser has lost them', async () => {
    const name = aName();
    const one = inTab(name, 'tab-1');
    for (let n = 1; n <= 5; n++) await one.journal.epoch('ada', 0);
    await put(name, 'meta', (store) => store.clear());
    expect(await one.journal.epoch('ada', 5)).toBe(6);
  });
});

describe('the outbox that tabs share', () => {
  const twoTabs = () => {
    const name = `outbox-${++databases}`;
    return [inTab(name, 'tab-1'), inTab(name, 'tab-2')] as const;
  };

  it('removes with a state that arrived the older ones that another tab added', async () => {
    const [one, two] = twoTabs();
    await write(one, [page(1)]);
    const [older] = await one.outbox.after('ada', 0);
    await one.outbox.note(older!.id, { state: 'parked', why: '400', parkedAt: 1 });
    await write(two, [page(2)]);
    const newer = (await two.outbox.after('ada', 0)).find(({ id }) => id === 'p2')!;
    await two.outbox.remove(newer.id);
    expect(await ids(one)).toEqual([]);
  });

  it('keeps the last place, whatever number it has in the log of its tab', async () => {
    const [one, two] = twoTabs();
    await write(one, [], [turned(2, 50)]);
    await write(two, [], [turned(3, 4)]);
    const { facts } = await one.journal.read('ada');
    expect(facts.map(({ id }) => id)).toEqual(['turned-3']);
  });

  it('numbers their attempts as one', async () => {
    const [one, two] = twoTabs();
    expect([
      await one.journal.epoch('ada', 0),
      await two.journal.epoch('ada', 0),
      await one.journal.epoch('ada', 0),
    ]).toEqual([1, 2, 3]);
  });

  it('goes on with their numbers after the learner signed out in one of them', async () => {
    const [one, two] = twoTabs();
    await one.journal.epoch('ada', 0);
    await one.journal.tidy('ada');
    expect(await two.journal.epoch('ada', 0)).toBe(2);
    await two.journal.removeAll('ada');
    expect(await one.journal.epoch('ada', 2)).toBe(3);
  });

  it('numbers an attempt above all whose states it knows', async () => {
    const [one] = twoTabs();
    await write(one, [page(orderOf(7, 3))]);
    expect(await one.journal.epoch('ada', 0)).toBe(8);
  });
});
