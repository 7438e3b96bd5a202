import { fileURLToPath } from 'node:url';
import type { ViteDevServer } from 'vite';
import { answerTry } from '../../simulator/mount/try.ts';
import type { DropRoom } from '../../simulator/trial/live/dropped.ts';

const ROOM = fileURLToPath(new URL('../../simulator/trial/live/dropped.ts', import.meta.url));

/**
 * Packages that are dropped on the panel of `npm run dev` are played by a platform of their own, which serves the last
 * build (`npm run build`). All that reads packages is loaded when the first one comes.
 */
export function takePackages(server: ViteDevServer): void {
  let room: Promise<DropRoom> | undefined;
  const load = async () => {
    const { dropRoom } = (await server.ssrLoadModule(ROOM)) as { dropRoom: () => DropRoom }; // what that file exports
    return dropRoom();
  };
  server.middlewares.use((request, response, next) => {
    const { host = '' } = request.headers;
    // The page has the name that is printed: courses are served under the other name of this machine, and a name of
    // somebody else may lead here too.
    const appUrl = /^localhost:\d+$/.test(host) ? `http://${host}` : 'none';
    const tries = async (...given: Parameters<DropRoom['take']>) => (await (room ??= load())).take(...given);
    answerTry(request, response, { appUrl, tries }).then((isAnswered) => isAnswered || next(), next);
  });
  server.httpServer?.once('close', () => void room?.then(({ close }) => close()));
}
