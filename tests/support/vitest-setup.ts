import fc from 'fast-check';
import { afterEach, expect } from 'vitest';
import { faultsOfStatements } from './every-statement.ts';

// A seed repeats a whole run; without it each property draws its own, and prints it when it fails.
const seed = process.env['SEED'];
if (seed !== undefined) fc.configureGlobal({ seed: Number(seed) });

afterEach(async () => {
  expect(await faultsOfStatements(), 'statements that are no xAPI').toEqual([]);
});
