import 'fake-indexeddb/auto';
import { deleteDB, openDB } from 'idb';
import { describe, expect, it, vi } from 'vitest';
import { annotationStore } from '#adapters/storage/durable.ts';
import { database } from '#adapters/storage/database/idb.ts';
import { trackBackForwardCache } from '#adapters/storage/database/transactions.ts';
import { createTransactionRunner } from '#adapters/storage/database/turns.ts';
import { onPage } from '../../domain/annotations/make.ts';

let count = 0;

/** Two pages of one browser, over one database. */
function twoPages() {
  const name = `resting-${++count}`;
  const page = () => database({ name, onClosed: () => undefined });
  return { resting: page(), other: page() };
}
type Page = ReturnType<typeof database>;

const lane = (n: number) => ({ account: 'ada', lane: `lane-${n}`, lastSeq: n });
const put = (page: Page, n: number) =>
  page.change(async (tx) => {
    await tx.objectStore('meta').put(lane(n));
  });
const lanes = (page: Page) =>
  page.read(async (tx) => (await tx.objectStore('meta').getAll()).map(({ lastSeq }) => lastSeq));

/** A transaction that issues request after request, as in a frozen page that gets no results. */
function unending(page: Page, n: number) {
  let isHeard = false as boolean; // set by a callback
  let times = 0;
  const done = page.change(async (tx) => {
    times++;
    await tx.objectStore('meta').put(lane(n));
    while (!isHeard) await tx.objectStore('meta').count();
  });
  return { done, times: () => times, hear: () => void (isHeard = true) };
}

/** Verifies: reliability of storage: a page in the back/forward cache does not block the database for other pages. */
describe('a page that rests', () => {
  it('ends what it has begun, so that other pages write; and does it anew when it wakes', async () => {
    const { resting, other } = twoPages();
    await Promise.all([resting.open(), other.open()]);
    const change = unending(resting, 1);
    while (change.times() === 0) await new Promise(setImmediate);
    resting.rest();
    await put(other, 2);
    expect(await lanes(other), 'nothing of what was broken off').toEqual([2]);
    change.hear();
    resting.wake();
    await change.done;
    expect(change.times()).toBe(2);
    expect(await lanes(other)).toEqual([1, 2]);
  });

  it('begins nothing until it wakes', async () => {
    const { resting, other } = twoPages();
    await resting.open();
    resting.rest();
    const later = put(resting, 1);
    await put(other, 2);
    expect(await lanes(other)).toEqual([2]);
    resting.wake();
    await later;
    expect(await lanes(other)).toEqual([1, 2]);
  });

  it('leaves a note that was just written, though it never wakes', async () => {
    const { resting, other } = twoPages();
    await Promise.all([resting.open(), other.open()]);
    const kept = annotationStore(resting).put('ada', 't1', onPage(1, 0));
    await Promise.resolve(); // the database is open, and the request made
    await Promise.resolve();
    resting.rest();
    expect(await annotationStore(other).load('ada', 't1')).toEqual([onPage(1, 0)]);
    resting.wake();
    await kept;
  });

  it('leaves a note whose request nobody has answered yet', async () => {
    const { resting, other } = twoPages();
    await Promise.all([resting.open(), other.open()]);
    const kept = annotationStore(resting).put('ada', 't1', onPage(1, 0));
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
    resting.rest();
    expect(await annotationStore(other).load('ada', 't1')).toEqual([onPage(1, 0)]);
    resting.wake();
    await kept;
  });

  it('that rests and wakes often loses nothing and does nothing twice', async () => {
    const { resting, other } = twoPages();
    await resting.open();
    const all = Array.from({ length: 40 }, async (_, n) => {
      for (let turn = 0; turn < n; turn++) await Promise.resolve();
      if (n % 3 === 1) resting.rest();
      const done = resting.change(async (tx) => {
        const before = (await tx.objectStore('meta').get(['ada', 'all']))?.lastSeq ?? 0;
        await tx.objectStore('meta').put({ account: 'ada', lane: 'all', lastSeq: before + 1 });
      });
      if (n % 3 === 2) resting.wake();
      await done;
    });
    resting.wake();
    const woken = setInterval(resting.wake, 5);
    await Promise.all(all);
    clearInterval(woken);
    expect(await lanes(other)).toEqual([40]);
  });
});

type Rows = { rows: { key: string; value: string } };

/** Transactions of one page in a database that other pages also open. */
function turnsOf(name: string) {
  const sleep = trackBackForwardCache();
  const open = () => openDB<Rows>(name, 1, { upgrade: (db) => void db.createObjectStore('rows') });
  return { sleep, turn: createTransactionRunner<Rows>(open, sleep) };
}

/** Verifies: reliability of storage: other stores of a page do not block other pages, either. */
describe('a database that is opened for each turn, of a page that rests', () => {
  it('is free for others, to read and to remove, and the turn is had when the page wakes', async () => {
    const name = `turns-${++count}`;
    const [resting, other] = [turnsOf(name), turnsOf(name)];
    let isHeard = false as boolean; // set by a callback
    let times = 0;
    const turn = resting.turn(['rows'], 'readwrite', async ({ store }) => {
      times++;
      await store.put('resting', 'a');
      while (!isHeard) await store.count();
    });
    while (times === 0) await new Promise(setImmediate);
    const close = vi.spyOn(IDBDatabase.prototype, 'close');
    resting.sleep.begin();
    expect(close, 'while the page still runs').toHaveBeenCalledOnce();
    const read = () => other.turn(['rows'], 'readonly', (tx) => tx.store.getAll());
    expect(await read(), 'nothing of what was broken off').toEqual([]);
    const blocked = vi.fn();
    await deleteDB(name, { blocked });
    expect(blocked).not.toHaveBeenCalled();
    isHeard = true;
    resting.sleep.end();
    await turn;
    expect([times, await read()]).toEqual([2, ['resting']]);
  });

  it('is not opened until the page wakes', async () => {
    const name = `turns-${++count}`;
    const { sleep, turn } = turnsOf(name);
    sleep.begin();
    const later = turn(['rows'], 'readwrite', (tx) => tx.store.put('later', 'a'));
    await new Promise((done) => setTimeout(done, 10));
    expect((await indexedDB.databases()).map((one) => one.name)).not.toContain(name);
    sleep.end();
    expect(await later).toBe('a');
  });
});
