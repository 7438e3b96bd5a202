import { addressOf, type BuildList, CONFIGURATION_PATH } from '../build-list.ts';
import type { ToWorker } from '../messages.ts';
import { cachingWorker } from './caching-worker.ts';
import { isSwitchedOff, type CachedBuilds } from './cached-builds.ts';
import type { WorkerScope } from './scope.ts';
import { fileAt } from '../downloads/addresses.ts';

/**
 * Stores the application in the browser, so that it starts without a connection: page, scripts, styles, texts and the last
 * configuration. `download` serves the files of downloads. A new build waits until a learner accepts it or loads a page.
 */
export function offlineWorker(
  scope: WorkerScope,
  list: BuildList,
  builds: CachedBuilds,
  download: (request: Request) => Promise<Response>,
): void {
  let isOff = false;
  const switchOff = async () => {
    isOff = true;
    void scope.registration.unregister(); // not awaited: unregistering waits for an installation, which may be this one
    await builds.remove();
  };
  const hear = (configuration: unknown) => (isSwitchedOff(configuration) ? switchOff() : Promise.resolve());
  const isThere = async (client: string) => (await scope.clients.get(client)) !== undefined;

  cachingWorker(scope, {
    scope: '/',
    guard: async () => {
      await builds.configuration(hear).catch(() => undefined); // a host without configuration forbids nothing
      if (isOff) throw new Error('Switched off by the operator.');
    },
    store: builds.install,
    activate: async () => {
      const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
      await builds.takeOver(windows.map(({ id }) => id));
    },
    route: (request) => (isOff ? undefined : classifyRequest(request, list, scope.location.origin)),
    respond: (route, request) => {
      if (route === 'download') return download(request);
      if (route === 'file') return builds.file(request);
      if (route === 'configuration') return builds.configuration(hear);
      // A page load gets the newest complete build, whose worker takes over from this one.
      scope.registration.waiting?.postMessage('take-over' satisfies ToWorker);
      return builds.page();
    },
    // A waiting worker activates once this one has no work left, and renews its own page.
    afterwards: (route, page) =>
      route === 'page' && !scope.registration.waiting ? page.then(builds.renewPage) : undefined,
    hear: (message, port) => {
      const said = message as ToWorker; // all pages of this origin belong to this application
      if (said === 'take-over') void scope.skipWaiting();
      if (said === 'which') port?.postMessage(list.scripts);
      if (said !== 'keep-later' || isOff) return undefined;
      const kept = builds.tidy(isThere).then(builds.keepLater);
      kept.then(
        () => port?.postMessage(true),
        () => port?.postMessage(false),
      );
      return kept;
    },
  });
}

/** Kind of response; undefined: the request bypasses the worker. */
type WhichAnswer = 'page' | 'file' | 'configuration' | 'download' | undefined;

type Asked = Pick<Request, 'method' | 'url' | 'mode' | 'destination'> & { headers: Pick<Headers, 'has'> };

/**
 * Classifies requests for the application itself. Platform calls, content, and other paths of this host bypass the
 * worker, whatever their form.
 */
export function classifyRequest(
  { method, url, mode, destination, headers }: Asked,
  list: Pick<BuildList, 'files'>,
  origin: string,
): WhichAnswer {
  const address = new URL(url);
  const { pathname, search } = address;
  if (method !== 'GET' || address.origin !== origin) return undefined;
  if (fileAt(pathname)) return PLAYED.has(destination) && mode !== 'navigate' ? 'download' : undefined;
  if (headers.has('Range')) return undefined;
  if (mode === 'navigate') return destination === 'document' && isApplicationPath(pathname) ? 'page' : undefined;
  if (pathname === CONFIGURATION_PATH) return 'configuration';
  if (pathname.startsWith('/assets/')) return 'file'; // of any build: the name holds a content hash
  if (pathname.startsWith('/lang/')) return /^\?v=[0-9a-f]{10}$/.test(search) ? 'file' : undefined;
  const isListed = Object.hasOwn(list.files, pathname) && pathname + search === addressOf(pathname, list);
  return isListed && KEPT_FOLDER.test(pathname) ? 'file' : undefined;
}

/** Destinations of a player: downloaded files are never served as pages or scripts. */
const PLAYED: ReadonlySet<RequestDestination> = new Set(['', 'audio', 'video', 'track']);

const KEPT_FOLDER = /^\/pdf-assets\//;

/** Paths of files and content, platform calls, and host-internal paths with two underscores. */
const OTHERS = /^\/(api|statesync|proxy|xapi|assets|lang|pdf-assets|on-device|shell|reader|contentstream|__\w+)(\/|$)/i;

/** Paths that the application's page serves: no files, and nothing of the platform. */
const isApplicationPath = (path: string): boolean =>
  path === '/' || path === '/index.html' || !(OTHERS.test(path) || /\.\w+$/.test(path));
