import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, normalizePath, type Plugin } from 'vite';
import { faceModels } from '../adapters/faces/models.vite.ts';
import { pdfAssets } from '../adapters/players/pdf/assets.vite.ts';
import { bundledPackages } from '../adapters/supply/bundled-packages.vite.ts';
import { earlyPage } from './early/page.vite.ts';
import { loadedParts } from './entry/failures/load-files.vite.ts';
import { simulatedSite } from './simulated/site.vite.ts';
import { sheets } from './styles/sheets.vite.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { TEXTS_SAVED } from './i18n/languages.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * The files of the build, each with what its modules import and no earlier one holds. A file by way and not by module:
 * each is asked for by itself, which costs a slow line more than the bytes of a few functions not needed yet.
 */
const parts = (isDemo: boolean) =>
  [
    // What every visit loads before anybody has signed in. The demo needs parts of it before it starts the application.
    { name: 'first', test: isDemo ? /\/ui\/entry\/(?!main\.tsx)/ : /\/ui\/entry\/|rolldown\/runtime/ },
    // What every way behind sign-in needs, and home, which is where it mostly leads.
    { name: 'signed-in', test: /\/ui\/(behind-sign-in|shell\/(?!palette)|screens\/home|shared\/session)/ },
    // What two ways behind home have in common stands in neither.
    { name: 'common', test: /\/(ui\/(shared|components|hooks|format)|domain|adapters)\//, minShareCount: 2 },
    { name: 'discover', test: /\/ui\/(screens\/(discover|catalogue|title|search)|shell\/palette)/ },
    { name: 'admission', test: /\/ui\/screens\/(admission|sign-in|registration|gates|passwords|reauth-login|aicc)/ },
    { name: 'around', test: /\/ui\/screens\/(around|profile|about|reports|requirements|staff-system)/ },
    { name: 'player', test: /\/ui\/screens\/player/ },
  ].map((part, n, all) => ({ ...part, priority: all.length - n }));

const packages = bundledPackages();

/** A build for static hosts in which the page plays the platform itself: `npm run demo`. */
const DEMO = 'demo';

const simulator = () =>
  simulatedSite({
    samples: here('../simulator/content/samples'),
    timeline: here('../test-results/scenarios/timeline.html'),
    pages: { shell: here('../adapters/players/frame/shell'), reader: here('../adapters/players/epub/reader') },
  });

/** The product. `npm run dev` and `npm run demo` add the simulator (ui/simulated); a build for learners holds nothing of it. */
export default defineConfig(({ command, mode }) => ({
  root: here('.'),
  publicDir: command === 'serve' || mode === DEMO ? here('./simulated/public') : false,
  plugins: [
    react(),
    loadedParts(),
    usedRouter(),
    languageFiles(here('./i18n/locales')),
    pdfAssets(),
    faceModels(),
    packages.plugin,
    command === 'serve' || mode === DEMO
      ? simulator()
      : earlyPage({ root: here('.'), locales: here('./i18n/locales'), ahead: ['signed-in'] }),
  ],
  resolve: {
    alias: { fs: here('../adapters/faces/no-files.ts') },
    // rxjs has classes of today under this name, and those of ES5 with helpers under the usual one.
    conditions: ['es2015', ...defaultClientConditions],
  },
  build: {
    outDir: mode === DEMO ? here('./simulated/dist') : here('./dist'),
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // What is there already need not be asked for; a file that needs no others is fetched like those that do.
      // A demo's page names none: whoever loads a part could not tell whether it came (`failures/load-files.ts`).
      resolveDependencies: (file, wanted, { hostType }) =>
        mode === DEMO && hostType === 'html'
          ? []
          : [...new Set([...wanted, file])].filter((path) => !/\/(first|rolldown-runtime)-/.test(path)),
    },
    rolldownOptions: {
      // how long plugins take is no news to whoever starts the product
      checks: { bundlerTimings: false },
      output: { codeSplitting: { groups: parts(mode === DEMO) } },
    },
    // the simulator is one file of 1.6 MB, and no learner loads it
    chunkSizeWarningLimit: mode === DEMO ? 2_000 : 1_500,
  },
  css: sheets,
  // the thread that looks at photos loads its nets when it needs them: a file of their own
  worker: { format: 'es', plugins: () => [packages.inWorker] },
  // all loopback names: content is loaded from 127.0.0.1, which is another site than localhost
  server: { host: true, port: 5173, strictPort: true },
}));

/** Components and contexts that the package makes as it is loaded, and the names that it gives them for tools of developers. */
const MADE = /^((?:var|let|const) \w+ = )(?=React\d*\.(?:forwardRef|createContext|memo)\()/gm;
const NAMED = /^\w+\.displayName = "[^"]*";$/gm;
/** The one line in which the package's build for production differs; no condition of its exports leads there. */
const WARNS = 'var ENABLE_DEV_WARNINGS = true;';

/**
 * Leaves out of the first load what the router has for applications of another kind (forms, loaders, documents drawn by a
 * server). The bundler keeps them unless creating and naming a component is marked as free of side effects.
 */
function usedRouter(): Plugin {
  return {
    name: 'used-router',
    apply: 'build',
    transform: {
      filter: { id: /\/react-router\/dist\/.*\.mjs$/, code: /\.displayName = "Link";/ },
      handler: (code) => ({
        code: code
          .replace(MADE, '$1/* @__PURE__ */ ')
          .replace(NAMED, (line) => ' '.repeat(line.length))
          .replace(WARNS, WARNS.replace('true', 'false')),
        map: null,
      }),
    },
  };
}

/**
 * Serves the locale files as `lang/locale-{lang}.json`, in development and in the build; a page that is open while one
 * is saved hears of it. Spec §7.
 */
function languageFiles(folder: string): Plugin {
  const files = () => readdirSync(folder).filter((name) => name.endsWith('.json'));
  const read = (name: string) => JSON.stringify(JSON.parse(readFileSync(join(folder, name), 'utf8')));
  return {
    name: 'language-files',
    configureServer(server) {
      server.middlewares.use('/lang/', (request, response, next) => {
        const name = /^\/locale-([\w-]+\.json)/.exec(request.url ?? '')?.[1];
        if (!name || !files().includes(name)) return next();
        response.setHeader('Content-Type', 'application/json');
        response.end(read(name));
      });
    },
    handleHotUpdate({ file, server }) {
      if (dirname(file) !== normalizePath(resolve(folder)) || !file.endsWith('.json')) return undefined;
      const locale: unknown = JSON.parse(readFileSync(file, 'utf8'));
      server.ws.send(TEXTS_SAVED, [basename(file, '.json'), locale]);
      return [];
    },
    generateBundle() {
      for (const name of files()) this.emitFile({ type: 'asset', fileName: `lang/locale-${name}`, source: read(name) });
    },
  };
}
