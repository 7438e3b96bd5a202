import { addressOf, type BuildList, CONFIGURATION } from '../build-list.ts';
import type { ToWorker } from '../messages.ts';
import { isSwitchedOff, type KeptBuilds } from './kept-builds.ts';
import type { WorkerScope } from './scope.ts';
import { fileAt } from '../packs/places.ts';

/**
 * Keeps the application in the browser, so that it starts without a line: its page, scripts, styles and texts, and the last
 * configuration. `pack` answers with files that learners have taken along. A new build waits until a learner takes it, or loads a page.
 */
export function offlineWorker(
  scope: WorkerScope,
  list: BuildList,
  builds: KeptBuilds,
  pack: (request: Request) => Promise<Response>,
): void {
  let isOff = false;
  const switchOff = async () => {
    isOff = true;
    void scope.registration.unregister(); // in its turn: it may be this very installation that it comes after
    await builds.remove();
  };
  const hear = (configuration: unknown) => (isSwitchedOff(configuration) ? switchOff() : Promise.resolve());

  scope.addEventListener('install', (event) => {
    const install = async () => {
      // No configuration is none that forbids it: an operator may have none.
      await builds.configuration(hear).catch(() => undefined);
      if (isOff) throw new Error('Switched off by the operator.');
      await builds.install();
    };
    event.waitUntil(install());
  });

  scope.addEventListener('activate', (event) => {
    const activate = async () => {
      const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
      await builds.takeOver(windows.map(({ id }) => id));
      await scope.clients.claim();
    };
    event.waitUntil(activate());
  });

  const isThere = async (client: string) => (await scope.clients.get(client)) !== undefined;

  scope.addEventListener('fetch', (event) => {
    const which = isOff ? undefined : whichAnswer(event.request, list, scope.location.origin);
    if (which === 'pack') event.respondWith(pack(event.request));
    if (which === 'file') event.respondWith(builds.file(event.request));
    if (which === 'configuration') event.respondWith(builds.configuration(hear));
    if (which !== 'page') return;
    // Whoever loads a page gets the newest build that is whole; its worker takes over from this one.
    scope.registration.waiting?.postMessage('take-over' satisfies ToWorker);
    const page = builds.page();
    event.respondWith(page);
    // One that is to take over waits until this worker has nothing left to do, and looks after its own page.
    if (!scope.registration.waiting) event.waitUntil(page.then(builds.renewPage));
  });

  scope.addEventListener('message', (event) => {
    const said = event.data as ToWorker; // pages of this origin are ours
    if (said === 'take-over') void scope.skipWaiting();
    if (said === 'keep-later' && !isOff) {
      const kept = builds.tidy(isThere).then(builds.keepLater);
      event.waitUntil(kept);
      const [port] = event.ports;
      kept.then(
        () => port?.postMessage(true),
        () => port?.postMessage(false),
      );
    }
    if (said === 'which') event.ports[0]?.postMessage(list.scripts);
  });
}

/** What the worker answers a request with; undefined: it leaves it alone. */
type WhichAnswer = 'page' | 'file' | 'configuration' | 'pack' | undefined;

type Asked = Pick<Request, 'method' | 'url' | 'mode' | 'destination'> & { headers: Pick<Headers, 'has'> };

/**
 * Which of a page's requests are for the application itself. Calls of the platform, content and whatever else lives on this
 * host are none, whatever their form: they do not even pass through the worker.
 */
export function whichAnswer(
  { method, url, mode, destination, headers }: Asked,
  list: Pick<BuildList, 'files'>,
  origin: string,
): WhichAnswer {
  const address = new URL(url);
  const { pathname, search } = address;
  if (method !== 'GET' || address.origin !== origin) return undefined;
  if (fileAt(pathname)) return PLAYED.has(destination) && mode !== 'navigate' ? 'pack' : undefined;
  if (headers.has('Range')) return undefined;
  if (mode === 'navigate') return destination === 'document' && isApplicationPath(pathname) ? 'page' : undefined;
  if (pathname === CONFIGURATION) return 'configuration';
  if (pathname.startsWith('/assets/')) return 'file'; // also of another build: a name says what is in it
  if (pathname.startsWith('/lang/')) return /^\?v=[0-9a-f]{10}$/.test(search) ? 'file' : undefined;
  const isListed = Object.hasOwn(list.files, pathname) && pathname + search === addressOf(pathname, list);
  return isListed && KEPT_FOLDER.test(pathname) ? 'file' : undefined;
}

/** What a player asks for: a file of a pack is never shown as a page, nor run. */
const PLAYED: ReadonlySet<RequestDestination> = new Set(['', 'audio', 'video', 'track']);

const KEPT_FOLDER = /^\/pdf-assets\//;

/** Folders of files and of content, calls of the platform, and what a host has for itself behind two underscores. */
const OTHERS = /^\/(api|statesync|proxy|xapi|assets|lang|pdf-assets|on-device|shell|reader|contentstream|__\w+)(\/|$)/i;

/** What the application's page answers: no file, and nothing of the platform. */
const isApplicationPath = (path: string): boolean =>
  path === '/' || path === '/index.html' || !(OTHERS.test(path) || /\.\w+$/.test(path));
