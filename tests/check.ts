import { execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { GENERATED_FOLDERS, watchBelow } from '#simulator/watch-below.ts';
import { nearestSpecs, ownSpecs } from './support/check/nearest-specs.ts';
import { lastDurations, withinBudget } from './support/check/spec-durations.ts';

/**
 * `npm run check`: quick check after an edit. Runs the type check of every project, lint, and the unit tests nearest to
 * uncommitted files. `npm test` is the complete check.
 */
const HELP = `npm run check -- [options]
  --watch          again after each change, for ever
  --warm           lints every file once; later runs lint all of them from what was found then. Before it, edited files alone
  --since <commit> what changed since then, instead of what is not committed
  --specs 12       test files at most: those of the same path, then those that are fewest imports away
  --budget 16      seconds that they took together when they last ran here, but for those of the same path`;

const { values } = parseArgs({
  options: {
    watch: { type: 'boolean', default: false },
    warm: { type: 'boolean', default: false },
    since: { type: 'string', default: 'HEAD' },
    specs: { type: 'string', default: '12' },
    budget: { type: 'string', default: '16' },
    help: { type: 'boolean', default: false },
  },
});

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const CACHE = 'node_modules/.cache/eslint';
const LINTED = /\.(tsx?|js|cjs|mjs)$/;
const QUIET_MS = 200;
const WATCHED = /^(openapi|domain|adapters|ui|simulator|tests)\/.*\.(tsx?|css|json|yaml)$/;

if (values.help) console.log(HELP);
else if (values.watch) await checkForEver();
else process.exitCode = (await check()) ? 0 : 1;

async function check(): Promise<boolean> {
  const began = performance.now();
  const edited = changed();
  const nearest = nearestSpecs(root, edited, Number(values.specs));
  const specs = withinBudget(nearest, lastDurations(root), Number(values.budget) * 1000, ownSpecs(root, edited));
  const types = run('types', ['npm', 'run', '--silent', 'types']);
  const lint = linted(edited);
  // After the type check: in parallel, it would take the core that lint needs.
  const units = types.then((isWell) =>
    specs.length === 0
      ? isWell
      : run(`tests: ${specs.length} files`, [
          ...['npx', 'vitest', 'run', '--config', 'tests/vitest.config.ts', '--reporter=dot', ...specs],
        ]).then((areWell) => isWell && areWell),
  );
  const isWell = (await Promise.all([lint, units])).every(Boolean);
  const left = nearest.filter((spec) => !specs.includes(spec));
  if (left.length > 0) console.log(`Near, and left to npm test for the time they take:\n  ${left.join('\n  ')}`);
  console.log(`\n${isWell ? 'ok' : 'FAILED'} after ${((performance.now() - began) / 1000).toFixed(1)} s`);
  return isWell;
}

/** Linting all files without a cache takes minutes, too long after an edit. */
function linted(edited: readonly string[]): Promise<boolean> {
  const eslint = ['npx', 'eslint', '--max-warnings', '0'];
  if (values.warm || existsSync(join(root, CACHE)))
    return run('lint', [...eslint, '--cache', '--cache-strategy', 'content', '--cache-location', `${CACHE}/`, '.']);
  const sources = edited.filter((path) => LINTED.test(path));
  return sources.length === 0
    ? Promise.resolve(true)
    : run(`lint: ${sources.length} edited files`, [...eslint, '--no-warn-ignored', ...sources]);
}

async function checkForEver(): Promise<never> {
  let wake: () => void = () => undefined;
  let timer: NodeJS.Timeout | undefined;
  const noticed = (path: string) => {
    if (!WATCHED.test(relative(root, path))) return;
    clearTimeout(timer);
    timer = setTimeout(() => wake(), QUIET_MS);
  };
  watchBelow(root, { changed: noticed, leavesOut: GENERATED_FOLDERS });
  for (;;) {
    const change = new Promise<void>((resolve) => (wake = resolve));
    await check();
    await change;
  }
}

/** Edited, added and renamed files, relative to the root. */
function changed(): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n');
  return [
    ...git('diff', '--name-only', '--diff-filter=d', values.since),
    ...git('ls-files', '--others', '--exclude-standard'),
  ].filter(Boolean);
}

function run(name: string, [program = '', ...args]: string[]): Promise<boolean> {
  const began = performance.now();
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, stdio: 'pipe' });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const over = (isWell: boolean) => {
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      console.log(`${isWell ? '' : `${said.trimEnd()}\n`}── ${name}: ${isWell ? 'ok' : 'FAILED'} (${seconds} s)`);
      resolve(isWell);
    };
    child.on('error', () => over(false));
    child.on('close', (code) => over(code === 0));
  });
}
