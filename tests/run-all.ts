import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '#simulator/chromium.ts';
import {
  type BrowserReport,
  type Failure,
  failuresOfPages,
  failuresOfUnits,
  readReport,
  toldOf,
  type UnitReport,
} from './support/reports.ts';
import { OF_ENGINES, SHORT } from './support/runs.ts';

/**
 * `npm test [-- words of steps] [--main | --whole] [--reports FOLDER]`: the complete check before a change is handed
 * in. `--main` guards the main branch: all unit tests, every property with its full number of runs, the browser tests
 * of `npm test`, and engine-specific ones in each engine. `--whole`, before a release: adds every browser test.
 *
 * Each step runs to its end, so that a failure does not hide the next one. Checks run in parallel, one on each core.
 * Unit tests start beside the last check; browser tests, which use every core, run alone. At the end come the failures
 * with their first lines, a table of durations, and the count `N passed, N failed`; a check without tests (types, lint,
 * …) counts as one. The first failed tests run again alone, which reveals whether they fail alone and changes no count.
 * `--reports` retains the reports of the test runners, for `npm run results`.
 */
const { values, positionals: only } = parseArgs({
  allowPositionals: true,
  options: {
    main: { type: 'boolean', default: false },
    whole: { type: 'boolean', default: false },
    reports: { type: 'string' },
  },
});
/** Each property with its full number of runs. */
const isFull = values.main || values.whole;
/** The browser tests of `npm test`, and engine-specific ones. */
const isMain = values.main && !values.whole;
const scratch = values.reports ? resolve(values.reports) : mkdtempSync(join(tmpdir(), 'learning-client-test-'));
const unitReport = join(scratch, 'unit.json');
const browserReport = join(scratch, 'browser.json');

/** Maximum number of failures to repeat alone: more have a common cause. */
const MOST_ALONE = 5;
const ALONE_MS = 180_000;

type Count = {
  passed: number;
  failed: number;
  failures?: Failure[];
};
type Step = {
  name: string;
  command: string[];
  env?: Record<string, string>;
  /** Prints its output live, because the step is long and has reports of its own. */
  aloud?: true;
  /** Tests open the output of this step, and wait for it. */
  isOpened?: true;
  /** May start beside the last check. */
  isOnSameSpread?: true;
  /** Report file of its test runner. */
  report?: string;
  count?: () => Count;
};
type Done = Count & { name: string; seconds: number };

/** The longest first: short ones fill the gaps. */
const checks: Step[] = [
  {
    name: 'lint',
    command: ['npm', 'run', '--silent', 'lint', '--', '--max-warnings', '0'],
    env: { NODE_OPTIONS: '--max-semi-space-size=128' }, // saves an eighth of the time, which minor garbage collections take
  },
  { name: 'types', command: ['npm', 'run', '--silent', 'types', '--', '--force'] },
  { name: 'formatting', command: ['npx', 'prettier', '--check', '--log-level', 'warn', '.'] },
  { name: 'production build', command: ['npm', 'run', '--silent', 'build'], isOpened: true },
  { name: 'dependency rules', command: ['npm', 'run', '--silent', 'deps'] },
  { name: 'unused code', command: ['npx', 'knip', '--config', 'tests/architecture/knip.json'] },
  // Messages of unfinished work may still change; only CI checks them.
  ...(process.env['CI'] ? [{ name: 'messages of commits', command: ['npm', 'run', '--silent', 'commits'] }] : []),
  { name: 'contract freshness', command: ['npm', 'run', '--silent', 'openapi:check'] },
];
/** One after the other. */
const tests: Step[] = [
  {
    name: 'unit and property tests',
    aloud: true,
    isOnSameSpread: true,
    report: unitReport,
    command: [
      ...['npx', 'vitest', 'run', '--config', 'tests/vitest.config.ts'],
      ...['--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`],
    ],
    count: () => {
      const report = readReport(unitReport) as UnitReport;
      if (!report.numTotalTestSuites) throw new Error('no unit test ran');
      return {
        passed: report.numPassedTests,
        failed: report.numFailedTests,
        failures: failuresOfUnits(report),
      };
    },
  },
  {
    name: 'browser tests',
    aloud: true,
    command: ['npx', 'playwright', 'test', '--config', 'tests/browser/playwright.config.ts'],
    report: browserReport,
    env: {
      BROWSER_JSON: browserReport,
      ...(isMain ? { RUNS: process.env['RUNS'] ?? SHORT, ENGINES: OF_ENGINES } : {}),
    },
    count: () => {
      const report = readReport(browserReport) as BrowserReport;
      const { stats } = report;
      if (stats.expected + stats.unexpected === 0) throw new Error('no browser test ran');
      return {
        passed: stats.expected,
        failed: stats.unexpected + stats.flaky,
        failures: failuresOfPages(report),
      };
    },
  },
];

// On the main branch, tests run in the shipped Chromium, and engine-specific ones also in the latest.
if (isFull) process.env['CHROMIUM'] ??= 'bundled';
const surroundings = { ...process.env, RUNS: process.env['RUNS'] ?? (isFull ? '1' : SHORT) };
const wanted = ({ name }: Step) => only.length === 0 || only.some((word) => name.includes(word));
const unknown = only.filter((word) => ![...checks, ...tests].some(({ name }) => name.includes(word)));
if (unknown.length > 0) {
  console.error(`No step has "${unknown.join('", "')}" in its name.`);
  process.exit(1);
}
mkdirSync(scratch, { recursive: true });
// A crashed step writes no report, and would be counted by the report of an earlier run.
for (const { report } of tests.filter(wanted)) if (report !== undefined) rmSync(report, { force: true });
const began = performance.now();
const done: Done[] = [];
console.log(`Browser: ${(await chromium()).which}`);
if (!values.whole)
  console.log(
    isMain
      ? 'This guards the main branch; npm test -- --whole has the other browser tests.'
      : 'This is the short answer; npm test -- --main plays what guards the main branch, npm test -- --whole all.',
  );
await sideBySide(checks.filter(wanted), tests.filter(wanted));

const total = done.reduce((sum, one) => ({ passed: sum.passed + one.passed, failed: sum.failed + one.failed }), {
  passed: 0,
  failed: 0,
});
const failures = done.flatMap((step) => step.failures ?? []);
if (failures.length > 0) console.log('\nWhat failed:');
for (const [nth, failure] of failures.entries()) {
  console.log(toldOf(failure));
  if (failure.alone && nth < MOST_ALONE) console.log(`    ${await alone(failure.alone)}`);
}
console.log(`\n${table()}`);
process.exitCode = total.failed > 0 ? 1 : 0;
console.log(`\n${total.passed} passed, ${total.failed} failed`);

async function sideBySide(first: readonly Step[], after: readonly Step[]): Promise<void> {
  const waiting = [...first];
  const begun = new Map<Step, Promise<Done>>();
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const run = taken(next);
      begun.set(next, run);
      done.push(await run);
    }
  };
  const lanes = Array.from({ length: availableParallelism() }, lane);
  await allButOne(lanes);
  await Promise.all([...begun].filter(([{ isOpened }]) => isOpened).map(([, run]) => run));
  for (const step of after.filter(({ isOnSameSpread }) => isOnSameSpread)) done.push(await taken(step));
  await Promise.all(lanes);
  for (const step of after.filter(({ isOnSameSpread }) => !isOnSameSpread)) done.push(await taken(step));
}

