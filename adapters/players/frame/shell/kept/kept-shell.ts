import { ANEW, PATIENCE_MS, type World } from '../../../../offline/worker/world.ts';
import { mayFrame, pageHeaders } from '../../../kept-page/page-headers.ts';
import { type Carried, SHELL_PAGE, SHELL_WORKER } from './carried.ts';

export type KeptShell = ReturnType<typeof keptShell>;

/** The shell that this worker carries in itself. `app`: origin of the application, the only one that frames it. */
export function keptShell(
  { fetch, origin, after }: Pick<World, 'fetch' | 'origin' | 'after'>,
  { page, files }: Carried,
  app: string,
) {
  return {
    /** The address of a worker is anybody's to choose: that the application in it may frame the page is asked of the host. */
    install: async (): Promise<void> => {
      const { ok, headers } = await fetch(origin + SHELL_PAGE, ANEW);
      if (!ok || !mayFrame(headers.get('content-security-policy'), app))
        throw new Error('The host does not let this application frame the shell.');
    },
    /** The host has another build. False where it does not answer. */
    isOlder: async (): Promise<boolean> => {
      const answer = await fetch(origin + SHELL_PAGE, ANEW).catch(() => undefined);
      return answer?.ok === true && (await answer.text()) !== page;
    },
    /** The host's, whichever build that is; where it does not answer, or is out of order, the one that is here. */
    page: async (): Promise<Response> => {
      const asked = fetch(origin + SHELL_PAGE, { ...ANEW, redirect: 'manual' });
      const answer = await Promise.race([asked, after(PATIENCE_MS)]).catch(() => undefined);
      if (answer && answer.status < 500) return answer;
      return new Response(page, { headers: pageHeaders(page, app, origin + SHELL_WORKER) });
    },
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
