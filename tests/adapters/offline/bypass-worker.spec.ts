import { describe, expect, it } from 'vitest';
import { loadFromHost, type Workers } from '#adapters/offline/bypass-worker.ts';

const registered = (unregister: () => Promise<boolean>): Workers => ({
  getRegistration: () => Promise.resolve({ unregister }),
});

/** Verifies: if no cached build contains a chunk, the page reloads from its host, whatever the browser does. */
describe('a page that is loaded anew from its host', () => {
  it('takes leave of its worker first', async () => {
    const did: string[] = [];
    await loadFromHost(
      registered(() => Promise.resolve(did.push('left') > 0)),
      () => did.push('reload'),
    );
    expect(did).toEqual(['left', 'reload']);
  });

  it.each([
    ['has no workers', undefined],
    ['has none for this page', { getRegistration: () => Promise.resolve(undefined) }],
    ['does not tell its worker', { getRegistration: () => Promise.reject(new Error('SecurityError')) }],
    ['does not let go of it', registered(() => Promise.reject(new Error()))],
  ])('is loaded by a browser that %s', async (_name, workers) => {
    let reloads = 0;
    await loadFromHost(workers, () => reloads++);
    expect(reloads).toBe(1);
  });
});
