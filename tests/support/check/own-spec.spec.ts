import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { importsOf, nearestSpecs } from './nearest-specs.ts';

/** Verifies: README "`npm run check`": the test file of the same path is the nearest of all. */

const root = fileURLToPath(new URL('../../../', import.meta.url));
/** Number of test files that `tests/check.ts` runs. */
const MOST = 12;

const specOf = (path: string) => `tests/${path.replace(/\.ts$/, '.spec.ts')}`;
const withSpec = readdirSync(`${root}domain`, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => `domain/${file}`)
  .filter((path) => existsSync(root + specOf(path)));

it('a change of one file of the domain runs the test file of the same path', () => {
  expect(withSpec.length, 'files that have one').toBeGreaterThan(40);
  const imports = importsOf(root);
  const missed = withSpec.filter((path) => nearestSpecs(root, [path], MOST, imports)[0] !== specOf(path));
  expect(missed).toEqual([]);
});
