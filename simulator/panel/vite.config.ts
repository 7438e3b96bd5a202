import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The panel for a platform over HTTP: one script beside the production build, which holds nothing of it. */
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
