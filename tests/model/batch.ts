import fc from 'fast-check';
import { histories } from './arbitraries.ts';
import type { History } from './history.ts';
import { COLUMNS, type Column, type Finding } from './findings.ts';
import { judge } from './oracle.ts';
import { live } from './play.ts';

/** Counters beside the findings. `openedOffline`: attempts started from a download while offline. */
const SUMS = ['histories', 'deeds', 'arrivals', 'attempts', 'openedOffline', 'failed'] as const;

export type Counts = Record<Column, number> & Record<(typeof SUMS)[number], number>;
export type Failure = { seed: number; nth: number; findings: Finding[] };
export type Batch = { counts: Counts; failures: Failure[] };

export const nothing = (): Counts => Object.fromEntries([...COLUMNS, ...SUMS].map((name) => [name, 0])) as Counts; // an entry for each name

export function add(to: Counts, more: Counts): void {
  for (const name of Object.keys(to) as (keyof Counts)[]) to[name] += more[name];
}

type Lived = { findings: Finding[] } & Pick<Counts, 'arrivals' | 'attempts' | 'openedOffline'>;

/** Plays one history, and returns its findings. */
export async function findingsIn(history: History): Promise<Lived> {
  const { life, undelivered } = await live(history);
  const findings = judge(life, undelivered);
  const { network, ledger, openedOffline } = life;
  return { findings, arrivals: network.sent.length, attempts: ledger.attempts.length, openedOffline };
}

/** Histories of a seed. The n-th is reproducible, and fast-check shrinks it as path `n`. */
export const drawn = (seed: number, count: number): History[] => fc.sample(histories, { seed, numRuns: count });

/** Plays this many histories of a seed, each to its end, also after a failed one. */
export async function batch(seed: number, count: number): Promise<Batch> {
  const counts = nothing();
  const failures: Failure[] = [];
  for (const [nth, history] of drawn(seed, count).entries()) {
    const { findings, ...lived } = await findingsIn(history);
    counts.histories++;
    counts.deeds += history.deeds.length;
    counts.arrivals += lived.arrivals;
    counts.attempts += lived.attempts;
    counts.openedOffline += lived.openedOffline;
    if (findings.length > 0) failures.push({ seed, nth, findings });
    counts.failed += findings.length > 0 ? 1 : 0;
    for (const { column } of findings) counts[column]++;
  }
  return { counts, failures };
}
