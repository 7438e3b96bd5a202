import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Report } from '#simulator/runner/reports/results.ts';
import { type Mutant, mutated } from './mutant.ts';
import { modules } from './modules.ts';
import { copy } from './scratch.ts';

/**
 * `npm run mutants:explore`: applies mutants of many kinds, and searches for them with generated runs, then with scenarios.
 * Options: `-- --runs 20000`, `--only <words of a name>` (repeatable), `--shard 1/4`. A failure that also occurs
 * without the mutant does not count: the search continues with the next seed. Prints a table with number of runs,
 * length of the shortest failing run, and duration. Fails if fewer than `WANTED` are found within `MOST_STEPS` steps.
 */
const WANTED = 0.92;
const MOST_STEPS = 8;
const FIRST_SEED = 20260301;

/** Names of mutants of all modules: quantities, order, delivery, sessions, courses, attempts. */
const HUNTED: readonly string[] = [
  'time in a title is told in minutes',
  'a raw score is told as a share of one',
  'statements are an hour late',
  'time is counted twice',
  'a platform that asks for time does not get it',
  'the version that is known is never asked for',
  'the page that was reached is told one too low',
  'a run begins when it is told of',
  'a locked title is begun',
  'the last page does not complete',
  'a completed document goes on recording pages',
  'a completed film forgets where the learner is',
  'a course completes with each commit',
  'values that were never committed are lost when the attempt ends',
  'an attempt ends twice',
  'content begins at the beginning',
  'a platform that is down refuses for good',
  'the page of a portal acknowledges',
  'the older of two states stays',
  'completed is said before the state that was written before it',
  'a shut account is the password’s fault',
  'a suspended course is not resumed',
  'a course that is passed is not completed',
  'leaving completes every course',
  'what a dead tab left is not taken up',
];

type Result = Report['results'][number];
type Found = { by: string; after?: string; steps: number; noticed: string };

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '2000' },
    only: { type: 'string', multiple: true },
    shard: { type: 'string' },
  },
});
const place = copy();
try {
  const [part = 1, parts = 1] = (values.shard ?? '1/1').split('/').map(Number);
  const chosen = hunted().filter(
    ({ name }, index) => (values.only ?? ['']).some((words) => name.includes(words)) && index % parts === part - 1,
  );
  const head = ['mutant', 'found by', 'after lives', 'steps', 'seconds', 'what was noticed'];
  console.log(`${row(head)}\n${row(head.map(() => '---'))}`);
  const found = chosen.map(lookedFor).filter((steps) => steps !== undefined);
  const short = found.filter((steps) => steps <= MOST_STEPS).length;
  console.log(`\n${found.length} of ${chosen.length} found, ${short} in ${MOST_STEPS} steps at most`);
  process.exitCode = short >= WANTED * chosen.length ? 0 : 1;
} finally {
  rmSync(place, { recursive: true, force: true });
}

function hunted(): Mutant[] {
  const all = modules.flatMap(({ mutants }) => mutants);
  return HUNTED.map((name) => {
    const mutant = all.find((one) => one.name === name);
    if (!mutant) throw new Error(`no module has a mutant "${name}"`);
    return mutant;
  });
}

/**
 * Applies the mutant, searches for it, prints the row of the table, and restores the source. Returns the number of
 * steps that reveal it.
 */
function lookedFor(mutant: Mutant): number | undefined {
  const startedAt = performance.now();
  const lived = byLives(mutant);
  const found = lived.found ?? withBug(mutant, byStories);
  const { by = 'nobody', after = `(${lived.lives})`, steps, noticed = '' } = found ?? {};
  const seconds = (performance.now() - startedAt) / 1000;
  console.log(row([mutant.name, by, after, String(steps ?? ''), seconds.toFixed(0), noticed]));
  return steps;
}

function withBug<T>(mutant: Mutant, look: () => T): T {
  const file = join(place, mutant.file);
  const source = readFileSync(file, 'utf8');
  writeFileSync(file, mutated(mutant, source));
  try {
    return look();
  } finally {
    writeFileSync(file, source);
  }
}

function byLives(mutant: Mutant): { found?: Found; lives: number } {
  let lives = 0;
  for (let seed = FIRST_SEED; lives < Number(values.runs); seed++) {
    const runs = Number(values.runs) - lives;
    const { results, explored } = withBug(mutant, () =>
      reportOf('explore', '--bail', `--seeds=${seed}`, `--runs=${runs}`),
    );
    lives += explored?.lives ?? runs;
    const [result] = results;
    if (!result || !isWell(result.story)) continue;
    return { lives, found: { by: 'lives', after: String(lives), steps: result.steps, noticed: said(result) } };
  }
  return { lives };
}

/** True if the found scenario passes without the mutant, replayed unchanged, with steps without effect allowed. */
function isWell(story: string): boolean {
  const corpus = join(place, 'corpus');
  rmSync(corpus, { recursive: true, force: true });
  mkdirSync(corpus);
  copyFileSync(story, join(corpus, 'life-00000000.yaml'));
  return reportOf('explore', '--runs=0', `--corpus=${corpus}`).results.length === 0;
}

/** The first failing journey, in full length, because its expectations depend on its steps. */
function byStories(): Found | undefined {
  const failed = reportOf('run', '--bail').results.find(({ failures }) => failures.length > 0);
  return failed && { by: 'stories', steps: failed.steps, noticed: said(failed) };
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function said({ failures: [first] }: Result): string {
  return `${first?.invariant ?? ''}: ${first?.detail.split('\n')[0] ?? ''}`;
}

function reportOf(...args: readonly string[]): Report {
  const out = join(place, 'hunt');
  rmSync(out, { recursive: true, force: true });
  const command = ['--import', 'tsx', 'simulator/runner/cli.ts', ...args, '--report=json', `--out=${out}`];
  const { stderr } = spawnSync(process.execPath, command, { cwd: place, encoding: 'utf8' });
  try {
    return JSON.parse(readFileSync(join(out, 'report.json'), 'utf8')) as Report; // the command’s own output
  } catch {
    throw new Error(`${args.join(' ')} said nothing: ${stderr}`);
  }
}
