import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { UsageError } from '../../command-line.ts';
import type { Report } from '../reports/results.ts';
import type { Job } from './jobs.ts';
import { OUT, type Values } from './options.ts';

type Failed = { story: string; journey: string; seed: number; faults: string };

const fileIn = ({ out }: Values): string => `${out ?? OUT}/failed.json`;

/** Keeps what failed, for `--failed`. */
export function remember({ results }: Report, values: Values): void {
  const failed: Failed[] = results
    .filter(({ failures }) => failures.length > 0)
    .map(({ story, journey, seed, faults }) => ({ story: resolve(story), journey, seed, faults }));
  mkdirSync(values.out ?? OUT, { recursive: true });
  writeFileSync(fileIn(values), `${JSON.stringify(failed, null, 2)}\n`);
}

/**
 * The runs that failed when they were played last; their own seeds and faults. None when nothing failed. Throws UsageError
 * when what failed is not among those that are meant.
 */
export function failedOf(values: Values, jobs: readonly Job[]): Job[] {
  const last = lastRun(fileIn(values));
  const failed = last.flatMap(({ story, journey, seed, faults }) => {
    const job = jobs.find((one) => resolve(one.path) === story && one.journey.name === journey);
    return job ? [{ ...job, seed, faults: faults as Job['faults'] }] : []; // written by a run
  });
  if (last.length > 0 && failed.length === 0) {
    const others = new Set(last.map(({ story, journey }) => `  ${relative(process.cwd(), story)}: ${journey}`));
    throw new UsageError(`Nothing of what failed in the last run is meant here. Failed:\n${[...others].join('\n')}`);
  }
  return failed;
}

function lastRun(path: string): Failed[] {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Failed[]; // our own file
  } catch {
    throw new UsageError(
      `Nothing is known of a last run: ${path} is not there. Play the journeys once without --failed.`,
    );
  }
}
