import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { type Round, roundOf, summedUp } from './support/flaky/rounds.ts';
import { readReport } from './support/reports.ts';

/**
 * `npm run flaky`: runs the browser tests several times in a row, to find tests that fail at random. Never stops early:
 * at the end come the failed tests with their runs and the machine’s load. Exit code 1 after any failure.
 */
const HELP = `npm run flaky -- [files or words of Playwright] [options]
  --times 20      runs, one after the other
  --load 0        cores kept busy beside them
  --workers <n>   browsers at once; without it as many as there are cores
  --grep <words>  tests of this name
RUNS=0.2 plays what npm test plays, RUNS=10 what npm run test:nightly plays; without it all but what is only for deep. The tests
play in the built application (npm run build first).`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    times: { type: 'string', default: '20' },
    load: { type: 'string', default: '0' },
    workers: { type: 'string', default: String(availableParallelism()) },
    grep: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

if (values.help) console.log(HELP);
else process.exitCode = (await again(Number(values.times))) ? 0 : 1;

async function again(times: number): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'learning-client-again-'));
  const busy = Array.from({ length: Number(values.load) }, () => new Worker('for (;;);', { eval: true }));
  console.log(`${times} runs, ${busy.length} cores kept busy beside them; their reports: ${folder}`);
  const rounds: Round[] = [];
  for (let nth = 1; nth <= times; nth++) {
    console.log(`\n── run ${nth} of ${times}`);
    const report = join(folder, `${nth}.json`);
    const began = performance.now();
    const code = await played(report);
    const round = roundOf(() => readReport(report), code);
    rounds.push({ ...round, seconds: (performance.now() - began) / 1000, load: loadavg()[0] ?? 0 });
  }
  await Promise.all(busy.map((worker) => worker.terminate()));
  console.log(`\n${summedUp(rounds)}`);
  return rounds.length > 0 && rounds.every(({ failures }) => failures.length === 0);
}

/** Plays one run. Returns its exit code. */
function played(report: string): Promise<number> {
  const named = values.grep === undefined ? [] : ['--grep', values.grep];
  const args = [
    '--config',
    'tests/browser/playwright.config.ts',
    '--workers',
    values.workers,
    ...named,
    ...positionals,
  ];
  return new Promise((resolve) => {
    const child = spawn('npx', ['playwright', 'test', ...args], {
      stdio: 'inherit',
      env: { ...process.env, BROWSER_JSON: report },
    });
    child.on('error', () => resolve(1));
    child.on('close', (code) => resolve(code ?? 1));
  });
}
