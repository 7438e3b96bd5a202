import fc from 'fast-check';
import { histories } from './arbitraries.ts';
import type { History } from './history.ts';
import { COLUMNS, type Column, type Finding } from './findings.ts';
import { judge } from './oracle.ts';
import { live } from './play.ts';

export type Counts = Record<Column, number> &
  Record<'histories' | 'deeds' | 'arrivals' | 'attempts' | 'failed', number>;
export type Failure = { seed: number; nth: number; findings: Finding[] };
export type Batch = { counts: Counts; failures: Failure[] };

export const nothing = (): Counts =>
  Object.fromEntries(
    [...COLUMNS, 'histories', 'deeds', 'arrivals', 'attempts', 'failed'].map((name) => [name, 0]),
  ) as Counts; // each of its names, by the line above

export function add(to: Counts, more: Counts): void {
  for (const name of Object.keys(to) as (keyof Counts)[]) to[name] += more[name];
}

/** Lives one history, and says what was wrong with it. */
export async function findingsIn(
  history: History,
): Promise<{ findings: Finding[]; arrivals: number; attempts: number }> {
  const { life, undelivered } = await live(history);
  const findings = judge(life, undelivered);
  return { findings, arrivals: life.network.sent.length, attempts: life.ledger.attempts.length };
}

/** The histories of a seed: the n-th is the same each time, and the one that fast-check shrinks as path `n`. */
export const drawn = (seed: number, count: number): History[] => fc.sample(histories, { seed, numRuns: count });

/** Lives so many histories of a seed, each to its end, also when one before it was bad. */
export async function batch(seed: number, count: number): Promise<Batch> {
  const counts = nothing();
  const failures: Failure[] = [];
  for (const [nth, history] of drawn(seed, count).entries()) {
    const { findings, arrivals, attempts } = await findingsIn(history);
    counts.histories++;
    counts.deeds += history.deeds.length;
    counts.arrivals += arrivals;
    counts.attempts += attempts;
    if (findings.length > 0) failures.push({ seed, nth, findings });
    counts.failed += findings.length > 0 ? 1 : 0;
    for (const { column } of findings) counts[column]++;
  }
  return { counts, failures };
}
