import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Criterion, criteria } from '#ui/screens/about/accessibility/criteria.ts';

const map: readonly Criterion[] = criteria;

const NAMED = /WCAG ((?:\d\.\d\.\d+(?:, | and )?)+)/g;

/** Criteria that a test names as what it verifies. */
const namedIn = (source: string): string[] =>
  [...source.matchAll(NAMED)].flatMap(([, list = '']) => list.match(/\d\.\d\.\d+/g) ?? []);

const tests = readdirSync('tests', { recursive: true, encoding: 'utf8' })
  .map((path) => `tests/${path.replaceAll('\\', '/')}`)
  .filter((path) => /\.(?:spec\.tsx?|pw\.ts)$/.test(path) && !path.includes('node_modules'));

/** Verifies: what the accessibility statement says of WCAG 2.2 and of its tests is so. */
describe('the map of criteria', () => {
  it('has all criteria of levels A and AA once, in their order', () => {
    const parts = criteria.map(({ number }) => number.split('.').map(Number));
    const inOrder = [...parts].sort((a, b) => a[0]! - b[0]! || a[1]! - b[1]! || a[2]! - b[2]!); // three numbers each
    expect(parts).toEqual(inOrder);
    expect(new Set(criteria.map(({ number }) => number)).size).toBe(55);
    // 4.1.1 is not in WCAG 2.2 any more.
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

  it('has a test for each criterion that the product meets', () => {
    expect(map.filter(({ verdict, tests: named }) => verdict === 'met' && named.length === 0)).toEqual([]);
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
