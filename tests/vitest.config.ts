import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    include: ['tests/**/*.spec.{ts,tsx}'],
    setupFiles: ['tests/support/vitest-setup.ts'],
    exclude: ['tests/browser/**', '**/node_modules/**'],
    testTimeout: 60_000,
    reporters: ['default'],
  },
});
