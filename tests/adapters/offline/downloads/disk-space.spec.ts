import { describe, expect, it } from 'vitest';
import { downloadStore } from '#adapters/offline/downloads/download-store.ts';

/** Verifies: readings, downloads: free space is queried where the browser reports it, and never assumed. */
describe('the room that a browser has', () => {
  const roomOf = (storage: Partial<StorageManager> | undefined) =>
    downloadStore({ storage } as Parameters<typeof downloadStore>[0]).room(); // the code under test reads nothing else

  it.each<[string, Partial<StorageManager> | undefined, number | undefined]>([
    ['without StorageManager', undefined, undefined],
    ['without an estimate', {}, undefined],
    ['that refuses', { estimate: () => Promise.reject(new TypeError('no')) }, undefined],
    ['that throws', { estimate: () => { throw new TypeError('no'); } }, undefined], // prettier-ignore
    ['that says nothing', { estimate: () => Promise.resolve({}) }, undefined],
    ['that says it', { estimate: () => Promise.resolve({ quota: 50, usage: 8 }) }, 42],
  ])('%s', async (_name, storage, room) => {
    expect(await roomOf(storage)).toBe(room);
  });
});
