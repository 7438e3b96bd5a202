import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The course shell: static files for `/shell/` of the content site, built after the application into its folder. */
export default defineConfig({
  root: here('.'),
  base: './',
  publicDir: false,
  build: {
    outDir: here('../../../../ui/dist/shell'),
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
