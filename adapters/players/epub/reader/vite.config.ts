import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The reader page: static files for `/reader/` of the content site, built after the application into its folder. */
export default defineConfig({
  root: here('.'),
  base: './',
  publicDir: false,
  build: {
    outDir: here('../../../../ui/dist/reader'),
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
