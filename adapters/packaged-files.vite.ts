import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import type { Plugin } from 'vite';

const TYPES: Record<string, string> = {
  '.wasm': 'application/wasm',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.gif': 'image/gif',
  '.ttf': 'font/ttf',
};

/**
 * Serves files of npm packages under the application's own names: from the package in development, copied in a build.
 * `files`: served name → file. Any other name is not served, which also rules out path traversal.
 */
export function servePackageFiles(name: string, files: ReadonlyMap<string, string>): Plugin {
  return {
    name,
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
      for (const [fileName, file] of files)
        this.emitFile({ type: 'asset', fileName, originalFileName: file, source: readFileSync(file) });
    },
  };
}
