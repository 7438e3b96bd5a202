import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

/** Same value as ASSETS_PATH of engine.ts, which a build tool cannot load. */
const PATH = 'pdf-assets/';
const FOLDERS = {
  standard_fonts: 'standard_fonts',
  cmaps: 'cmaps',
  wasm: 'wasm',
  iccs: 'iccs',
  images: join('web', 'images'),
} as const;

const TYPES: Record<string, string> = {
  '.wasm': 'application/wasm',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.gif': 'image/gif',
  '.ttf': 'font/ttf',
};

/**
 * Serves the files that pdf.js fetches while it reads a document (standard fonts, character maps, decoders, colour
 * profiles, note icons) under `/pdf-assets/`: from the package in development, copied in a build.
 */
export function pdfAssets(): Plugin {
  const files = listFiles();
  return {
    name: 'pdf-assets',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const asked = (request.url ?? '').split('?')[0]?.replace(/^\//, '') ?? '';
        const file = files.get(asked);
        if (file === undefined) return next();
        response.setHeader('Content-Type', TYPES[extname(file)] ?? 'application/octet-stream');
        response.end(readFileSync(file));
      });
    },
    generateBundle() {
      for (const [fileName, file] of files) this.emitFile({ type: 'asset', fileName, source: readFileSync(file) });
    },
  };
}

/** Served name → file of the package. A name that is not in the list is not served, whatever dots it holds. */
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
