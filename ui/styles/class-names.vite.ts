import { createHash } from 'node:crypto';
import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CSSOptions } from 'vite';

const interfaceFolder = fileURLToPath(new URL('..', import.meta.url));

/**
 * Names of classes in a build: the same for each build of the interface, and without the line that they stand on, which
 * every first load would pay for.
 */
export const classNames: CSSOptions = {
  modules: {
    generateScopedName: (name, file) => {
      const path = relative(interfaceFolder, file).replaceAll(sep, '/');
      return `${name}_${createHash('sha256').update(path).digest('base64url').slice(0, 4)}`;
    },
  },
};
