import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDurableStores } from '#adapters/storage/durable.ts';
import { createFileRewriter } from '#adapters/storage/durable.ts';

const SPARES = ['spare-1', 'spare-2', 'spare-3'];
const there = async () => (await indexedDB.databases()).map(({ name }) => name ?? '').sort();
const unexpected = (where: string, error: unknown) => expect.unreachable(`${where}: ${String(error)}`);

let before: typeof globalThis.indexedDB;
beforeEach(() => {
  before = globalThis.indexedDB;
  globalThis.indexedDB = new IDBFactory();
});
afterEach(() => {
  globalThis.indexedDB = before;
});

/** A separate browser, and the requests to its databases in order. */
async function aBrowser() {
  const asked: string[] = [];
  const environment = { indexedDb: indexedDB, localStorage: undefined, randomUuid: () => 'tab' };
  const { journal } = await openDurableStores(environment as never, unexpected, () => undefined); // the function reads nothing else of an environment
  await vi.waitFor(async () => expect(await there()).toEqual(['learning', ...SPARES]));
  const remove = indexedDB.deleteDatabase.bind(indexedDB);
  vi.spyOn(indexedDB, 'deleteDatabase').mockImplementation((name) => (asked.push(name), remove(name)));
  return { journal, asked };
}

/**
 * Verifies: §4 Session: rows removed at sign-out do not remain in the database files, as far as browsers rewrite these.
 */
describe('the files of a browser’s databases', () => {
  it.each(['tidy', 'removeAll'] as const)(
    'are rewritten after %s, by spare databases as old as the journal',
    async (end) => {
      const { journal, asked } = await aBrowser();
      await journal[end]('ada');
      expect(asked).toEqual(SPARES);
      expect(await there(), 'there again for the next time').toEqual(['learning', ...SPARES]);
    },
  );

  it('are not waited for while another tab has one of them open', async () => {
    const { journal, asked } = await aBrowser();
    const held = await openDB('spare-2', 1);
    await journal.removeAll('ada');
    expect(asked, 'what is behind it would wait as long').toEqual(['spare-1', 'spare-2']);
    held.close();
    await vi.waitFor(async () => expect(await there()).not.toContain('spare-2'));
    await journal.removeAll('ada');
    expect(await there()).toEqual(['learning', ...SPARES]);
  });

  it('are left alone by a browser that refuses, and nobody who signs out is held up by it', async () => {
    const said: unknown[] = [];
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new Error('no room');
    });
    const { prepare, rewrite } = createFileRewriter((where, error) => said.push([where, String(error)]));
    await Promise.all([prepare(), rewrite()]);
    expect(said).toEqual(Array(2).fill(['storage', 'Error: no room']));
  });
});
