import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '#simulator/chromium.ts';

/**
 * Everything `npm test` stands for, one after the other, each to its end: a failure does not hide the next one. The
 * last line counts: `N passed, N failed`, where a check without tests of its own (types, lint, …) counts as one.
 */
const scratch = mkdtempSync(join(tmpdir(), 'learning-client-test-'));
const unitReport = join(scratch, 'unit.json');
const browserReport = join(scratch, 'browser.json');

type Count = { passed: number; failed: number };
type Step = { name: string; command: string[]; env?: Record<string, string>; count?: () => Count };

const steps: Step[] = [
  { name: 'types', command: ['npx', 'tsc', '--noEmit'] },
  { name: 'lint', command: ['npx', 'eslint', '.', '--max-warnings', '0'] },
  { name: 'formatting', command: ['npx', 'prettier', '--check', '--log-level', 'warn', '.'] },
  { name: 'dependency rules', command: ['npm', 'run', '--silent', 'deps'] },
  { name: 'unused code', command: ['npx', 'knip', '--config', 'tests/architecture/knip.json'] },
  { name: 'contract freshness', command: ['npm', 'run', '--silent', 'openapi:check'] },
  {
    name: 'unit and property tests',
    command: [
      'npx',
      'vitest',
      'run',
      '--config',
      'tests/vitest.config.ts',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${unitReport}`,
    ],
    count: () => {
      const { numPassedTests, numFailedTests, numTotalTestSuites } = readJson(unitReport) as Record<string, number>;
      if (!numTotalTestSuites) throw new Error('no unit test ran');
      return { passed: numPassedTests ?? 0, failed: numFailedTests ?? 0 };
    },
  },
  { name: 'production build', command: ['npm', 'run', '--silent', 'build'] },
  {
    name: 'browser tests',
    command: ['npx', 'playwright', 'test', '--config', 'tests/browser/playwright.config.ts'],
    env: { BROWSER_JSON: browserReport },
    count: () => {
      const { stats } = readJson(browserReport) as { stats: { expected: number; unexpected: number; flaky: number } };
      if (stats.expected + stats.unexpected === 0) throw new Error('no browser test ran');
      if (stats.flaky > 0) console.log(`${stats.flaky} browser tests passed at the second try; they are listed above.`);
      return { passed: stats.expected + stats.flaky, failed: stats.unexpected };
    },
  },
];

const only = process.argv.slice(2);
const total: Count = { passed: 0, failed: 0 };
const failedSteps: string[] = [];
console.log(`Browser: ${(await chromium()).which}`);
for (const step of steps) {
  if (only.length > 0 && !only.some((word) => step.name.includes(word))) continue;
  const startedAt = performance.now();
  console.log(`\n── ${step.name}`);
  const code = await run(step);
  const counted = tally(step, code);
  total.passed += counted.passed;
  total.failed += counted.failed;
  if (counted.failed > 0) failedSteps.push(step.name);
  console.log(
    `── ${step.name}: ${counted.failed > 0 ? 'FAILED' : 'ok'} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`,
  );
}
if (failedSteps.length > 0) console.log(`\nFailed: ${failedSteps.join(', ')}`);
process.exitCode = total.failed > 0 ? 1 : 0;
console.log(`\n${total.passed} passed, ${total.failed} failed`);

function run({ command: [program = '', ...args], env }: Step): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: 'inherit', env: { ...process.env, ...env } });
    child.on('error', () => resolve(1));
    child.on('close', (code) => resolve(code ?? 1));
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

function readJson(path: string): unknown {
  if (!existsSync(path)) throw new Error(`${path} was not written`);
  return JSON.parse(readFileSync(path, 'utf8'));
}
