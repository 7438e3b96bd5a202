import { afterEach, expect } from 'vitest';
import { faultsOfStatements } from './every-statement.ts';

afterEach(async () => {
  expect(await faultsOfStatements(), 'statements that are no xAPI').toEqual([]);
});
