import { cachingWorker } from '../../../../offline/worker/caching-worker.ts';
import type { WorkerScope } from '../../../../offline/worker/scope.ts';
import { type CourseFileAt, courseFileAt } from '../../../../offline/downloads/addresses.ts';
import { bindCacheRequests } from '../../../page-cache/hosted-page.ts';
import { SHELL_PAGE, SHELL_SCOPE } from './carried.ts';
import type { CachedCourseHost } from './cached-course-host.ts';

type DeviceFiles = (file: CourseFileAt, range: string | null) => Promise<Response>;

/**
 * Serves the course host page and the files of downloaded courses, so that courses play offline. Requests of courses at
 * their original URLs bypass the worker.
 */
export const shellWorker = (scope: WorkerScope, shell: CachedCourseHost, deviceFile: DeviceFiles): void =>
  cachingWorker(scope, {
    scope: SHELL_SCOPE,
    guard: shell.guard,
    store: () => scope.skipWaiting(), // the worker's script contains the page, so no page needs an older worker
    activate: () => Promise.resolve(),
    route: (request) => classifyRequest(request, shell, scope.location.origin),
    respond: async (route, request) => {
      if (route === 'page') return shell.page();
      return 'file' in route ? shell.file(route.file) : deviceFile(route, request.headers.get('range'));
    },
    hear: bindCacheRequests(shell),
  });

type Asked = Pick<Request, 'method' | 'url' | 'mode' | 'destination'>;

/**
 * Kind of response: the framed page, a file of the course host page, or a downloaded file; undefined: only the host.
 */
export function classifyRequest(
  { method, url, mode, destination }: Asked,
  { has }: Pick<CachedCourseHost, 'has'>,
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
