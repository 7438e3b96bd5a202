import { parseArgs } from 'node:util';
import type { Bug } from './mutant.ts';
import { modules } from './modules.ts';
import { scratch, type Scratch, type Verdict } from './scratch.ts';

/**
 * `npm run bugs`: applies each mutant to a copy of the project and runs the tests of its module. Options: `-- --room
 * delivery`, `--only <words of a name>`, `--shard 1/4`. Fails if less than 95 % are caught, or if a mutant does not
 * apply any more.
 */
const WANTED = 0.95;
const LIMIT_MS = 60_000;
/** Time limit of all tests of all modules on the unchanged source. */
const CONTROL_LIMIT_MS = 15 * 60_000;
const WORKERS = 2;

type Chosen = { room: string; bug: Bug };
type Outcome = Chosen & { verdict: Verdict };

const { values } = parseArgs({
  options: {
    room: { type: 'string', multiple: true },
    only: { type: 'string', multiple: true },
    shard: { type: 'string' },
  },
});
const chosen = choose();
const places = Array.from({ length: Math.min(WORKERS, chosen.length) }, () => scratch());
try {
  process.exitCode = (await main(places)) ? 0 : 1;
} finally {
  for (const place of places) place.remove();
}

async function main([first, ...others]: readonly Scratch[]): Promise<boolean> {
  if (!first) throw new Error('no bug has this name');
  const tests = [...new Set(chosen.flatMap(({ bug }) => bug.tests))];
  const control = await first.run(tests, CONTROL_LIMIT_MS);
  console.log(`Without a bug: ${tests.length} files in ${control.seconds.toFixed(0)} s`);
  if (control.is !== 'survived') {
    console.log(`The tests fail without a bug: ${said(control)}`);
    return false;
  }
  const waiting = [...chosen];
  const outcomes: Outcome[] = [];
  const work = async (place: Scratch) => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const verdict = await place.runWith(next.bug, LIMIT_MS);
      outcomes.push({ ...next, verdict });
      console.log(line({ ...next, verdict }));
    }
  };
  await Promise.all([first, ...others].map(work));
  return summary(outcomes);
}

function choose(): Chosen[] {
  const all = modules
    .filter(({ room }) => values.room === undefined || values.room.includes(room))
    .flatMap(({ room, bugs }) => bugs.map((bug) => ({ room, bug })))
    .filter(({ bug }) => values.only === undefined || values.only.some((words) => bug.name.includes(words)));
  const [part = 1, parts = 1] = (values.shard ?? '1/1').split('/').map(Number);
  return all.filter((_, i) => i % parts === part - 1);
}

function said(verdict: Verdict): string {
  if (verdict.is === 'caught') return verdict.by;
  return verdict.is === 'broken' ? verdict.why : '';
}

function line({ room, bug, verdict }: Outcome): string {
  const seconds = verdict.seconds.toFixed(1).padStart(5);
  return `${verdict.is.padEnd(8)} ${seconds} s  ${room.padEnd(10)} ${bug.name}  ${said(verdict)}`;
}

function summary(outcomes: readonly Outcome[]): boolean {
  const count = (is: Verdict['is']) => outcomes.filter(({ verdict }) => verdict.is === is).length;
  const longest = Math.max(...outcomes.map(({ verdict }) => verdict.seconds));
  console.log('\nroom         bugs  caught');
  for (const { room } of modules) {
    const mine = outcomes.filter((one) => one.room === room);
    const caught = mine.filter(({ verdict }) => verdict.is === 'caught').length;
    if (mine.length > 0)
      console.log(`${room.padEnd(12)} ${String(mine.length).padStart(4)} ${String(caught).padStart(7)}`);
  }
  for (const one of outcomes) {
    const { bug, verdict } = one;
    if (verdict.is === 'survived' || verdict.is === 'late')
      console.log(`\n${verdict.is}: ${bug.name}\n  ${bug.survives ?? 'No reason is known: a test is missing.'}`);
    if (verdict.is === 'broken') console.log(`\nno bug any more: ${bug.name}\n  ${verdict.why}`);
    if (verdict.is === 'caught' && bug.survives !== undefined)
      console.log(`\nis said to survive, and is caught: ${bug.name}`);
  }
  const share = count('caught') / outcomes.length;
  console.log(
    `\n${count('caught')} of ${outcomes.length} bugs caught (${(share * 100).toFixed(1)} %), the longest in ${longest.toFixed(1)} s`,
  );
  return share >= WANTED && count('broken') === 0;
}
