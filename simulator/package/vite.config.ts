import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Adds the contract types to the bundle: they are a generated `.d.ts` file, which the compiler does not copy. */
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

/** Builds the platform for tests in other repositories. Dependencies stay external. */
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
