import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** What vite puts before each dynamic import of a build is looked up here. */
const HELPER = '\0vite/preload-helper.js';

/** Each dynamic import of a build goes through `loadPart`, with all the files that it needs. */
export function loadedParts(): Plugin {
  const loader = fileURLToPath(new URL('load-files.ts', import.meta.url));
  return {
    name: 'loaded-parts',
    enforce: 'pre',
    apply: 'build',
    load: (id) => (id === HELPER ? `export { loadPart as __vitePreload } from ${JSON.stringify(loader)};` : undefined),
  };
}
