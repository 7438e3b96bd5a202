import type { BuildList } from '../../../offline/build-list.ts';
import type { WorkerScope } from '../../../offline/worker/scope.ts';
import type { Kept, ToKeeper } from '../../kept-page/keeper-said.ts';
import { type KeptReader, READER_SCOPE, READER_PAGE } from './kept-reader.ts';

/**
 * Keeps the reader page in the browser, so that books are read without a line. Any page of the content site may register this
 * script: registered for another scope it does not install.
 */
export function readerWorker(scope: WorkerScope, list: BuildList, reader: KeptReader): void {
  const { origin } = scope.location;

  scope.addEventListener('install', (event) => {
    const install = async () => {
      if (scope.registration.scope !== origin + READER_SCOPE) throw new Error('This is the scope of nothing.');
      await reader.install();
    };
    event.waitUntil(install());
  });

  scope.addEventListener('activate', (event) => {
    event.waitUntil(reader.tidy().then(() => scope.clients.claim()));
  });

  scope.addEventListener('fetch', (event) => {
    const which = whichAnswer(event.request, list, origin);
    if (which === 'page') event.respondWith(reader.page());
    else if (which) event.respondWith(reader.file(which.file));
  });

  scope.addEventListener('message', (event) => {
    const [port] = event.ports;
    if (event.data !== ('keep' satisfies ToKeeper) || !port) return;
    const keep = async () => {
      const isOlder = await reader.isOlder();
      const isWhole = await reader.keep().then(
        () => true,
        () => false,
      );
      port.postMessage({ isWhole, isOlder } satisfies Kept);
    };
    event.waitUntil(keep());
  });
}

type Asked = Pick<Request, 'method' | 'url' | 'mode' | 'destination'> & { headers: Pick<Headers, 'has'> };

/** What a request is answered with: the page in its frame, a file of this build, or by the host alone. */
export function whichAnswer(
  { method, url, mode, destination, headers }: Asked,
  list: Pick<BuildList, 'files'>,
  origin: string,
): 'page' | { readonly file: string } | undefined {
  const address = new URL(url);
  if (method !== 'GET' || address.origin !== origin || address.search !== '' || headers.has('Range')) return undefined;
  if (mode === 'navigate') return destination === 'iframe' && address.pathname === READER_PAGE ? 'page' : undefined;
  const isFile = address.pathname !== READER_PAGE && Object.hasOwn(list.files, address.pathname);
  return isFile ? { file: address.pathname } : undefined;
}
