import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, normalizePath, type Plugin } from 'vite';
import { faceModels } from '../adapters/faces/models.vite.ts';
import { pdfAssets } from '../adapters/players/pdf/assets.vite.ts';
import { bundledPackages } from '../adapters/build-tools/bundled-packages.vite.ts';
import { bootstrapPage } from './bootstrap/page.vite.ts';
import { loadedParts } from './entry/failures/load-files.vite.ts';
import { simulatedSite } from './simulated/site.vite.ts';
import { sheets } from './styles/sheets.vite.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { TEXTS_SAVED } from './i18n/languages.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Chunks of the build. Each contains the imports of its modules that no earlier chunk contains. Chunks follow user
 * paths instead of modules, because each request costs a slow connection more than some unused bytes.
 */
const parts = (isDemo: boolean) =>
  [
    // Loaded by every visit before sign-in. The demo needs parts of it before it starts the application.
    { name: 'first', test: isDemo ? /\/ui\/entry\/(?!main\.tsx)/ : /\/ui\/entry\/|rolldown\/runtime/ },
    // Needed by every screen after sign-in, plus home, the most frequent target.
    { name: 'signed-in', test: /\/ui\/(authenticated-app|shell\/(?!palette)|screens\/home|shared\/session)/ },
    // Code shared by at least two later chunks.
    { name: 'common', test: /\/(ui\/(shared|components|hooks|format)|domain|adapters)\//, minShareCount: 2 },
    { name: 'catalogue', test: /\/ui\/(screens\/(chunks\/catalogue|catalogue|title|search)|shell\/palette)/ },
    { name: 'auth', test: /\/ui\/screens\/(chunks\/auth|sign-in|registration|gates|passwords|reauth-login|aicc)/ },
    { name: 'profile', test: /\/ui\/screens\/(chunks\/profile|profile|about|reports|requirements|staff-system)/ },
    { name: 'player', test: /\/ui\/screens\/player/ },
  ].map((part, n, all) => ({ ...part, priority: all.length - n }));

const packages = bundledPackages();

/** Build for static hosts with the platform simulated in the page: `npm run demo`. */
const DEMO = 'demo';

const simulator = () =>
  simulatedSite({
    samples: here('../simulator/content/samples'),
    timeline: here('../test-results/scenarios/timeline.html'),
    pages: { shell: here('../adapters/players/frame/shell'), reader: here('../adapters/players/epub/reader') },
  });

/**
 * Product build. `npm run dev` and `npm run demo` add the simulator (ui/simulated); a build for learners excludes it.
 */
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
      : bootstrapPage({ root: here('.'), locales: here('./i18n/locales'), ahead: ['signed-in'] }),
  ],
  resolve: {
    alias: { fs: here('../adapters/faces/no-files.ts') },
    // Under this condition rxjs exports modern classes; by default it exports ES5 with helpers.
    conditions: ['es2015', ...defaultClientConditions],
  },
  build: {
    outDir: mode === DEMO ? here('./simulated/dist') : here('./dist'),
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // Skips files that are already loaded. Adds the file itself, so that a file without dependencies is fetched like
      // others. The demo’s page lists none, because callers could not detect a failed load (`failures/load-files.ts`).
      resolveDependencies: (file, wanted, { hostType }) =>
        mode === DEMO && hostType === 'html'
          ? []
          : [...new Set([...wanted, file])].filter((path) => !/\/(first|rolldown-runtime)-/.test(path)),
    },
    rolldownOptions: {
      // hides plugin timings, which do not matter to users
      checks: { bundlerTimings: false },
      output: { codeSplitting: { groups: parts(mode === DEMO) } },
    },
    // the simulator is one file of 1.6 MB, and no learner loads it
    chunkSizeWarningLimit: mode === DEMO ? 2_000 : 1_500,
  },
  css: sheets,
  // the photo worker loads its neural networks on demand, from separate files
  worker: { format: 'es', plugins: () => [packages.inWorker] },
  // all loopback names: content loads from 127.0.0.1, a different site than localhost
  server: { host: true, port: 5173, strictPort: true },
}));

/** Components and contexts that the package creates on load, and their names for developer tools. */
const MADE = /^((?:var|let|const) \w+ = )(?=React\d*\.(?:forwardRef|createContext|memo)\()/gm;
const NAMED = /^\w+\.displayName = "[^"]*";$/gm;
/** Only line that differs in the package’s production build; no export condition selects that build. */
const WARNS = 'var ENABLE_DEV_WARNINGS = true;';

/**
 * Removes router features for other kinds of applications (forms, loaders, server rendering) from the first load. The
 * bundler keeps them unless creating and naming components is marked as free of side effects.
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
 * Serves locale files as `lang/locale-{lang}.json`, in development and in the build; open pages are notified when a
 * file is saved. Spec §7.
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
