import { describe, expect, it } from 'vitest';
import { type BrowserReport, failuresOfPages, failuresOfUnits, toldOf, type UnitReport } from './reports.ts';

/** Verifies: a failed run prints the message of each failed test, and the command that runs it alone. */

const unitReport = (assertions: { title: string; status: string }[], message = ''): UnitReport => ({
  startTime: 0,
  numPassedTests: 0,
  numFailedTests: 1,
  numTotalTestSuites: 1,
  testResults: [
    {
      name: `${process.cwd()}/tests/domain/a.spec.ts`,
      status: 'failed',
      message,
      assertionResults: assertions.map(({ title, status }) => ({
        ancestorTitles: ['a rule'],
        title,
        fullName: `a rule ${title}`,
        status,
        failureMessages: status === 'failed' ? ['expected 1 to be 2'] : [],
      })),
    },
  ],
});

describe('a failed unit test', () => {
  it('is run alone by its file and its whole name, whatever signs that has', () => {
    const [failure] = failuresOfUnits(unitReport([{ title: "isn't (yet) a+b?", status: 'failed' }]));
    expect(failure?.alone).toEqual([
      ...['npm', 'run', 'test:unit', '--', 'tests/domain/a.spec.ts'],
      ...['-t', "^a rule isn't \\(yet\\) a\\+b\\?$"],
    ]);
    expect(new RegExp(failure?.alone?.at(-1) ?? '').test("a rule isn't (yet) a+b?")).toBe(true);
    expect(toldOf(failure!).split('\n')).toEqual([
      "✗ tests/domain/a.spec.ts › a rule isn't (yet) a+b?",
      '    expected 1 to be 2',
      "    Run it alone: npm run test:unit -- tests/domain/a.spec.ts -t '^a rule isn'\\''t \\(yet\\) a\\+b\\?$'",
    ]);
  });

  it('is its file where that did not load; tests that passed are none', () => {
    expect(failuresOfUnits(unitReport([], 'SyntaxError'))).toEqual([
      {
        name: 'tests/domain/a.spec.ts',
        words: 'SyntaxError',
        alone: ['npm', 'run', 'test:unit', '--', 'tests/domain/a.spec.ts'],
      },
    ]);
    expect(failuresOfUnits(unitReport([{ title: 'x', status: 'passed' }, { title: 'y', status: 'failed' }]))).toHaveLength(1); // prettier-ignore
  });
});

describe('a failed browser test', () => {
  it('is run alone by its file, its line and the engines that it failed in', () => {
    const suites: BrowserReport['suites'] = [
      {
        title: 'a.pw.ts',
        specs: [],
        suites: [
          {
            title: 'a group',
            specs: [
              {
                ok: false,
                title: 'opens',
                file: 'frame/a.pw.ts',
                line: 12,
                tests: [
                  {
                    projectName: 'firefox',
                    status: 'unexpected',
                    annotations: [],
                    results: [{ error: { message: 'no' } }],
                  },
                  { projectName: 'chromium', status: 'expected', annotations: [], results: [{}] },
                ],
              },
            ],
          },
        ],
      },
    ];
    const [failure] = failuresOfPages({ suites });
    expect(failure?.alone?.slice(4)).toEqual(['frame/a.pw.ts:12', '--project=firefox']);
    expect(toldOf(failure!)).toContain('Run it alone: npm run test:browser -- frame/a.pw.ts:12 --project=firefox');
  });
});
