import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { filesByPackage, BUNDLED_PACKAGES_PATH } from './record.ts';

/**
 * Records which packages are in a build: those of its scripts, its workers and its copied files. `inWorker` is the part
 * for `worker.plugins`, because Vite bundles workers separately, before the rest.
 */
export function bundledPackages(): { readonly plugin: Plugin; readonly inWorker: Plugin } {
  const files = new Set<string>();
  return {
    plugin: {
      name: 'bundled-packages',
      apply: 'build',
      writeBundle({ dir }, bundle) {
        for (const part of Object.values(bundle))
          for (const file of part.type === 'chunk' ? part.moduleIds : part.originalFileNames) files.add(file);
        if (dir === undefined) throw new Error('A build has a folder.');
        const record = join(dir, BUNDLED_PACKAGES_PATH);
        mkdirSync(dirname(record), { recursive: true });
        writeFileSync(record, `${JSON.stringify(filesByPackage(files), null, 1)}\n`);
      },
    },
    inWorker: {
      name: 'bundled-packages-in-worker',
      apply: 'build',
      generateBundle(_options, bundle) {
        for (const part of Object.values(bundle))
          if (part.type === 'chunk') for (const file of part.moduleIds) files.add(file);
      },
    },
  };
}
