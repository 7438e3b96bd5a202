import fc from 'fast-check';
import { histories } from './arbitraries.ts';
import { drawn, findingsIn } from './batch.ts';
import type { History } from './history.ts';
import { judge } from './oracle.ts';
import { live } from './play.ts';
import { storyteller } from './printed-history.ts';

/** Prints the events and findings of one history. `which`: `seed:number`, as printed for a failure. */
export async function tell(which: string): Promise<void> {
  const history = named(which);
  console.log(JSON.stringify({ ...history, deeds: history.deeds.length }));
  await tellOf(history);
}

/** Finds the shortest history with the same violation, and prints it. */
export async function shrink(which: string): Promise<void> {
  const [wrong] = (await findingsIn(named(which))).findings;
  if (!wrong) {
    console.log('nothing goes wrong in it');
    return;
  }
  const goesWell = async (history: History) =>
    !(await findingsIn(history)).findings.some(({ column }) => column === wrong.column);
  const { seed, nth } = read(which);
  const { counterexample } = await fc.check(fc.asyncProperty(histories, goesWell), { seed, path: String(nth) });
  const shortest = counterexample?.[0];
  if (!shortest) {
    console.log('fast-check draws another history for it');
    return;
  }
  console.log(JSON.stringify(shortest));
  await tellOf(shortest);
}

async function tellOf(history: History): Promise<void> {
  const { life, undelivered } = await live(history, storyteller(console.log));
  for (const { column, detail } of judge(life, undelivered)) console.log(`${column}: ${detail}`);
}

function named(which: string): History {
  const { seed, nth } = read(which);
  const history = drawn(seed, nth + 1)[nth];
  if (!history) throw new Error(`seed:number is meant, not ${which}`);
  return history;
}

function read(which: string): { seed: number; nth: number } {
  const [seed = Number.NaN, nth = Number.NaN] = which.split(':').map(Number);
  return { seed, nth };
}
