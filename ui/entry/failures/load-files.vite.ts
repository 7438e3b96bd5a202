import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** Module that vite puts before each dynamic import of a build. */
const HELPER = '\0vite/preload-helper.js';

/** Routes each dynamic import of a build through `loadPart`, with all files that the import needs. */
export function loadedParts(): Plugin {
  const loader = fileURLToPath(new URL('load-files.ts', import.meta.url));
  return {
    name: 'loaded-parts',
    enforce: 'pre',
    apply: 'build',
    load: (id) => (id === HELPER ? `export { loadPart as __vitePreload } from ${JSON.stringify(loader)};` : undefined),
  };
}
