import type { BuildList } from '../../../offline/build-list.ts';
import { REVALIDATING_REQUEST, removeCaches, type WorkerEnvironment } from '../../../offline/worker/environment.ts';
import { hostedPage, createUnavailableResponse } from '../../page-cache/hosted-page.ts';
import { pageHeaders } from '../../page-cache/page-headers.ts';

/** Path of all reader files, and scope of the reader's worker. */
export const READER_SCOPE = '/reader/';
export const READER_PAGE = `${READER_SCOPE}index.html`;
export const READER_WORKER = `${READER_SCOPE}sw.js`;

/** Name prefix of the reader's caches, one per build. */
export const READER = 'reader:';

export type CachedReader = ReturnType<typeof cachedReader>;

/**
 * Cached files of this build of the reader. Courses run on the same origin and can write to its caches, so every file
 * is verified against the hash in this script. `app`: origin of the application, the only one that may frame the page.
 */
export function cachedReader(world: WorkerEnvironment, list: BuildList, app: string) {
  const { caches, fetch, sha256, origin } = world;
  const own = READER + list.id;
  const host = hostedPage(world, { path: READER_PAGE, app });
  const verified = async (path: string, answer: Response | undefined) => {
    const bytes = await answer?.arrayBuffer();
    return bytes && (await sha256(bytes)) === list.files[path] ? bytes : undefined;
  };
  const kept = (path: string) =>
    caches.match(origin + path, { cacheName: own, ignoreVary: true }).then(
      (found) => verified(path, found),
      () => undefined, // blocked storage: nothing is cached
    );
  const keepOne = async (path: string): Promise<void> => {
    if (await kept(path)) return;
    const answer = await fetch(origin + path, REVALIDATING_REQUEST);
    const bytes = answer.ok ? await verified(path, answer) : undefined;
    if (!bytes) throw new Error(`${path} is not the one of this build.`);
    await (await caches.open(own)).put(origin + path, new Response(bytes));
  };
  const keep = async (): Promise<void> => {
    await Promise.all(list.first.map(keepOne));
  };

  /** The page, if all files of this build are cached. */
  const wholePage = async (): Promise<Response | undefined> => {
    const all = await Promise.all(list.first.map(kept));
    const page = all[list.first.indexOf(READER_PAGE)];
    if (!page || all.includes(undefined)) return undefined;
    const headers = pageHeaders(new TextDecoder().decode(page), app, origin + READER_WORKER);
    return new Response(page, { headers });
  };

  return {
    guard: host.guard,
    keep,
    isOlder: () => host.isOlder(async (answer) => (await verified(READER_PAGE, answer)) !== undefined),
    /** Removes other builds' caches: no page uses an older build. */
    tidy: () => removeCaches(caches, (name) => name.startsWith(READER) && name !== own),
    page: () => host.page(wholePage),
    file: async (path: string): Promise<Response> => {
      const bytes = await kept(path);
      if (!bytes) return fetch(origin + path).catch(createUnavailableResponse);
      return new Response(bytes, { headers: { 'content-type': typeOf(path), 'x-content-type-options': 'nosniff' } });
    },
  };
}

/** Removes all caches of the reader. */
export const removeReader = (caches: Pick<CacheStorage, 'keys' | 'delete'>): Promise<void> =>
  removeCaches(caches, (name) => name.startsWith(READER));

const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
};

const typeOf = (path: string): string => TYPES[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