/** Resolves when all lanes but one have ended; with a single lane, when it has ended. */
function allButOne(lanes: readonly Promise<void>[]): Promise<void> {
  return new Promise((resolve) => {
    let left = lanes.length;
    for (const lane of lanes)
      void lane.then(() => {
        if (--left <= 1) resolve();
      });
  });
}

/** A step that runs in parallel prints its output in one piece, when it has ended. */
async function taken(step: Step): Promise<Done> {
  const startedAt = performance.now();
  if (step.aloud) console.log(`\n── ${step.name}`);
  const { code, said } = await run(step);
  const seconds = (performance.now() - startedAt) / 1000;
  const counted = tally(step, code);
  if (!step.aloud) console.log(`\n── ${step.name}${said && `\n${said.trimEnd()}`}`);
  console.log(`── ${step.name}: ${counted.failed > 0 ? 'FAILED' : 'ok'} (${seconds.toFixed(1)} s)`);
  // The test reports are printed above: a check is reported only if it failed.
  const ownWords = counted.failed > 0 && !counted.failures?.length ? [{ name: step.name, words: said }] : [];
  return { ...counted, failures: [...(counted.failures ?? []), ...ownWords], name: step.name, seconds };
}

/** Runs one test alone. Returns whether it fails again. */
function alone([program = '', ...args]: readonly string[]): Promise<string> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: 'ignore', env: surroundings, timeout: ALONE_MS });
    child.on('error', (error) => resolve(`Alone it could not be run: ${error.message}`));
    child.on('close', (code, signal) => {
      if (signal) resolve(`Alone it took longer than ${ALONE_MS / 1000} s.`);
      else
        resolve(code === 0 ? 'Alone it passes: it depends on what runs before or beside it.' : 'Alone it fails, too.');
    });
  });
}

function run({ command: [program = '', ...args], env, aloud }: Step): Promise<{ code: number; said: string }> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: aloud ? 'inherit' : 'pipe', env: { ...surroundings, ...env } });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.on('error', (error) => resolve({ code: 1, said: String(error) }));
    child.on('close', (code) => resolve({ code: code ?? 1, said }));
  });
}

/** A step that failed without a failed test (a crash, a file that did not load) still counts as one failure. */
function tally(step: Step, code: number): Count {
  if (!step.count) return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  try {
    const counted = step.count();
    return code !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted;
  } catch (error) {
    console.log(String(error));
    return { passed: 0, failed: 1 };
  }
}

function table(): string {
  const line = (name: string, seconds: number, told: string) =>
    `${name.padEnd(26)}${seconds.toFixed(1).padStart(8)} s   ${told}`;
  const rows = done.map(({ name, seconds, passed, failed }) =>
    line(name, seconds, `${passed} passed${failed > 0 ? `, ${failed} FAILED` : ''}`),
  );
  return [...rows, line('all', (performance.now() - began) / 1000, '')].join('\n');
}
