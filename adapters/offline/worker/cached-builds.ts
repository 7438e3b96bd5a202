import { addressOf, type BuildList, CONFIGURATION_PATH, INDEX_PATH } from '../build-list.ts';
import { REVALIDATING_REQUEST, HOST_TIMEOUT_MS, removeCaches, type WorkerEnvironment } from './environment.ts';

/** Name prefix of the builds' caches, one per build. */
export const BUILD_CACHE_PREFIX = 'build:';
/** Cache with the facts about all builds, and the last configuration. */
export const BUILD_INDEX_CACHE = 'builds';

const NEWEST = '/newest-build';
const OLDER_CLIENTS = '/older-clients';

/** Maximum parallel requests. */
const AT_ONCE = 4;
export type CachedBuilds = ReturnType<typeof cachedBuilds>;

/** Cached files of this build, and of earlier builds that open tabs still use. */
export function cachedBuilds(world: WorkerEnvironment, list: BuildList) {
  const { caches, fetch, sha256, origin } = world;
  const own = BUILD_CACHE_PREFIX + list.id;
  const note = async (name: string, text: string) =>
    (await caches.open(BUILD_INDEX_CACHE)).put(origin + name, new Response(text));
  const noted = async (name: string) => (await caches.match(origin + name, { cacheName: BUILD_INDEX_CACHE }))?.text();
  const isOf = async (path: string, response: Response) => {
    const bytes = await response.arrayBuffer();
    return (await sha256(bytes)) === list.files[path] ? bytes : undefined;
  };
  const store = async (path: string, bytes: ArrayBuffer, { headers }: Response) =>
    (await caches.open(own)).put(origin + addressOf(path, list), new Response(bytes, { headers: asKept(headers) }));

  /** Tries another build's cache, the HTTP cache, then the host; stores the first response with the right hash. */
  const keepOne = async (path: string): Promise<void> => {
    const address = origin + addressOf(path, list);
    if (await caches.match(address, { cacheName: own, ignoreVary: true })) return;
    const tries = [
      () => caches.match(address, { ignoreVary: true }),
      () => fetch(address, path === INDEX_PATH ? REVALIDATING_REQUEST : {}),
      () => fetch(address, REVALIDATING_REQUEST),
    ];
    for (const ask of tries) {
      const response = await ask();
      const bytes = response?.ok ? await isOf(path, response) : undefined;
      if (response && bytes) return store(path, bytes, response);
    }
    throw new Error(`${path} is not the one of this build.`);
  };
  const keep = (paths: readonly string[]) => someAtOnce(paths, keepOne);

  /** Marks the build as newest only when it is complete, even if another worker of this host fails midway. */
  const install = async (): Promise<void> => {
    await keep(list.first);
    await note(NEWEST, list.id);
  };

  const newest = async (): Promise<string> => BUILD_CACHE_PREFIX + ((await noted(NEWEST)) ?? list.id);
  const pageOf = (cacheName: string) => caches.match(origin + INDEX_PATH, { cacheName });
  const page = async (): Promise<Response> =>
    (await pageOf(await newest())) ?? (await pageOf(own)) ?? fetch(origin + INDEX_PATH, REVALIDATING_REQUEST);

  /** Updates the headers of the cached page to the host's current ones. */
  const renewPage = async (): Promise<void> => {
    const limit = { signal: AbortSignal.timeout(HOST_TIMEOUT_MS) };
    const answer = await fetch(origin + INDEX_PATH, { ...REVALIDATING_REQUEST, ...limit }).catch(() => undefined); // offline: renewed later
    const bytes = answer?.ok ? await isOf(INDEX_PATH, answer) : undefined;
    if (!answer || !bytes || !(await caches.keys()).includes(own)) return;
    const kept = await pageOf(own);
    // On a full disk, overwriting an entry loses it. Therefore writes only changed headers, and restores a lost page.
    if (!kept || saidBy(kept.headers) !== saidBy(asKept(answer.headers))) await store(INDEX_PATH, bytes, answer);
  };

  const file = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    const kept =
      (await caches.match(request.url, { cacheName: own, ignoreVary: true })) ??
      (NAMED_BY_CONTENT.test(pathname) ? await caches.match(request.url, { ignoreVary: true }) : undefined);
    if (kept) return kept;
    const answer = await fetch(request.url);
    if (answer.ok && Object.hasOwn(list.files, pathname)) {
      const bytes = await isOf(pathname, answer.clone());
      if (bytes && (await pageOf(own))) await store(pathname, bytes, answer);
    }
    return answer;
  };

  return {
    install,
    keepLater: () => keep(list.later),
    page,
    file,
    configuration: configurationBy(world, note),
    renewPage,
    ...tabsOf(world, { own, newest, note, noted }),
    remove: () => removeBuilds(caches),
  };
}

