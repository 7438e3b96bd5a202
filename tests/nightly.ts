import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { installEngines } from './cross-browser/install.ts';
import { journeysTable } from './cross-browser/journeys-table.ts';
import { PLAYED } from './cross-browser/left-out.ts';
import { deep } from './model/nightly.ts';
import { retold, table } from './model/table.ts';
import { shrink, tell } from './model/print.ts';
import type { BrowserReport, UnitReport } from './support/reports.ts';

/**
 * `npm run test:nightly`: runs everything at full size, for nights and releases. Each section runs to its end, so that a
 * failure does not hide the next one. Ends with a table of sections; exit code 1 after any failure.
 */
const HELP = `npm run test:nightly -- [parts] [options]
  unit          every unit and property test, ten times as often as in npm test -- --whole
  browser       every browser test, with every combination that npm test -- --whole only samples
  cross-browser the same in Firefox, but for what it cannot be asked, and attempts of all kinds in WebKit; a table of all
                three in test-results/cross-browser/journeys.md
  model         generated histories of a learner's work
  kills         kills of a browser, in content of all kinds
  mutants       deliberate bugs, each to be caught
Without a part: all of them. browser and kills play in the built application (npm run build first).
  --seed <number>     without it: another one each time, which is printed
  --shard 1/4         a part of each part
  --runs 100000       histories
  --workers 2         processes that live them
  --progress <file>   where the histories stand; a run that was stopped goes on from there
  --kills 200
  --only <seed:nth>   tells the story of one history
  --shrink <seed:nth> looks for the shortest history that goes wrong as that one does`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string' },
    shard: { type: 'string', default: '1/1' },
    runs: { type: 'string', default: '100000' },
    workers: { type: 'string', default: '2' },
    progress: { type: 'string' },
    kills: { type: 'string', default: '200' },
    only: { type: 'string' },
    shrink: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
const [nth = 1, of = 1] = values.shard.split('/').map(Number);
const shard = `${nth}/${of}`;
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
/** Factor of the number of runs of each property, see `support/runs.ts`. */
const RUNS = '10';

type Part = { name: string; run: () => Promise<boolean> };
const parts: Part[] = [
  { name: 'unit', run: () => command(['vitest', 'run', '--config', 'tests/vitest.config.ts', '--shard', shard]) },
  { name: 'browser', run: () => playwright(['--project', 'chromium', '--shard', shard]) },
  { name: 'cross-browser', run: inOtherEngines },
  { name: 'model', run: lived },
  {
    name: 'kills',
    run: () =>
      playwright(['--project', 'chromium', 'kills-of-all-kinds'], {
        KILLS: perShard(values.kills),
        SEED: `${seed}-${nth}`,
      }),
  },
  { name: 'mutants', run: () => command(['tsx', 'tests/mutants/run.ts', '--shard', shard], { RUNS: '1' }) }, // each within a minute
];

async function all(names: readonly string[]): Promise<boolean> {
  const unknown = names.filter((name) => !parts.some((part) => part.name === name));
  if (unknown.length > 0) throw new Error(`There is no part ${unknown.join(', ')}.\n${HELP}`);
  console.log(`seed ${seed}, shard ${shard}`);
  const rows: { name: string; isWell: boolean; minutes: number }[] = [];
  for (const { name, run } of parts) {
    if (names.length > 0 && !names.includes(name)) continue;
    console.log(`\n── ${name}`);
    const began = performance.now();
    const isWell = await run();
    rows.push({ name, isWell, minutes: (performance.now() - began) / 60_000 });
  }
  console.log(`\nseed ${seed}, shard ${shard}`);
  for (const { name, isWell, minutes } of rows)
    console.log(`${name.padEnd(14)}${minutes.toFixed(1).padStart(7)} min   ${isWell ? 'passed' : 'FAILED'}`);
  return rows.every(({ isWell }) => isWell);
}

/** Runs each fault with every kind; other tests are not repeated for each combination. */
async function inOtherEngines(): Promise<boolean> {
  const missing = installEngines();
  for (const words of missing) console.log(words);
  const firefox = ['--project', 'firefox', '--shard', shard];
  const faults = await playwright(['faults/matrix', ...firefox], { ENGINES: 'whole' });
  const folder = mkdtempSync(join(tmpdir(), 'engines-')); // test-results is emptied by the next run
  const reportOf = (engine: string) => join(folder, `${engine}.json`);
  const of = { chromium: reportOf('chromium'), firefox: reportOf('firefox'), webkit: reportOf('webkit') };
  const others = await playwright(firefox, { ENGINES: 'whole', RUNS: '1', BROWSER_JSON: of.firefox });
  const asked = PLAYED.map((folder) => `tests/browser/${folder}/`);
  const beside = await playwright([...asked, '--project', 'chromium', '--shard', shard], { RUNS: '1', BROWSER_JSON: of.chromium }); // prettier-ignore
  const written = ['--reporter=default', '--reporter=json', `--outputFile.json=${of.webkit}`];
  const webkit = await command([
    'vitest',
    'run',
    '--config',
    'tests/vitest.config.ts',
    '--project',
    'cross-browser',
    ...written,
  ]);
  tellOfEngines(of);
  return missing.length === 0 && faults && others && beside && webkit;
}

/** Prints the journeys of three engines as a page, if each has written its report. */
function tellOfEngines(files: Record<'chromium' | 'firefox' | 'webkit', string>): void {
  if (!Object.values(files).every((file) => existsSync(file))) return;
  const page = journeysTable({
    chromium: JSON.parse(readFileSync(files.chromium, 'utf8')) as BrowserReport, // format of the test runners’ reports
    firefox: JSON.parse(readFileSync(files.firefox, 'utf8')) as BrowserReport,
    webkit: JSON.parse(readFileSync(files.webkit, 'utf8')) as UnitReport,
  });
  mkdirSync(join('test-results', 'cross-browser'), { recursive: true });
  writeFileSync(join('test-results', 'cross-browser', 'journeys.md'), page);
  console.log(page);
}

async function lived(): Promise<boolean> {
  const progress = values.progress ?? join(tmpdir(), `histories-${seed}-${nth}-of-${of}.json`);
  const runs = Number(values.runs);
  console.log(`${runs} histories; where they stand: ${progress}`);
  const again = `--seed ${seed} --runs ${runs} --shard ${shard} --progress ${progress}`;
  console.log(`To go on after a stop: npm run test:nightly -- model ${again}`);
  const workers = Number(values.workers);
  const { counts, failures } = await deep({ seed, runs, workers, shard: { nth, of }, progress, say: console.log });
  for (const failure of failures.slice(0, 20)) console.log(retold(failure));
  console.log(table(counts));
  return counts.failed === 0;
}

const perShard = (count: string): string => String(Math.ceil(Number(count) / of));

const playwright = (args: readonly string[], env: Record<string, string> = {}) =>
  command(['playwright', 'test', '--config', 'tests/browser/playwright.config.ts', ...args], env);

function command(args: readonly string[], env: Record<string, string> = {}): Promise<boolean> {
  const surroundings = { ...process.env, RUNS, SEED: String(seed), ...env };
  return new Promise((resolve) => {
    const child = spawn('npx', args, { stdio: 'inherit', env: surroundings });
    child.on('error', () => resolve(false));
    child.on('close', (code) => resolve(code === 0));
  });
}

if (values.help) console.log(HELP);
else if (values.only !== undefined) await tell(values.only);
else if (values.shrink !== undefined) await shrink(values.shrink);
else process.exitCode = (await all(positionals)) ? 0 : 1;
