import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { normalizePath, type Plugin } from 'vite';
import { TEXTS_SAVED } from './languages.ts';

/**
 * Serves the locale files as `lang/locale-{lang}.json`, in development and in the build; a page that is open while one
 * is saved hears of it. Spec §7.
 */
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
    handleHotUpdate({ file, server }) {
      if (dirname(file) !== normalizePath(resolve(folder)) || !file.endsWith('.json')) return undefined;
      const locale: unknown = JSON.parse(readFileSync(file, 'utf8'));
      server.ws.send(TEXTS_SAVED, [basename(file, '.json'), locale]);
      return [];
    },
    generateBundle() {
      for (const name of files()) this.emitFile({ type: 'asset', fileName: `lang/locale-${name}`, source: read(name) });
    },
  };
}
