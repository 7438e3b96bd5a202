import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** Fields of the test runners’ JSON reports that our scripts use. */

/** Vitest’s report. */
export type UnitReport = {
  /** Milliseconds since the epoch. */
  startTime: number;
  numPassedTests: number;
  numFailedTests: number;
  numTotalTestSuites: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: {
      ancestorTitles: string[];
      title: string;
      fullName: string;
      status: string;
      failureMessages: string[];
    }[];
  }[];
};

/** Annotation that a test adds to its own result. */
export type Annotation = { type: string; description?: string };
/** A test file, or a group in it. */
export type BrowserSuite = {
  title: string;
  suites?: BrowserSuite[];
  specs: {
    ok: boolean;
    title: string;
    file: string;
    line: number;
    tests: {
      projectName: string;
      status: string;
      annotations: Annotation[];
      results: { error?: { message?: string } }[];
    }[];
  }[];
};
/** Playwright’s report; `startTime`: ISO 8601. */
export type BrowserReport = {
  stats: { startTime: string; expected: number; unexpected: number; flaky: number };
  suites: BrowserSuite[];
};

/** A failed test: its path and name, its message, and the command that runs it alone. */
export type Failure = { name: string; words: string; alone?: readonly string[] };

/** Throws if a run wrote no report, that is if it did not finish. */
export function readReport(path: string): unknown {
  if (!existsSync(path)) throw new Error(`${path} was not written`);
  return JSON.parse(readFileSync(path, 'utf8'));
}

export function failuresOfUnits({ testResults }: UnitReport): Failure[] {
  return testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name: path, message, assertionResults }) => {
      const file = relative('.', path);
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      const alone = ['npm', 'run', 'test:unit', '--', file];
      if (failed.length === 0) return [{ name: file, words: message, alone }]; // the file itself did not load
      return failed.map(({ fullName, failureMessages }) => ({
        name: `${file} › ${fullName}`,
        words: failureMessages.join('\n'),
        alone: [...alone, '-t', `^${asPattern(fullName)}$`],
      }));
    });
}

export const failuresOfPages = ({ suites }: Pick<BrowserReport, 'suites'>): Failure[] =>
  suites.flatMap(failuresOfSuite);

function failuresOfSuite({ suites = [], specs }: BrowserSuite): Failure[] {
  const own = specs
    .filter(({ ok }) => !ok)
    .map(({ title, file, line, tests }) => {
      const words = tests.flatMap(({ results }) => results.map(({ error }) => error?.message ?? ''));
      const projects = tests.filter(({ status }) => status === 'unexpected').map(({ projectName }) => projectName);
      const alone = [
        'npm',
        'run',
        'test:browser',
        '--',
        `${file}:${line}`,
        ...projects.map((name) => `--project=${name}`),
      ];
      return { name: `${file}:${line} › ${title}`, words: words.join('\n'), alone };
    });
  return [...own, ...suites.flatMap(failuresOfSuite)];
}

/** Escapes a text for a regular expression. */
const asPattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** Name of a failure, the start of its message, and the command that runs it alone. */
export function toldOf({ name, words, alone }: Failure): string {
  const first = stripVTControlCharacters(words).trim().split('\n').slice(0, 12);
  const command = alone ? [`    Run it alone: ${alone.map(quoted).join(' ')}`] : [];
  return [`✗ ${name}`, ...first.map((line) => `    ${line}`), ...command].join('\n');
}

/** Quotes one argument of a shell command. */
const quoted = (word: string): string => (/^[\w./:=@-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`);
