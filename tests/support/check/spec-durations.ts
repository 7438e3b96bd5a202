import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** Duration in ms of the last run of each test file, by path. A file that never ran on this machine is missing. */
export type Durations = ReadonlyMap<string, number>;

/** Assumed duration of a file that never ran on this machine. */
const UNKNOWN_MS = 2_000;
const CACHE = 'node_modules/.vite/vitest';
const kept = z.object({ results: z.array(z.tuple([z.string(), z.object({ duration: z.number() })])) });

/** Reads Vitest’s cached durations of the test files below `root`. Empty before the first run. */
export function lastDurations(root: string): Durations {
  const files = existsSync(join(root, CACHE))
    ? readdirSync(join(root, CACHE), { recursive: true, encoding: 'utf8' })
    : [];
  return new Map(
    files
      .filter((file) => file.endsWith('results.json'))
      .flatMap((file) => kept.parse(JSON.parse(readFileSync(join(root, CACHE, file), 'utf8'))).results)
      .map(([named, { duration }]) => [named.slice(named.indexOf(':') + 1), duration]),
  );
}

/**
 * Files of `specs`, in their order, that fit into `budgetMs` together. Always includes the first file and those of
 * `always`.
 */
export function withinBudget(
  specs: readonly string[],
  durations: Durations,
  budgetMs: number,
  always: readonly string[] = [],
): string[] {
  let left = budgetMs;
  return specs.filter((spec, nth) => {
    const takes = durations.get(spec) ?? UNKNOWN_MS;
    if (nth > 0 && takes > left && !always.includes(spec)) return false;
    left -= takes;
    return true;
  });
}
