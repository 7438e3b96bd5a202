import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Criterion, criteria, isBySources, verdictOf } from '#ui/screens/about/accessibility/criteria.ts';
import { results } from '#ui/screens/about/accessibility/results.ts';

const sweep = 'tests/browser/ui-states/ui-states.pw.ts';
const map: readonly Criterion[] = criteria;

const NAMED = /WCAG ((?:\d\.\d\.\d+(?:, | and )?)+)/g;

/** Criteria that a test names under `Verifies`. */
const namedIn = (source: string): string[] =>
  [...source.matchAll(NAMED)].flatMap(([, list = '']) => list.match(/\d\.\d\.\d+/g) ?? []);

const tests = readdirSync('tests', { recursive: true, encoding: 'utf8' })
  .map((path) => `tests/${path.replaceAll('\\', '/')}`)
  .filter((path) => /\.(?:spec\.tsx?|pw\.ts)$/.test(path) && !path.includes('node_modules'));

/** Verifies: the accessibility statement is true about WCAG 2.2 and its tests. */
describe('the map of criteria', () => {
  it('has all criteria of levels A and AA once, in their order', () => {
    const parts = criteria.map(({ number }) => number.split('.').map(Number));
    const inOrder = [...parts].sort((a, b) => a[0]! - b[0]! || a[1]! - b[1]! || a[2]! - b[2]!); // each has three numbers
    expect(parts).toEqual(inOrder);
    expect(new Set(criteria.map(({ number }) => number)).size).toBe(55);
    // WCAG 2.2 has removed 4.1.1.
    expect(criteria.filter(({ level }) => level === 'A').length).toBe(31);
  });

  it('names tests that are there, and that say which criterion they verify', () => {
    const wrong = criteria.flatMap(({ number, tests: named }) =>
      named
        .filter((path) => !existsSync(path) || !namedIn(readFileSync(path, 'utf8')).includes(number))
        .map((path) => `${number}: ${path}`),
    );
    expect(wrong).toEqual([]);
  });

  it('has a test for each criterion that applies, and calls none met that was not played', () => {
    expect(map.filter(({ applies, tests: named }) => applies !== false && named.length === 0)).toEqual([]);
    const unplayed = { ...results, files: {} };
    expect(map.filter((one) => verdictOf(one, unplayed) === 'met')).toEqual([]);
    const failed = { ...results, files: { [sweep]: { chromium: { passed: 20, failed: 1 } } } };
    expect(map.filter((one) => verdictOf(one, failed) === 'notMet').map(({ number }) => number)).toContain('1.1.1');
  });

  it('rests on a real test, or says that it is partly met', () => {
    const all = { chromium: { passed: 1, failed: 0 } };
    const well = { ...results, files: Object.fromEntries(tests.map((path) => [path, all])) };
    const met = map.filter((one) => verdictOf(one, well) === 'met');
    expect(met.filter(isBySources)).toEqual([]);
    expect(map.filter(isBySources).map(({ number }) => number)).toContain('1.3.3');
    expect(met.length).toBeGreaterThan(40);
  });

  it('knows every criterion that a test names', () => {
    const known = new Set<string>(criteria.map(({ number }) => number));
    const unknown = tests.flatMap((path) =>
      namedIn(readFileSync(path, 'utf8'))
        .filter((number) => !known.has(number))
        .map((number) => `${path}: ${number}`),
    );
    expect(tests.length).toBeGreaterThan(100);
    expect(unknown).toEqual([]);
  });
});
