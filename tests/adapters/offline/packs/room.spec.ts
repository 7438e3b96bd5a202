import { describe, expect, it } from 'vitest';
import { packStore } from '#adapters/offline/packs/pack-store.ts';

/** Verifies: readings, downloads: how much room there is is asked where the browser tells it, and never taken for granted. */
describe('the room that a browser has', () => {
  const roomOf = (storage: Partial<StorageManager> | undefined) =>
    packStore({ storage } as Parameters<typeof packStore>[0]).room(); // nothing else is asked

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
