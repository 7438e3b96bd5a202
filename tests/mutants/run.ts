import { parseArgs } from 'node:util';
import type { Mutant } from './mutant.ts';
import { modules } from './modules.ts';
import { scratch, type Scratch, type Verdict } from './scratch.ts';

/**
 * `npm run mutants`: applies each mutant to a copy of the project and runs the tests of its module. Options: `-- --module
 * delivery`, `--only <words of a name>`, `--shard 1/4`. Fails if less than 95 % are caught, or if a mutant does not
 * apply any more.
 */
const WANTED = 0.95;
const LIMIT_MS = 60_000;
/** Time limit of all tests of all modules on the unchanged source. */
const CONTROL_LIMIT_MS = 15 * 60_000;
const WORKERS = 2;

type Chosen = { module: string; mutant: Mutant };
type Outcome = Chosen & { verdict: Verdict };

const { values } = parseArgs({
  options: {
    module: { type: 'string', multiple: true },
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
  if (!first) throw new Error('no mutant has this name');
  const tests = [...new Set(chosen.flatMap(({ mutant }) => mutant.tests))];
  const control = await first.run(tests, CONTROL_LIMIT_MS);
  console.log(`Without a mutant: ${tests.length} files in ${control.seconds.toFixed(0)} s`);
  if (control.is !== 'survived') {
    console.log(`The tests fail without a mutant: ${said(control)}`);
    return false;
  }
  const waiting = [...chosen];
  const outcomes: Outcome[] = [];
  const work = async (place: Scratch) => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const verdict = await place.runWith(next.mutant, LIMIT_MS);
      outcomes.push({ ...next, verdict });
      console.log(line({ ...next, verdict }));
    }
  };
  await Promise.all([first, ...others].map(work));
  return summary(outcomes);
}

function choose(): Chosen[] {
  const all = modules
    .filter(({ module }) => values.module === undefined || values.module.includes(module))
    .flatMap(({ module, mutants }) => mutants.map((mutant) => ({ module, mutant })))
    .filter(({ mutant }) => values.only === undefined || values.only.some((words) => mutant.name.includes(words)));
  const [part = 1, parts = 1] = (values.shard ?? '1/1').split('/').map(Number);
  return all.filter((_, i) => i % parts === part - 1);
}

function said(verdict: Verdict): string {
  if (verdict.is === 'caught') return verdict.by;
  return verdict.is === 'broken' ? verdict.why : '';
}

function line({ module, mutant, verdict }: Outcome): string {
  const seconds = verdict.seconds.toFixed(1).padStart(5);
  return `${verdict.is.padEnd(8)} ${seconds} s  ${module.padEnd(10)} ${mutant.name}  ${said(verdict)}`;
}

function summary(outcomes: readonly Outcome[]): boolean {
  const count = (is: Verdict['is']) => outcomes.filter(({ verdict }) => verdict.is === is).length;
  const longest = Math.max(...outcomes.map(({ verdict }) => verdict.seconds));
  console.log('\nroom         mutants  caught');
  for (const { module } of modules) {
    const mine = outcomes.filter((one) => one.module === module);
    const caught = mine.filter(({ verdict }) => verdict.is === 'caught').length;
    if (mine.length > 0)
      console.log(`${module.padEnd(12)} ${String(mine.length).padStart(4)} ${String(caught).padStart(7)}`);
  }
  for (const one of outcomes) {
    const { mutant, verdict } = one;
    if (verdict.is === 'survived' || verdict.is === 'late')
      console.log(`\n${verdict.is}: ${mutant.name}\n  ${mutant.survives ?? 'No reason is known: a test is missing.'}`);
    if (verdict.is === 'broken') console.log(`\nno mutant any more: ${mutant.name}\n  ${verdict.why}`);
    if (verdict.is === 'caught' && mutant.survives !== undefined)
      console.log(`\nis said to survive, and is caught: ${mutant.name}`);
  }
  const share = count('caught') / outcomes.length;
  console.log(
    `\n${count('caught')} of ${outcomes.length} mutants caught (${(share * 100).toFixed(1)} %), the longest in ${longest.toFixed(1)} s`,
  );
  return share >= WANTED && count('broken') === 0;
}