async function someAtOnce(paths: readonly string[], work: (path: string) => Promise<void>): Promise<void> {
  const left = [...paths];
  const lane = async () => {
    for (let path = left.shift(); path !== undefined; path = left.shift()) await work(path);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}

type Note = (name: string, text: string) => Promise<void>;

/** The host's configuration; the last one if the host does not respond in time. `hear` receives the host's. */
const configurationBy =
  ({ caches, fetch, origin, after }: WorkerEnvironment, note: Note) =>
  async (hear: (configuration: unknown) => Promise<void>): Promise<Response> => {
    const last = await caches.match(origin + CONFIGURATION_PATH, { cacheName: BUILD_INDEX_CACHE });
    const asked = fetch(origin + CONFIGURATION_PATH, REVALIDATING_REQUEST).then(async (answer) => {
      const body: unknown = answer.ok ? await answer.clone().json() : undefined;
      const text = JSON.stringify(body);
      // On a full disk, overwriting an entry loses it.
      if (answer.ok && text !== (await last?.clone().text())) await note(CONFIGURATION_PATH, text);
      await hear(body);
      return answer.ok || !last ? answer : last.clone(); // an error response of the host does not count
    });
    if (!last) return asked;
    return Promise.race([asked, after(HOST_TIMEOUT_MS).then(() => last.clone())]).catch(() => last);
  };

type Builds = {
  own: string;
  newest: () => Promise<string>;
  note: Note;
  noted: (name: string) => Promise<string | undefined>;
};

/** Decides which builds stay for open tabs. */
const tabsOf = ({ caches }: WorkerEnvironment, { own, newest, note, noted }: Builds) => ({
  /** Tabs that are open when this build takes over may use older builds, which stay until those tabs close. */
  takeOver: async (clients: readonly string[]): Promise<void> => {
    const before = idsIn(await noted(OLDER_CLIENTS));
    await note(OLDER_CLIENTS, JSON.stringify([...new Set([...before, ...clients])]));
  },
  /** Removes builds that no tab uses. */
  tidy: async (isThere: (client: string) => Promise<boolean>): Promise<void> => {
    const left: string[] = [];
    for (const client of idsIn(await noted(OLDER_CLIENTS))) if (await isThere(client)) left.push(client);
    await note(OLDER_CLIENTS, JSON.stringify(left));
    if (left.length > 0) return;
    const used = [own, await newest()];
    await removeCaches(caches, (name) => name.startsWith(BUILD_CACHE_PREFIX) && !used.includes(name));
  },
});

/** Removes all caches of the application. */
export const removeBuilds = (caches: Pick<CacheStorage, 'keys' | 'delete'>): Promise<void> =>
  removeCaches(caches, (name) => name === BUILD_INDEX_CACHE || name.startsWith(BUILD_CACHE_PREFIX));

/** Operator setting in `config.json`. */
export const isSwitchedOff = (configuration: unknown): boolean =>
  typeof configuration === 'object' &&
  configuration !== null &&
  'offline' in configuration &&
  configuration.offline === false;

/** Paths with a content hash: the same file in every build. */
const NAMED_BY_CONTENT = /^\/(assets|lang)\//;

/** The host's headers, most of all its CSP, without the headers of the transfer. */
function asKept(headers: Headers): Headers {
  const kept = new Headers(headers);
  for (const name of ['content-encoding', 'content-length', 'transfer-encoding', 'vary']) kept.delete(name);
  return kept;
}

/** All headers except time stamps, for comparison. */
const saidBy = (headers: Headers): string =>
  JSON.stringify([...headers].filter(([name]) => name !== 'date' && name !== 'age'));

function idsIn(text: string | undefined): string[] {
  const ids: unknown = JSON.parse(text ?? '[]');
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
}
