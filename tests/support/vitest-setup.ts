import fc from 'fast-check';
import { afterAll, afterEach, expect, vi } from 'vitest';
import { faultsOfStatements } from './every-statement.ts';

// `SEED` repeats a whole run. Without it, each property draws its own seed and prints it on failure.
const seed = process.env['SEED'];
if (seed !== undefined) fc.configureGlobal({ seed: Number(seed) });

afterEach(async () => {
  expect(await faultsOfStatements(), 'statements that are no xAPI').toEqual([]);
});

// Waits for pending imports: an import aborted at the end of a file would fail in every later file of the worker.
afterAll(() => vi.dynamicImportSettled());
// All files of a worker share the globals: restores them after each file.
afterAll(() => void vi.unstubAllGlobals());
