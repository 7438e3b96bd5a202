import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { beforeEach, describe, expect, it } from 'vitest';
import { annotationStore, memoryAnnotations } from '#adapters/storage/durable.ts';
import { database } from '#adapters/storage/database/idb.ts';
import { removeAll } from '#adapters/storage/forgetting.ts';
import { onPage } from '../../domain/annotations/make.ts';

let count = 0;

function inDatabase() {
  const name = `annotations-${++count}`;
  const db = database({ name, onClosed: () => undefined });
  return {
    name,
    db,
    store: annotationStore(db),
    forget: (account: string) => db.change((tx) => removeAll(tx, account)),
  };
}

describe.each([
  ['IndexedDB', inDatabase],
  [
    'memory',
    () => {
      const store = memoryAnnotations();
      return { store, forget: async (account: string) => store.forget(account) };
    },
  ],
])('annotations in %s', (_, open) => {
  let world: ReturnType<typeof open>;
  beforeEach(() => {
    world = open();
  });

  it('are those of one account and one title', async () => {
    const { store } = world;
    await store.put('ada', 't1', onPage(1, 0));
    await store.put('ada', 't2', onPage(2, 0));
    await store.put('ben', 't1', onPage(3, 0));
    expect(await store.load('ada', 't1')).toEqual([onPage(1, 0)]);
    expect(await store.load('ben', 't1')).toEqual([onPage(3, 0)]);
    expect(await store.load('ben', 't2')).toEqual([]);
    expect(await store.all('ada')).toEqual([
      { titleId: 't1', annotation: onPage(1, 0) },
      { titleId: 't2', annotation: onPage(2, 0) },
    ]);
    expect(await store.all('nobody')).toEqual([]);
  });

  it('take the place of what had their id, and go', async () => {
    const { store } = world;
    await store.put('ada', 't1', onPage(1, 0));
    await store.put('ada', 't1', { ...onPage(1, 0), note: 'Ask Ben', colour: 'pink' });
    expect(await store.load('ada', 't1')).toMatchObject([{ note: 'Ask Ben', colour: 'pink' }]);
    await store.remove('ada', 't1', onPage(1, 0).id);
    await store.remove('ada', 't1', 'not there');
    expect(await store.load('ada', 't1')).toEqual([]);
  });

  it('go with all that is kept of a learner, and nobody else’s', async () => {
    const { store, forget } = world;
    await store.put('ada', 't1', onPage(1, 0));
    await store.put('ben', 't1', onPage(1, 0));
    await forget('ada');
    expect(await store.load('ada', 't1')).toEqual([]);
    expect(await store.load('ben', 't1')).toEqual([onPage(1, 0)]);
  });
});

describe('annotations in a database', () => {
  it('leave out what cannot be read, which stays', async () => {
    const { db, store } = inDatabase();
    const row = { account: 'ada', titleId: 't1', id: 'x', annotation: { of: 'another version' } };
    await db.change((tx) => tx.objectStore('annotations').put(row));
    await store.put('ada', 't1', onPage(1, 0));
    expect(await store.load('ada', 't1')).toEqual([onPage(1, 0)]);
    expect(await db.read((tx) => tx.objectStore('annotations').count())).toBe(2);
  });

  it('find room beside the journal of an earlier version, which loses nothing', async () => {
    const name = `annotations-${++count}`;
    const old = await openDB(name, 1, {
      upgrade: (db) => {
        db.createObjectStore('facts', { autoIncrement: true }).createIndex('account', 'account');
        db.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true });
        db.createObjectStore('meta', { keyPath: ['account', 'lane'] });
      },
    });
    await old.add('facts', { id: 'f1', account: 'ada' });
    old.close();
    const db = database({ name, onClosed: () => undefined });
    await annotationStore(db).put('ada', 't1', onPage(1, 0));
    expect(await db.read((tx) => tx.objectStore('facts').index('account').count('ada'))).toBe(1);
  });
});
