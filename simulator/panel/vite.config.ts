import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Builds the panel for HTTP platforms: one script beside the production build, which contains no panel code. */
export default defineConfig({
  root: here('.'),
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    outDir: here('./dist'),
    emptyOutDir: true,
    target: 'es2022',
    lib: { entry: here('./main.ts'), formats: ['es'], fileName: () => 'panel.js' },
  },
});
