import type { Plugin } from 'vite';

/** Components and contexts that the package makes as it is loaded, and the names that it gives them for tools of developers. */
const MADE = /^((?:var|let|const) \w+ = )(?=React\d*\.(?:forwardRef|createContext|memo)\()/gm;
const NAMED = /^\w+\.displayName = "[^"]*";$/gm;
/** The one line in which the package's build for production differs; no condition of its exports leads there. */
const WARNS = 'var ENABLE_DEV_WARNINGS = true;';

/**
 * Leaves out of the first load what the router has for applications of another kind (forms, loaders, documents drawn by a
 * server). The bundler keeps them unless it is told that making and naming a component does nothing else.
 */
export function usedRouter(): Plugin {
  return {
    name: 'used-router',
    apply: 'build',
    transform: {
      filter: { id: /\/react-router\/dist\/.*\.mjs$/, code: /\.displayName = "Link";/ },
      handler: (code) => ({
        code: code
          .replace(MADE, '$1/* @__PURE__ */ ')
          .replace(NAMED, (line) => ' '.repeat(line.length))
          .replace(WARNS, WARNS.replace('true', 'false')),
        map: null,
      }),
    },
  };
}
