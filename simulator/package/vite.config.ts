import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The types of the contract are a file that is made already; the compiler, which makes the others, copies none. */
const contractTypes = (): Plugin => ({
  name: 'contract-types',
  generateBundle() {
    this.emitFile({
      type: 'asset',
      fileName: 'types/openapi/generated/platform.d.ts',
      source: readFileSync(here('../../openapi/generated/platform.d.ts'), 'utf8'),
    });
  },
});

const { dependencies, peerDependencies } = JSON.parse(readFileSync(here('./package.json'), 'utf8')) as Record<
  'dependencies' | 'peerDependencies',
  Record<string, string>
>;
const ofOthers = Object.keys({ ...dependencies, ...peerDependencies });

/** The platform for tests outside of this repository. Libraries stay what is installed beside it. */
export default defineConfig({
  root: here('.'),
  publicDir: false,
  plugins: [contractTypes()],
  build: {
    outDir: here('./dist'),
    emptyOutDir: true,
    target: 'es2022',
    minify: false,
    lib: {
      entry: { index: here('./index.ts'), node: here('./node.ts'), browser: here('./browser.ts') },
      formats: ['es'],
    },
    rolldownOptions: { external: (id) => ofOthers.some((name) => id === name || id.startsWith(`${name}/`)) },
  },
});
