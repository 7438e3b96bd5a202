import { readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';
import { servePackageFiles } from '../../packaged-files.vite.ts';

/** Same value as ASSETS_PATH of engine.ts, which a build tool cannot load. */
const PATH = 'pdf-assets/';
const FOLDERS = {
  standard_fonts: 'standard_fonts',
  cmaps: 'cmaps',
  wasm: 'wasm',
  iccs: 'iccs',
  images: join('web', 'images'),
} as const;

/**
 * Serves files that pdf.js fetches on demand (standard fonts, character maps, decoders, colour profiles, note icons)
 * under `/pdf-assets/`: from the package in development, copied in a build.
 */
export const pdfAssets = (): Plugin => servePackageFiles('pdf-assets', listFiles());

/** Served name → file of the package. */
function listFiles(): Map<string, string> {
  const root = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
  const files = new Map<string, string>();
  for (const [name, folder] of Object.entries(FOLDERS))
    for (const entry of readdirSync(join(root, folder))) {
      const file = join(root, folder, entry);
      const wanted = name !== 'images' || entry.startsWith('annotation-');
      if (wanted && statSync(file).isFile()) files.set(`${PATH}${name}/${entry}`, file);
    }
  return files;
}
