import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { faceModels } from '../adapters/faces/models.vite.ts';
import { pdfAssets } from '../adapters/players/pdf/assets.vite.ts';
import { bundledPackages } from '../adapters/supply/bundled-packages.vite.ts';
import { languageFiles } from './i18n/language-files.vite.ts';
import { simulatedSite } from './simulated/site.vite.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** What every visit loads before anybody has signed in: this room, and what its files import. */
const firstLoad = /\/ui\/entry\//;
/** The same without the file that starts the application: the demo needs parts of it before it starts that. */
const firstLoadOfDemo = /\/ui\/entry\/(?!main\.tsx)/;

const packages = bundledPackages();

/** A build for static hosts in which the page plays the platform itself: `npm run demo`. */
const DEMO = 'demo';

const simulator = () =>
  simulatedSite({
    samples: here('../simulator/content/samples'),
    pages: { shell: here('../adapters/players/frame/shell'), reader: here('../adapters/players/epub/reader') },
  });

/** The product. `npm run dev` and `npm run demo` add the simulator (ui/simulated); a build for learners holds nothing of it. */
export default defineConfig(({ command, mode }) => ({
  root: here('.'),
  publicDir: command === 'serve' || mode === DEMO ? here('./simulated/public') : false,
  plugins: [
    react(),
    languageFiles(here('./i18n/locales')),
    pdfAssets(),
    faceModels(),
    packages.plugin,
    command === 'serve' || mode === DEMO ? simulator() : null,
  ],
  resolve: { alias: { fs: here('../adapters/faces/no-files.ts') } },
  build: {
    outDir: mode === DEMO ? here('./simulated/dist') : here('./dist'),
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    // The list of what each lazy part would want beforehand stands in the first load, and is longer than what it saves.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, wanted, { hostType }) => (hostType === 'html' ? wanted : []),
    },
    rolldownOptions: {
      // how long plugins take is no news to whoever starts the product
      checks: { bundlerTimings: false },
      // What the sign-in screen loads is one file: twenty small ones pack worse, and each is asked for.
      output: { codeSplitting: { groups: [{ name: 'first', test: mode === DEMO ? firstLoadOfDemo : firstLoad }] } },
    },
    // the simulator is one file of 1.6 MB, and no learner loads it
    chunkSizeWarningLimit: mode === DEMO ? 2_000 : 1_500,
  },
  // the thread that looks at photos loads its nets when it needs them: a file of their own
  worker: { format: 'es', plugins: () => [packages.inWorker] },
  // all loopback names: content is loaded from 127.0.0.1, which is another site than localhost
  server: { host: true, port: 5173, strictPort: true },
}));
