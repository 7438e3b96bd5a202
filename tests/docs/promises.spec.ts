import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { results } from '#ui/screens/about/accessibility/results.ts';
import { promiseNames } from '#ui/screens/requirements/requirements-screen.tsx';
import { leftOut, PLAYED } from '../cross-browser/left-out.ts';
import { engines, deferred, type Deferred, PROMISES_PAGE, promisesTable } from '../cross-browser/promises.ts';

const rows = promiseNames.map((name): Deferred => deferred[name]);
const tests = rows.flatMap(({ says, cells }) =>
  cells.flatMap((cell, at) => ('test' in cell ? [{ says, engine: Object.values(engines)[at], test: cell.test }] : [])),
);

/** A table row without the formatter’s padding. */
const narrow = (row: string): string => row.replaceAll(/ {2,}/g, ' ');

/** Verifies: the README’s promises for each engine match its tests. */
describe('the table of promises', () => {
  it.each(tests)('$says in $engine: $test is there', ({ test }) => {
    expect(existsSync(test)).toBe(true);
    expect(readFileSync(test, 'utf8')).toMatch(/\b(?:it|test)(?:\.each\(.*?\))?\(/s);
  });

  it('names for Firefox and WebKit only tests that these play', () => {
    const isPlayed = ({ engine, test }: (typeof tests)[number]) =>
      engine === 'WebKit'
        ? test.endsWith('.engine.spec.ts')
        : test.endsWith('.pw.ts') &&
          (engine === 'Chromium' ||
            (PLAYED.some((folder) => test.startsWith(`tests/browser/${folder}/`)) &&
              !leftOut.some(({ file, title }) => !title && test.endsWith(file))));
    expect(tests.filter((one) => !isPlayed(one))).toEqual([]);
  });

  it('is on its page as the last run found it (npm run results), with a reason wherever there is no test', () => {
    const lines = readFileSync(PROMISES_PAGE, 'utf8').split('\n').map(narrow);
    const table = promisesTable(results).filter((row) => !row.includes('---'));
    expect(table.filter((row) => !lines.includes(row))).toEqual([]);
    expect(rows.flatMap(({ cells }) => cells).filter((cell) => 'none' in cell && cell.none.length < 12)).toEqual([]);
  });
});
