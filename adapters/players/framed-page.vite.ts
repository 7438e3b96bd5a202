import { fileURLToPath } from 'node:url';
import { defineConfig, type UserConfig } from 'vite';
import { bundledPackages } from '../supply/bundled-packages.vite.ts';

/** Static files of a page that content runs in, for `/<name>/` of the content site: built after the application into its folder. */
export const framedPage = (name: string, config: string): UserConfig =>
  defineConfig({
    root: fileURLToPath(new URL('.', config)),
    base: './',
    publicDir: false,
    plugins: [bundledPackages().plugin],
    build: {
      outDir: fileURLToPath(new URL(`../../ui/dist/${name}`, import.meta.url)),
      emptyOutDir: true,
      target: 'es2022',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
    },
  });
