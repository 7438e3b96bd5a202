import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { pdfAssets } from '../adapters/players/pdf/assets.vite.ts';
import { devContent } from './dev-content.vite.ts';
import { languageFiles } from './i18n/language-files.vite.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The product. `npm run dev` adds the simulator's worker (ui/dev.ts); a production build holds nothing of it. */
export default defineConfig(({ command }) => ({
  root: here('.'),
  publicDir: command === 'serve' ? here('./public-dev') : false,
  plugins: [
    react(),
    languageFiles(here('./i18n/locales')),
    pdfAssets(),
    devContent(here('../simulator/content/samples'), here('../adapters/players/frame/shell')),
  ],
  build: {
    outDir: here('./dist'),
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // how long plugins take is no news to whoever starts the product
    rolldownOptions: { checks: { pluginTimings: false } },
    chunkSizeWarningLimit: 1_500,
  },
  // all loopback names: content is loaded from 127.0.0.1, which is another site than localhost
  server: { host: true, port: 5173, strictPort: true },
}));
