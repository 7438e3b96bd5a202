import { describe, expect, it } from 'vitest';
import { cachingWorker, type CachingWorker } from '#adapters/offline/worker/caching-worker.ts';
import type { WorkerScope } from '#adapters/offline/worker/scope.ts';

/**
 * Verifies: the shared engine of the service workers: who may install, the order of steps, and which requests pass
 * through.
 */

const ORIGIN = 'https://learn.example.com';

/** A worker registered for `scope`, with a log of its actions. */
function registered(scope: string, over: Partial<CachingWorker<string>> = {}) {
  const log: string[] = [];
  const note = (word: string) => async () => void log.push(word);
  const listeners = new Map<string, (event: object) => void>();
  const browser = {
    location: { origin: ORIGIN, search: '' },
    registration: { scope: ORIGIN + scope },
    clients: { claim: note('claim') },
    addEventListener: (name: string, listen: (event: object) => void) => listeners.set(name, listen),
  } as unknown as WorkerScope; // the engine uses nothing else
  cachingWorker<string>(browser, {
    scope: '/app/',
    guard: note('guard'),
    store: note('store'),
    activate: note('activate'),
    route: ({ url }) => (url.endsWith('/call') ? undefined : url.slice(ORIGIN.length)),
    respond: async (route) => new Response(route),
    hear: () => undefined,
    ...over,
  });
  const dispatch = (name: string, more: object = {}) => {
    const work: Promise<unknown>[] = [];
    let response: Promise<Response> | undefined;
    listeners.get(name)?.({
      ...more,
      waitUntil: (one: Promise<unknown>) => void work.push(one),
      respondWith: (one: Promise<Response>) => void (response = one),
    });
    return { work, response };
  };
  return { log, dispatch };
}

describe('a service worker', () => {
  it('asks its guard before it stores anything, and controls open pages once it has taken over', async () => {
    const { log, dispatch } = registered('/app/');
    await Promise.all(dispatch('install').work);
    await Promise.all(dispatch('activate').work);
    expect(log).toEqual(['guard', 'store', 'activate', 'claim']);
  });

  it.each(['/', '/app', '/app/deeper/', '/other/'])('does not install for the scope %s', async (scope) => {
    const { log, dispatch } = registered(scope);
    await expect(Promise.all(dispatch('install').work)).rejects.toThrow('scope');
    expect(log).toEqual([]);
  });

  it('stores nothing where its guard refuses', async () => {
    const { log, dispatch } = registered('/app/', { guard: () => Promise.reject(new Error('switched off')) });
    await expect(Promise.all(dispatch('install').work)).rejects.toThrow('switched off');
    expect(log).toEqual([]);
  });

  it('answers at once what has a route, and leaves the rest to the network', async () => {
    const { dispatch } = registered('/app/');
    const { response, work } = dispatch('fetch', { request: { url: `${ORIGIN}/page` } });
    expect(await (await response)?.text()).toBe('/page');
    expect(work).toEqual([]);
    expect(dispatch('fetch', { request: { url: `${ORIGIN}/call` } })).toEqual({ work: [], response: undefined });
  });

  it('stays alive for the work after a response and after a message', async () => {
    const heard: unknown[] = [];
    const { dispatch } = registered('/app/', {
      afterwards: async (route, response) => [route, (await response).status],
      hear: (message, port) => (message === 'keep' ? Promise.resolve(heard.push(port)) : undefined),
    });
    const { work } = dispatch('fetch', { request: { url: `${ORIGIN}/page` } });
    expect(await Promise.all(work)).toEqual([['/page', 200]]);
    expect(dispatch('message', { data: 'else', ports: [] }).work).toEqual([]);
    const port = {};
    await Promise.all(dispatch('message', { data: 'keep', ports: [port] }).work);
    expect(heard).toEqual([port]);
  });
});
