import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { isNightly, isShort, orderSeed, workers } from './support/runs.ts';

const chromium = ['tests/**/*.chromium.spec.ts'];
const engines = ['tests/**/*.engine.spec.ts'];
const slow = [
  'tests/model/model{,-more}.spec.ts',
  'tests/adapters/tracking/sender.properties.spec.ts',
  'tests/adapters/session-tabs.spec.ts',
  'tests/adapters/other-tabs.properties.spec.ts',
  'tests/simulator/runner/{mutants,races}.spec.ts',
  'tests/scorm/{differential,frame-messages}.spec.ts',
];

/** Runs the slowest files first, so that no slow file runs alone at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ project }: TestSpecification) => (project.name === 'slow' ? 0 : 1);
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other));
  }
}

const project = (name: string, include: string[], more: object = {}) => ({
  extends: true as const,
  test: {
    name,
    include,
    exclude: [...(name === 'slow' ? [] : slow), ...(name === 'chromium' ? [] : chromium)],
    ...more,
  },
});

export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    setupFiles: ['tests/support/vitest-setup.ts'],
    testTimeout: isNightly ? 3_600_000 : 60_000,
    sequence:
      orderSeed === undefined
        ? { sequencer: LongestFirst }
        : { shuffle: { files: true, tests: false }, seed: orderSeed },
    reporters: ['default'],
    isolate: false,
    // By default, vitest leaves one core free.
    maxWorkers: workers,
    projects: [
      project('rules', ['tests/{domain,scorm,architecture,mutants,docs,types}/**/*.spec.ts']),
      project('adapters', ['tests/{adapters,delivery,model}/**/*.spec.ts']),
      project('simulator', ['tests/{simulator,bench,support}/**/*.spec.ts']),
      project('ui', ['tests/ui/**/*.spec.{ts,tsx}'], {
        setupFiles: ['tests/support/vitest-setup.ts', 'tests/support/jsdom.ts'],
      }),
      project('slow', slow),
      project('chromium', chromium, { fileParallelism: false, sequence: { groupOrder: 1 } }),
      // Other engines run in `npm test -- --main`, like their browser tests.
      ...(isShort ? [] : [project('cross-browser', engines, { fileParallelism: false, sequence: { groupOrder: 2 } })]),
    ],
  },
});
