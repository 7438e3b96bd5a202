import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin, UserConfig } from 'vite';
import { buildList, PAGE } from './build-list.ts';

/** What the worker imports its list by. */
const NAME = 'virtual:build-list';
const WORKER = 'sw.js';

/** The worker that keeps the application: `sw.js` beside the build in `folder`, made last, because it names every other file. */
export const offlineWorker = (folder: string): UserConfig => ({
  root: fileURLToPath(new URL('worker', import.meta.url)),
  publicDir: false,
  plugins: [listOfBuild(folder)],
  build: {
    outDir: folder,
    emptyOutDir: false,
    target: 'es2022',
    rolldownOptions: {
      // how long plugins take is no news to whoever builds the product
      checks: { bundlerTimings: false },
      input: fileURLToPath(new URL('worker/worker.ts', import.meta.url)),
      output: { format: 'iife', entryFileNames: WORKER },
    },
  },
});

function listOfBuild(folder: string): Plugin {
  return {
    name: 'build-list',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load: (id) => (id === `\0${NAME}` ? `export const list = ${JSON.stringify(listOf(folder))};` : undefined),
  };
}

function listOf(folder: string) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const hashes = new Map(
    files.map(({ parentPath, name }) => {
      const file = join(parentPath, name);
      return [`/${relative(folder, file).split(sep).join('/')}`, sha256(readFileSync(file))] as const;
    }),
  );
  hashes.delete(`/${WORKER}`); // an earlier one, of this very list
  const id = sha256(JSON.stringify([...hashes].sort())).slice(0, 16);
  return buildList(hashes, id, readFileSync(join(folder, PAGE), 'utf8'));
}

const sha256 = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('hex');
