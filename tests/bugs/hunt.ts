import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Report } from '#simulator/runner/reports/results.ts';
import { type Bug, planted } from './bug.ts';
import { rooms } from './rooms.ts';
import { copy } from './scratch.ts';

/**
 * Plants bugs of many kinds in the source and lets the lives that nobody wrote look for them, and the stories for what
 * lives do not find: `npm run hunt`, with `-- --lives 20000`, `--only <words of a name>`. Prints a table with how many
 * lives it took and how short what was found is. Fails when fewer than `WANTED` are found.
 */
const WANTED = 0.92;
const SEED = '20260301';

/** By name, of the rooms: quantities, order, delivery, sessions, courses, attempts. */
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

const { values } = parseArgs({ options: { lives: { type: 'string', default: '2000' }, only: { type: 'string' } } });
const place = copy();
try {
  const all = rooms.flatMap(({ bugs }) => bugs);
  const chosen = HUNTED.map((name) => {
    const bug = all.find((one) => one.name === name);
    if (!bug) throw new Error(`no room has a bug "${name}"`);
    return bug;
  }).filter(({ name }) => name.includes(values.only ?? ''));
  console.log('| bug | found by | after lives | steps | what was noticed |\n| --- | --- | --- | --- | --- |');
  const isFound = chosen.map(hunted);
  const count = isFound.filter(Boolean).length;
  console.log(`\n${count} of ${chosen.length} found`);
  process.exitCode = count >= WANTED * chosen.length ? 0 : 1;
} finally {
  rmSync(place, { recursive: true, force: true });
}

/** Plants the bug, looks for it, and takes it out again. Whether it was found. */
function hunted(bug: Bug): boolean {
  const file = join(place, bug.file);
  const source = readFileSync(file, 'utf8');
  writeFileSync(file, planted(bug, source));
  try {
    const lives = reportOf('explore', '--bail', `--seeds=${SEED}`, `--runs=${values.lives}`);
    const [found] = lives.results;
    if (found) return told(bug, 'lives', String(found.found?.after ?? ''), String(found.steps), said(found));
    const failed = reportOf('run', '--bail').results.find(({ failures }) => failures.length > 0);
    if (!failed) return told(bug, 'nobody', `(${lives.explored?.lives ?? 0})`, '', '') && false;
    return told(bug, 'stories', `(${lives.explored?.lives ?? 0})`, String(failed.steps), said(failed));
  } finally {
    writeFileSync(file, source);
  }
}

function said({ failures: [first] }: Report['results'][number]): string {
  return `${first?.invariant ?? ''}: ${first?.detail.split('\n')[0] ?? ''}`;
}

function told(bug: Bug, ...cells: readonly string[]): boolean {
  console.log(`| ${[bug.name, ...cells].join(' | ')} |`);
  return true;
}

function reportOf(...args: readonly string[]): Report {
  const out = join(place, 'hunt');
  rmSync(out, { recursive: true, force: true });
  const command = ['--import', 'tsx', 'simulator/runner/cli.ts', ...args, '--report=json', `--out=${out}`];
  const { stderr } = spawnSync(process.execPath, command, { cwd: place, encoding: 'utf8' });
  try {
    return JSON.parse(readFileSync(join(out, 'report.json'), 'utf8')) as Report; // what the command writes
  } catch {
    throw new Error(`${args.join(' ')} said nothing: ${stderr}`);
  }
}
