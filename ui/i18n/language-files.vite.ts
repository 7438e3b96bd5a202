import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Serves the locale files as `lang/locale-{lang}.json`, in development and in the build. Spec §7. */
export function languageFiles(folder: string): Plugin {
  const files = () => readdirSync(folder).filter((name) => name.endsWith('.json'));
  const read = (name: string) => JSON.stringify(JSON.parse(readFileSync(join(folder, name), 'utf8')));
  return {
    name: 'language-files',
    configureServer(server) {
      server.middlewares.use('/lang/', (request, response, next) => {
        const name = /^\/locale-([\w-]+\.json)/.exec(request.url ?? '')?.[1];
        if (!name || !files().includes(name)) return next();
        response.setHeader('Content-Type', 'application/json');
        response.end(read(name));
      });
    },
    generateBundle() {
      for (const name of files()) this.emitFile({ type: 'asset', fileName: `lang/locale-${name}`, source: read(name) });
    },
  };
}
