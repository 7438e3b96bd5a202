import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { UserConfig } from 'vite';
import { workerBeside } from '../../../../offline/build-list.vite.ts';
import { type EmbeddedHostPage, SHELL_PAGE, SHELL_SCOPE } from './carried.ts';

/**
 * Build configuration of the worker that contains the course host page; `folder` holds the finished build and gets
 * `sw.js`.
 */
export const shellWorker = (folder: string): UserConfig =>
  workerBeside(
    folder,
    fileURLToPath(new URL('worker.ts', import.meta.url)),
    'virtual:carried',
    () => `export const carried = ${JSON.stringify(carriedOf(folder))};`,
  );

function carriedOf(folder: string): EmbeddedHostPage {
  const text = (path: string) => readFileSync(join(folder, path), 'utf8');
  const assets = readdirSync(join(folder, 'assets')).map((name) => `assets/${name}`);
  return {
    page: text(SHELL_PAGE.slice(SHELL_SCOPE.length)),
    files: Object.fromEntries(assets.map((path) => [SHELL_SCOPE + path, text(path)])),
  };
}
