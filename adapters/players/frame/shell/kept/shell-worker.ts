import type { WorkerScope } from '../../../../offline/worker/scope.ts';
import { type CourseFileAt, courseFileAt } from '../../../../offline/packs/places.ts';
import type { Kept, ToKeeper } from '../../../kept-page/keeper-said.ts';
import { SHELL_PAGE, SHELL_SCOPE } from './carried.ts';
import type { KeptShell } from './kept-shell.ts';

type DeviceFiles = (file: CourseFileAt, range: string | null) => Promise<Response>;

/**
 * Keeps the shell in the browser and answers for courses that learners have taken along, so that they are played without a
 * line. Any page of the content site may register this script: registered for another scope it does not install. Courses
 * at their own addresses never pass through it.
 */
export function shellWorker(scope: WorkerScope, shell: KeptShell, deviceFile: DeviceFiles): void {
  const { origin } = scope.location;

  scope.addEventListener('install', (event) => {
    const install = async () => {
      if (scope.registration.scope !== origin + SHELL_SCOPE) throw new Error('This is the scope of nothing.');
      await shell.install();
      await scope.skipWaiting(); // it keeps nothing that an older one would need
    };
    event.waitUntil(install());
  });

  scope.addEventListener('activate', (event) => {
    event.waitUntil(scope.clients.claim());
  });

  scope.addEventListener('fetch', (event) => {
    const which = whichAnswer(event.request, shell, origin);
    if (which === 'page') event.respondWith(shell.page());
    else if (which && 'file' in which) event.respondWith(Promise.resolve(shell.file(which.file)));
    else if (which) event.respondWith(deviceFile(which, event.request.headers.get('range')));
  });

  scope.addEventListener('message', (event) => {
    const [port] = event.ports;
    if (event.data !== ('keep' satisfies ToKeeper) || !port) return;
    const look = async () => {
      const isOlder = await shell.isOlder();
      port.postMessage({ isWhole: true, isOlder } satisfies Kept);
    };
    event.waitUntil(look());
  });
}

type Asked = Pick<Request, 'method' | 'url' | 'mode' | 'destination'>;

/** What a request is answered with: the page in its frame, a file of the shell, one of a pack, or by the host alone. */
export function whichAnswer(
  { method, url, mode, destination }: Asked,
  { has }: Pick<KeptShell, 'has'>,
  origin: string,
): 'page' | { readonly file: string } | CourseFileAt | undefined {
  const address = new URL(url);
  if (address.origin !== origin) return undefined;
  const at = courseFileAt(address.pathname);
  if (at) return destination === 'document' ? undefined : at;
  if (method !== 'GET' || address.search !== '') return undefined;
  if (mode === 'navigate') return destination === 'iframe' && address.pathname === SHELL_PAGE ? 'page' : undefined;
  return has(address.pathname) ? { file: address.pathname } : undefined;
}
