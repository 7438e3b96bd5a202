import { describe, expect, it } from 'vitest';
import { roundOf, summedUp } from './rounds.ts';

/** Verifies: a test that fails in one of many runs is reported by its name. */
const spec = (title: string, message?: string) => ({
  ok: message === undefined,
  title,
  file: 'journeys/crash.pw.ts',
  line: 7,
  tests: [{ results: [message === undefined ? {} : { error: { message } }] }],
});
const reportOf = (...specs: ReturnType<typeof spec>[]) => ({
  stats: { expected: specs.filter(({ ok }) => ok).length, unexpected: specs.filter(({ ok }) => !ok).length, flaky: 0 },
  suites: [{ specs: [], suites: [{ specs }] }],
});
const busy = { seconds: 60, load: 3 };

describe('runs in a row', () => {
  it('name each red test once, with the runs where it was red', () => {
    const well = roundOf(() => reportOf(spec('is kept'), spec('is told')), 0);
    const ill = roundOf(() => reportOf(spec('is kept'), spec('is told', 'nothing came')), 1);
    expect(summedUp([well, ill, well, ill].map((round) => ({ ...round, ...busy }))).split('\n')).toEqual([
      'run   1   2 passed, 0 failed   60 s   load 3.0',
      'run   2   1 passed, 1 failed   60 s   load 3.0',
      'run   3   2 passed, 0 failed   60 s   load 3.0',
      'run   4   1 passed, 1 failed   60 s   load 3.0',
      '✗ journeys/crash.pw.ts:7 › is told, in run 2, 4',
      '    nothing came',
      '    Run it alone: npm run test:browser -- journeys/crash.pw.ts:7',
      '2 runs passed, 2 failed',
    ]);
  });

  it.each([
    ['wrote no report', () => { throw new Error('1.json was not written'); }, 1, 'was not written'],
    ['played nothing', () => reportOf(), 0, 'played no test'],
    ['ended badly without a red test', () => reportOf(spec('is kept')), 1, 'exit code 1'],
  ])('hold one that %s to be red', (_which, read, code, words) => {
    const [failure] = roundOf(read, code).failures;
    expect(failure?.name).toBe('the run');
    expect(failure?.words).toContain(words);
  }); // prettier-ignore
});
