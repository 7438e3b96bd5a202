import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { build, type Plugin, type ViteDevServer } from 'vite';
import { sendContent, STREAM_PATH } from '../../simulator/mount/sites/content-site.ts';
import { fileURLToPath } from 'node:url';
import { answerTry } from '../../simulator/mount/try.ts';
import type { DropRoom } from '../../simulator/trial/live/dropped.ts';

/**
 * What the content site holds besides the application's own files: samples, and the pages that contents run in;
 * `timeline`: the file that `--report timeline` writes.
 */
type Held = { samples: string; pages: Readonly<Record<'shell' | 'reader', string>>; timeline: string };

/** Where the development server has the last timeline. */
const TIMELINE_PATH = '/__timeline';

/** Where the development server looks for libraries; names from the interface's folder. */
const DEVELOPED = [
  'index.html',
  'simulated/main.ts',
  '../adapters/**/*.worker.ts',
  '../adapters/players/frame/shell/index.html',
  '../adapters/players/epub/reader/index.html',
];

/**
 * The application with a platform played by its page, and everything that contents need: by `npm run dev` from their
 * sources, by `npm run demo` as files for any static host. Not part of a build for learners.
 */
export function simulatedSite(held: Held): Plugin {
  let outDir = '';
  return {
    name: 'simulated-site',
    // Found before the first page asks for them: what is found later makes every open page load again.
    config: () => ({ optimizeDeps: { entries: DEVELOPED } }),
    transformIndexHtml: { order: 'pre', handler: withSimulator },
    configResolved: ({ root, build: { outDir: wished } }) => void (outDir = resolve(root, wished)),
    configureServer: (server) => {
      takePackages(server);
      serveTimeline(server, held.timeline);
      serve(server, held);
    },
    generateBundle: {
      order: 'post', // the page is written by then
      handler(_options, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') throw new Error('The build has no page.');
        // Static hosts answer with it what is no file, as addresses of screens are.
        this.emitFile({ type: 'asset', fileName: '404.html', source: page.source });
        for (const [fileName, file] of filesOf(held.samples))
          this.emitFile({ type: 'asset', fileName, source: readFileSync(file) });
      },
    },
    writeBundle: async () => {
      for (const [name, folder] of Object.entries(held.pages))
        await build({
          configFile: join(folder, 'vite.config.ts'),
          logLevel: 'warn',
          build: { outDir: join(outDir, name) },
        });
    },
  };
}

/** The one place where the simulator gets in: the page starts with it instead of with the application. */
function withSimulator(html: string): string {
  const [application, simulated] = ['"./entry/main.tsx"', '"./simulated/main.ts"'];
  if (!html.includes(application)) throw new Error(`The page does not start ${application}.`);
  return html.replace(application, simulated);
}

/** Served name → file of the samples. */
const filesOf = (samples: string): [string, string][] =>
  readdirSync(samples, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => [join(STREAM_PATH, relative(samples, file)).slice(1), file]);

/** From another site, or as a file, browsers would let the application beside it keep no session. */
function serveTimeline({ middlewares }: ViteDevServer, file: string): void {
  middlewares.use(TIMELINE_PATH, (_request, response) => {
    const isThere = existsSync(file);
    response.writeHead(isThere ? 200 : 404, {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
    });
    response.end(isThere ? readFileSync(file) : 'There is none yet: npm run scenarios -- run --report timeline');
  });
}

function serve({ middlewares }: ViteDevServer, { samples, pages }: Held): void {
  const contentFolders = new Map([['', samples]]);
  middlewares.use((request, response, next) => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    if (path.startsWith(STREAM_PATH)) {
      const headers = {
        'access-control-allow-origin': '*',
        'access-control-expose-headers': 'Accept-Ranges, Content-Range, Content-Length, ETag',
      };
      return void sendContent(request, response, { contentFolders }, headers).catch(next);
    }
    const wanted = /^\/(shell|reader)\/index\.html$/.exec(path)?.[1] as keyof typeof pages | undefined; // one of the two
    if (!wanted) return next();
    // Its sources are outside the root: the page names them where the dev server has them. Hot reload asks for more
    // than its own policy grants.
    const page = readFileSync(join(pages[wanted], 'index.html'), 'utf8')
      .replace(/<meta\s+http-equiv="Content-Security-Policy"[^>]*>/, wanted === 'reader' ? '' : '$&')
      .replaceAll(/(src|href)="\.\//g, `$1="/@fs${pages[wanted]}/`);
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(page);
  });
}

const ROOM = fileURLToPath(new URL('../../simulator/trial/live/dropped.ts', import.meta.url));

/**
 * Packages that are dropped on the panel of `npm run dev` are played by a platform of their own, which serves the last
 * build (`npm run build`). All that reads packages is loaded when the first one comes.
 */
function takePackages(server: ViteDevServer): void {
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
