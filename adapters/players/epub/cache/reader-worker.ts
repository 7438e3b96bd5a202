import type { BuildList } from '../../../offline/build-list.ts';
import { cachingWorker } from '../../../offline/worker/caching-worker.ts';
import type { WorkerScope } from '../../../offline/worker/scope.ts';
import { bindCacheRequests } from '../../page-cache/hosted-page.ts';
import { type CachedReader, READER_PAGE, READER_SCOPE } from './cached-reader.ts';

/** Stores the reader page, so that books open without a connection. */
export const readerWorker = (scope: WorkerScope, list: BuildList, reader: CachedReader): void =>
  cachingWorker(scope, {
    scope: READER_SCOPE,
    guard: reader.guard,
    store: reader.keep,
    activate: reader.tidy,
    route: (request) => classifyRequest(request, list, scope.location.origin),
    respond: (route) => (route === 'page' ? reader.page() : reader.file(route.file)),
    hear: bindCacheRequests(reader),
  });

type Asked = Pick<Request, 'method' | 'url' | 'mode' | 'destination'> & { headers: Pick<Headers, 'has'> };

/** Kind of response: the framed page, or a file of this build; undefined: only the host. */
export function classifyRequest(
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
