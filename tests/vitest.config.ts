import { defineConfig } from 'vitest/config';

const chromium = ['tests/**/*.chromium.spec.ts'];
const deep = [
  'tests/histories/histories.spec.ts',
  'tests/adapters/tracking/sender.properties.spec.ts',
  'tests/adapters/session-tabs.spec.ts',
  'tests/adapters/other-tabs.properties.spec.ts',
  'tests/simulator/runner/{bugs,races}.spec.ts',
  'tests/scorm/{differential,frame-messages}.spec.ts',
];

const project = (name: string, include: string[], more: object = {}) => ({
  extends: true as const,
  test: {
    name,
    include,
    exclude: [...(name === 'deep' ? [] : deep), ...(name === 'chromium' ? [] : chromium)],
    ...more,
  },
});

export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    setupFiles: ['tests/support/vitest-setup.ts'],
    testTimeout: 60_000,
    reporters: ['default'],
    isolate: false,
    projects: [
      project('rules', ['tests/{domain,scorm,architecture,bugs,types}/**/*.spec.ts']),
      project('adapters', ['tests/{adapters,delivery,histories}/**/*.spec.ts']),
      project('simulator', ['tests/{simulator,bench,support}/**/*.spec.ts']),
      project('ui', ['tests/ui/**/*.spec.{ts,tsx}'], {
        setupFiles: ['tests/support/vitest-setup.ts', 'tests/support/jsdom.ts'],
      }),
      project('deep', deep),
      project('chromium', chromium, { fileParallelism: false }),
    ],
  },
});
