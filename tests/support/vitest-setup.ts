import fc from 'fast-check';
import { afterAll, afterEach, expect, vi } from 'vitest';
import { faultsOfStatements } from './every-statement.ts';

// A seed repeats a whole run; without it each property draws its own, and prints it when it fails.
const seed = process.env['SEED'];
if (seed !== undefined) fc.configureGlobal({ seed: Number(seed) });

afterEach(async () => {
  expect(await faultsOfStatements(), 'statements that are no xAPI').toEqual([]);
});

// An import that a file leaves under way fails as the file ends, and would stay failed for each file after it.
afterAll(() => vi.dynamicImportSettled());
// One global serves all files of a worker: what a file puts in its place goes with that file.
afterAll(() => void vi.unstubAllGlobals());
