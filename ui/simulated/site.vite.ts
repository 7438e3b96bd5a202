import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { build, type Plugin, type ViteDevServer } from 'vite';
import { sendContent, STREAM_PATH } from '../../simulator/mount/sites/content-site.ts';
import { fileURLToPath } from 'node:url';
import { answerTry } from '../../simulator/mount/try.ts';
import type { PackageUploads } from '../../simulator/package-check/live/dropped.ts';

/**
 * Contents of the content site besides the application’s files: samples, and pages that run content. `timeline`: file
 * written by `--report timeline`.
 */
type Held = { samples: string; pages: Readonly<Record<'shell' | 'reader', string>>; timeline: string };

/** URL path of the last timeline on the development server. */
const TIMELINE_PATH = '/__timeline';

/** Files scanned for dependencies by the development server, relative to the interface’s folder. */
const DEVELOPED = [
  'index.html',
  'simulated/main.ts',
  '../adapters/**/*.worker.ts',
  '../adapters/players/frame/shell/index.html',
  '../adapters/players/epub/reader/index.html',
];

/**
 * Plugin with a platform simulated in the page, and everything that content needs: from sources for `npm run dev`, as
 * static files for `npm run demo`. Not part of a build for learners.
 */
export function simulatedSite(held: Held): Plugin {
  let outDir = '';
  return {
    name: 'simulated-site',
    // Scanned before the first page loads, because a dependency found later reloads every open page.
    config: () => ({ optimizeDeps: { entries: DEVELOPED } }),
    transformIndexHtml: { order: 'pre', handler: withSimulator },
    configResolved: ({ root, build: { outDir: wished } }) => void (outDir = resolve(root, wished)),
    configureServer: (server) => {
      takePackages(server);
      serveTimeline(server, held.timeline);
      serve(server, held);
    },
    generateBundle: {
      order: 'post', // after the page has been written
      handler(_options, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') throw new Error('The build has no page.');
        // Static hosts serve this page for unknown paths, such as those of screens.
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

/**
 * Adds the simulator to the page: starts `simulated/main.ts` instead of the application. No other code includes the
 * simulator.
 */
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

/**
 * Served from the same origin: on another site or as a file, browsers would deny storage to the embedded application.
 */
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
    // The page’s sources are outside the root, so their URLs become dev server paths. Hot reload needs more than the
    // page’s own policy allows.
    const page = readFileSync(join(pages[wanted], 'index.html'), 'utf8')
      .replace(/<meta\s+http-equiv="Content-Security-Policy"[^>]*>/, wanted === 'reader' ? '' : '$&')
      .replaceAll(/(src|href)="\.\//g, `$1="/@fs${pages[wanted]}/`);
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(page);
  });
}

const ROOM = fileURLToPath(new URL('../../simulator/package-check/live/dropped.ts', import.meta.url));

/**
 * Runs packages dropped on the panel of `npm run dev` on a separate platform instance. That instance serves the last
 * build (`npm run build`). Loads the code for packages with the first one.
 */
function takePackages(server: ViteDevServer): void {
  let room: Promise<PackageUploads> | undefined;
  const load = async () => {
    const { createPackageUploads } = (await server.ssrLoadModule(ROOM)) as {
      createPackageUploads: () => PackageUploads;
    }; // exports of that file
    return createPackageUploads();
  };
  server.middlewares.use((request, response, next) => {
    const { host = '' } = request.headers;
    // The page must use the printed host name: courses are served under the other loopback name, and a foreign name may
    // resolve to this server, too.
    const appUrl = /^localhost:\d+$/.test(host) ? `http://${host}` : 'none';
    const tries = async (...given: Parameters<PackageUploads['take']>) => (await (room ??= load())).take(...given);
    answerTry(request, response, { appUrl, tries }).then((isAnswered) => isAnswered || next(), next);
  });
  server.httpServer?.once('close', () => void room?.then(({ close }) => close()));
}
