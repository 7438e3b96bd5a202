import type { WorkerEnvironment } from '../../../../offline/worker/environment.ts';
import { hostedPage } from '../../../page-cache/hosted-page.ts';
import { pageHeaders } from '../../../page-cache/page-headers.ts';
import { type EmbeddedHostPage, SHELL_PAGE, SHELL_WORKER } from './carried.ts';

export type CachedCourseHost = ReturnType<typeof cachedCourseHost>;

/**
 * The course host page from the worker's own script. `app`: origin of the application, the only one that may frame the
 * page.
 */
export function cachedCourseHost(
  world: Pick<WorkerEnvironment, 'fetch' | 'origin' | 'after'>,
  { page, files }: EmbeddedHostPage,
  app: string,
) {
  const host = hostedPage(world, { path: SHELL_PAGE, app });
  const copy = async () => new Response(page, { headers: pageHeaders(page, app, world.origin + SHELL_WORKER) });
  return {
    guard: host.guard,
    isOlder: () => host.isOlder(async (answer) => (await answer.text()) === page),
    page: () => host.page(copy),
    has: (path: string): boolean => Object.hasOwn(files, path),
    file: (path: string): Response =>
      new Response(files[path], {
        headers: {
          'content-type': path.endsWith('.css') ? 'text/css; charset=utf-8' : 'text/javascript; charset=utf-8',
          'x-content-type-options': 'nosniff',
        },
      }),
  };
}
