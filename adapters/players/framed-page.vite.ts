import { fileURLToPath } from 'node:url';
import { defineConfig, type UserConfig } from 'vite';
import { bundledPackages } from '../build-tools/bundled-packages.vite.ts';

/**
 * Build configuration of a page for content, served as `/<name>/` by the content site. Runs after the application's
 * build, into its folder. `alias`: modules that others replace, by their names.
 */
export const framedPage = (name: string, config: string, alias: Readonly<Record<string, string>> = {}): UserConfig =>
  defineConfig({
    resolve: { alias },
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
