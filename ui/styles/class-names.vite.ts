import { createHash } from 'node:crypto';
import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CSSOptions } from 'vite';

const interfaceFolder = fileURLToPath(new URL('..', import.meta.url));

/** Generates class names of a build: reproducible, and without line numbers, which would enlarge every first load. */
export const classNames: CSSOptions = {
  modules: {
    generateScopedName: (name, file) => {
      const path = relative(interfaceFolder, file).replaceAll(sep, '/');
      return `${name}_${createHash('sha256').update(path).digest('base64url').slice(0, 4)}`;
    },
  },
};
