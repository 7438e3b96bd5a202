import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wholeList } from '#adapters/offline/build-list.ts';
import type { WorkerScope } from '#adapters/offline/worker/scope.ts';
import type { CachedReader } from '#adapters/players/epub/cache/cached-reader.ts';
import { readerWorker, classifyRequest } from '#adapters/players/epub/cache/reader-worker.ts';
import { anythingBelow, aRequest, type Asking } from './a-request.ts';

const ORIGIN = 'https://content.example';
const hashes = new Map([
  ['/index.html', 'a'.repeat(64)],
  ['/assets/index-12345678.js', 'b'.repeat(64)],
  ['/sw.js', 'c'.repeat(64)],
  ['/.vite/packages.json', 'd'.repeat(64)],
]);
const list = wholeList(hashes, 'one', '/reader');

const asked = (path: string, how: Asking = {}) =>
  classifyRequest(aRequest(new URL(path, ORIGIN).href, { destination: 'script', ...how }), list, ORIGIN);
const framed = { mode: 'navigate', destination: 'iframe' };

describe('the worker of the reader answers', () => {
  it.each([
    ['/reader/index.html', framed, 'page'],
    ['/reader/index.html#app=https%3A%2F%2Flearn.example', framed, 'page'],
    ['/reader/index.html', { mode: 'navigate', destination: 'document' }, undefined],
    ['/reader/index.html', {}, undefined],
    ['/reader/index.html?x', framed, undefined],
    ['/reader/', framed, undefined],
    ['/reader/assets/index-12345678.js', {}, { file: '/reader/assets/index-12345678.js' }],
    ['/reader/assets/index-12345678.js', { method: 'HEAD' }, undefined],
    ['/reader/assets/index-12345678.js', { range: 'bytes=0-1' }, undefined],
    ['/reader/assets/index-12345678.js?x', {}, undefined],
    ['/reader/assets/of-another-build-87654321.js', {}, undefined],
    ['/reader/sw.js', {}, undefined],
    ['https://other.example/reader/assets/index-12345678.js', {}, undefined],
  ] as const)('%s %j with %j', (path, how, answer) => {
    expect(asked(path, how)).toEqual(answer);
  });

  it('nothing of content, however it is asked for', () => {
    fc.assert(
      fc.property(anythingBelow('/contentstream', '/shell', '/api', '/readers'), ({ path, how }) => {
        expect(asked(path, how)).toBeUndefined();
      }),
    );
  });

  it('for a build whose list has neither itself nor what the build is made of', () => {
    expect(list.first).toEqual(['/reader/assets/index-12345678.js', '/reader/index.html']);
    expect(Object.keys(list.files)).toEqual(list.first);
  });
});

/** The worker in a browser that registered it for `scope`. */
function registeredFor(scope: string, reader: Partial<CachedReader>) {
  const listeners = new Map<string, (event: object) => void>();
  const claimed: string[] = [];
  const browser = {
    location: { origin: ORIGIN, search: '' },
    registration: { scope: ORIGIN + scope, waiting: null, unregister: async () => true },
    clients: { matchAll: async () => [], get: async () => undefined, claim: async () => void claimed.push(scope) },
    addEventListener: (name: string, listen: (event: object) => void) => listeners.set(name, listen),
  } as unknown as WorkerScope; // the worker uses nothing else
  readerWorker(browser, list, reader as CachedReader);
  return {
    claimed,
    event: async (name: string, more: object = {}) => {
      let work: Promise<unknown> = Promise.resolve();
      listeners.get(name)?.({ ...more, waitUntil: (given: Promise<unknown>) => void (work = given) });
      return work;
    },
  };
}

describe('the worker of the reader', () => {
  it('installs for its own scope, takes over what is older and answers for the pages that are there', async () => {
    const did: string[] = [];
    const worker = registeredFor('/reader/', {
      guard: async () => void did.push('guard'),
      keep: async () => void did.push('keep'),
      tidy: async () => void did.push('tidy'),
    });
    await worker.event('install');
    await worker.event('activate');
    expect([did, worker.claimed]).toEqual([['guard', 'keep', 'tidy'], ['/reader/']]);
  });

  it.each(['/reader/index', '/reader/index.html', '/reader/assets/', '/', '/contentstream/'])(
    'installs for nothing else that a course may register it for: %s',
    async (scope) => {
      const worker = registeredFor(scope, { guard: () => Promise.resolve(), keep: () => Promise.resolve() });
      await expect(worker.event('install')).rejects.toThrow(/scope/);
    },
  );

  it.each([
    [true, () => Promise.resolve()],
    [false, () => Promise.reject(new Error('no line'))],
  ])('says whether all is kept (%s), and whether there is a newer one', async (isWhole, keep) => {
    const said: unknown[] = [];
    const port = { postMessage: (message: unknown) => void said.push(message) };
    const reader = { keep, isOlder: async () => !isWhole };
    await registeredFor('/reader/', reader).event('message', { data: 'keep', ports: [port] });
    expect(said).toEqual([{ isWhole, isOlder: !isWhole }]);
  });

  it.each([
    ['something else', 'take-over', [{}]],
    ['nobody that waits for it', 'keep', []],
  ])('does nothing for %s', async (_what, data, ports) => {
    const did: string[] = [];
    const worker = registeredFor('/reader/', { keep: async () => void did.push('keep') });
    await worker.event('message', { data, ports });
    expect(did).toEqual([]);
  });
});
