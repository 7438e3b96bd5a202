import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin, UserConfig } from 'vite';
import { type BuildList, buildList, INDEX_PATH } from './build-list.ts';

/** Module name that the worker imports its list from. */
const NAME = 'virtual:build-list';
const WORKER = 'sw.js';

/** Vite configuration of the application's service worker; `folder` holds the finished build. */
export const offlineWorker = (folder: string): UserConfig =>
  cachingWorkerConfigOf(folder, fileURLToPath(new URL('worker/worker.ts', import.meta.url)), (hashes, id) =>
    buildList(hashes, id, readFileSync(join(folder, INDEX_PATH), 'utf8')),
  );

type MakeList = (hashes: ReadonlyMap<string, string>, id: string) => BuildList;

/**
 * Configuration of a service worker `sw.js` that caches the build in `folder`. Must run last, because the worker lists
 * all other files. `entry`: the worker's script.
 */
export const cachingWorkerConfigOf = (folder: string, entry: string, make: MakeList): UserConfig =>
  workerBeside(folder, entry, NAME, () => `export const list = ${JSON.stringify(listOf(folder, make))};`);

/** Configuration of a worker beside a build, with a virtual module that `write` generates. */
export const workerBeside = (folder: string, entry: string, name: string, write: () => string): UserConfig => ({
  root: dirname(entry),
  publicDir: false,
  plugins: [written(name, write)],
  build: {
    outDir: folder,
    emptyOutDir: false,
    target: 'es2022',
    rolldownOptions: {
      // plugin timings do not matter for a build of the product
      checks: { bundlerTimings: false },
      input: entry,
      output: { format: 'iife', entryFileNames: WORKER },
    },
  },
});

const written = (name: string, write: () => string): Plugin => ({
  name,
  resolveId: (id) => (id === name ? `\0${name}` : undefined),
  load: (id) => (id === `\0${name}` ? write() : undefined),
});

function listOf(folder: string, make: MakeList): BuildList {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const hashes = new Map(
    files.map(({ parentPath, name }) => {
      const file = join(parentPath, name);
      return [`/${relative(folder, file).split(sep).join('/')}`, sha256(readFileSync(file))] as const;
    }),
  );
  hashes.delete(`/${WORKER}`); // a previous worker, which contained such a list itself
  return make(hashes, sha256(JSON.stringify([...hashes].sort())).slice(0, 16));
}

const sha256 = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('hex');
