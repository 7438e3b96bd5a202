import { describe, expect, it } from 'vitest';
import { journeysTable } from '../cross-browser/journeys-table.ts';
import { leftOut } from '../cross-browser/left-out.ts';
import type { BrowserReport, UnitReport } from '../support/reports.ts';

const browser = (...specs: readonly [file: string, title: string, ok?: boolean][]): Pick<BrowserReport, 'suites'> => ({
  suites: specs.map(([file, title, ok = true]) => ({
    title: file,
    specs: [],
    suites: [{ title: 'at 360 px', specs: [{ title, file, line: 1, ok, tests: [] }] }],
  })),
});
const webkit = (
  ...tests: readonly [ancestorTitles: string[], title: string, status?: string][]
): Pick<UnitReport, 'testResults'> => ({
  testResults: [
    {
      ...{ name: 'tests/cross-browser/webkit.engine.spec.ts', status: 'failed', message: '' },
      assertionResults: tests.map(([ancestorTitles, title, status = 'passed']) => ({
        ...{ ancestorTitles, title, status, failureMessages: [] },
        fullName: [...ancestorTitles, title].join(' '),
      })),
    },
  ],
});
const [ofFile, ofTitle] = [leftOut.find(({ title }) => !title), leftOut.find(({ title }) => title)];

/** Verifies: each test that an engine skips has a reason, and a failure is visible. */
describe('the table of journeys', () => {
  const page = journeysTable({
    chromium: browser(
      ['journeys/home.pw.ts', 'goes'],
      ['journeys/home.pw.ts', 'stays'],
      [ofFile!.file, 'anything'], // the list has one of each
      ['pdf/tools.pw.ts', 'is of no folder that Firefox plays'],
    ),
    firefox: browser(['journeys/home.pw.ts', 'goes', false], ['faults/matrix.pw.ts', 'F1 | F2']),
    webkit: webkit(
      [['in WebKit, each kind', 'pdf'], 'is left'],
      [['in WebKit, each kind', 'epub'], 'is left', 'failed'],
      [['in WebKit'], 'a note is there'],
    ),
  });

  it('counts by folder, by journey, and what is left out', () => {
    expect(page).toContain('| journeys | 2 of 2 | 0 of 1 | 1 |');
    expect(page).toContain('| faults | 1 of 1 | 1 of 1 | 1 |');
    expect(page).toContain('| is left | 1 of 2 |');
    expect(page).toContain('| in WebKit a note is there | 1 of 1 |');
    expect(page).not.toContain('is of no folder');
  });

  it('says why, or that there is no reason', () => {
    expect(page).toContain(`| ${ofFile!.file}: at 360 px › anything | ${ofFile!.why} |`);
    expect(page).toContain('| journeys/home.pw.ts: at 360 px › stays | no reason |');
    expect(page).toMatch(/\| phone[.]pw[.]ts \| a finger .* \|/);
    expect(ofTitle?.why).toMatch(/\w/);
  });

  it('names what failed', () => {
    expect(page).toContain('| journeys/home.pw.ts: at 360 px › goes |');
    expect(page).toContain('| WebKit: is left, epub |');
  });
});
