import { describe, expect, it } from 'vitest';
import { type AnyReport, foundIn } from '../support/found.ts';
import type { Annotation } from '../support/reports.ts';

const UNIT = 'tests/domain/session/session.spec.ts';
const SWEEP = 'tests/browser/ui-states/ui-states.pw.ts';

/** `session.spec.ts` in a Vitest report; `status`: of the whole file. */
const unit = (
  startTime: string,
  tests: Readonly<Record<string, string>>,
  status = Object.values(tests).includes('failed') ? 'failed' : 'passed',
): AnyReport => ({
  startTime: Date.parse(startTime),
  testResults: [
    {
      ...{ name: `/work/main/${UNIT}`, status, message: '' },
      assertionResults: Object.entries(tests).map(([title, ofTest]) => ({
        ...{ ancestorTitles: ['the session'], title, fullName: `the session ${title}` },
        ...{ status: ofTest, failureMessages: [] },
      })),
    },
  ],
});

type BrowserTest = [group: string, project: string, status: string, annotations?: Annotation[]];
/** `sweep.pw.ts` in a Playwright report; its tests share one title, each in a group of its own. */
const browser = (startTime: string, ...tests: readonly BrowserTest[]): AnyReport => ({
  stats: { startTime, expected: 0, unexpected: 0, flaky: 0 },
  suites: [
    {
      ...{ title: 'sweep/sweep.pw.ts', specs: [] },
      suites: tests.map(([group, projectName, status, annotations = []]) => ({
        title: group,
        specs: [
          {
            ...{ ok: status === 'expected', title: 'before sign-in', file: 'ui-states/ui-states.pw.ts', line: 1 },
            tests: [{ projectName, status, annotations, results: [] }],
          },
        ],
      })),
    },
  ],
});
const ofUnit = (...reports: readonly AnyReport[]) => foundIn(reports, [UNIT]).files[UNIT];
const ofSweep = (...reports: readonly AnyReport[]) => foundIn(reports, [SWEEP]).files[SWEEP];

const MORNING = '2026-11-28T08:00:00.000Z';
const NOON = '2026-11-28T12:00:00.000Z';
const NEXT_DAY = '2026-11-29T09:00:00.000Z';

/** Verifies: the accessibility statement counts each test once, with its latest result. */
describe('what several reports have found', () => {
  it('counts a test of two reports once, as the newest has it, in whatever order they are read', () => {
    const red = unit(MORNING, { 'signs in': 'failed', 'signs out': 'passed' });
    const green = unit(NOON, { 'signs in': 'passed' });
    expect(ofUnit(red, green)).toEqual({ node: { passed: 2, failed: 0 } });
    expect(ofUnit(green, red)).toEqual({ node: { passed: 2, failed: 0 } });
    expect(ofUnit(unit(MORNING, { 'signs in': 'passed' }), unit(NOON, { 'signs in': 'failed' }))).toEqual({
      node: { passed: 0, failed: 1 },
    });
    expect(foundIn([red, green], [UNIT]).tests).toBe(2);
  });

  it('compares the starts of both test runners', () => {
    const found = foundIn(
      [browser(NEXT_DAY, ['360 px', 'chromium', 'expected']), unit(NOON, {}), unit(MORNING, {})],
      [],
    );
    expect(found.date).toBe('2026-11-28');
    expect(() => foundIn([{ suites: [] }], [])).toThrow('does not say when it began');
    expect(() => foundIn([], [])).toThrow('no report');
  });

  it('does not take a test that was left out for one that was played', () => {
    const played = unit(MORNING, { 'signs in': 'failed' });
    expect(ofUnit(played, unit(NOON, { 'signs in': 'skipped' }, 'passed'))).toEqual({ node: { passed: 0, failed: 1 } });
    const failed = browser(MORNING, ['360 px', 'chromium', 'unexpected']);
    expect(ofSweep(failed, browser(NOON, ['360 px', 'chromium', 'skipped']))).toEqual({
      chromium: { passed: 0, failed: 1 },
    });
  });

  it('tells tests of one title apart by their group and by their project', () => {
    const first = browser(MORNING, ['360 px', 'chromium', 'expected'], ['360 px', 'firefox', 'flaky']);
    const second = browser(NOON, ['768 px', 'chromium', 'unexpected'], ['360 px', 'chromium', 'expected']);
    expect(ofSweep(first, second)).toEqual({
      chromium: { passed: 1, failed: 1 },
      firefox: { passed: 0, failed: 1 },
    });
  });

  it('counts each of several tests that one report has under the same name', () => {
    const twice = browser(MORNING, ['360 px', 'chromium', 'expected'], ['360 px', 'chromium', 'unexpected']);
    expect(ofSweep(twice)).toEqual({ chromium: { passed: 1, failed: 1 } });
    expect(ofSweep(twice, browser(NOON, ['360 px', 'chromium', 'expected']))).toEqual({
      chromium: { passed: 1, failed: 0 },
    });
  });

  it('counts a file that did not load as one failed test, until it has loaded', () => {
    const broken = unit(NOON, {}, 'failed');
    expect(ofUnit(broken)).toEqual({ node: { passed: 0, failed: 1 } });
    expect(ofUnit(unit(MORNING, { 'signs in': 'passed' }), broken)).toEqual({ node: { passed: 1, failed: 1 } });
    expect(ofUnit(broken, unit(NEXT_DAY, { 'signs in': 'passed' }))).toEqual({ node: { passed: 1, failed: 0 } });
    expect(ofUnit(unit(NOON, { 'signs in': 'passed' }, 'failed'))).toEqual({ node: { passed: 1, failed: 1 } });
  });

  it('takes the screens and languages of a file from its newest tests', () => {
    const looks = (...pairs: readonly [type: string, description: string][]): Annotation[] =>
      pairs.map(([type, description]) => ({ type, description }));
    const shown = (screen: string) => looks(['screens', screen], ['languages', 'en-US; ar-AE'], ['walk', '3 stops']);
    const reports = [
      browser(MORNING, ['360 px', 'chromium', 'expected', shown('home')], ['768 px', 'chromium', 'expected']),
      browser(NOON, ['360 px', 'chromium', 'expected', [...shown('login'), ...shown('search')]]),
      unit(NOON, { 'signs in': 'passed' }),
    ];
    const found = foundIn(reports, [SWEEP, UNIT, 'tests/domain/absent.spec.ts']);
    expect(found.looks).toEqual({ [SWEEP]: { screens: 2, languages: ['ar-AE', 'en-US'] } });
    expect(Object.keys(found.files)).toEqual([SWEEP, UNIT]);
  });
});
