import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** Milliseconds that a test file took when it last ran, by its path; a file that never ran here has none. */
export type Durations = ReadonlyMap<string, number>;

/** A file that never ran here is held to be a small one. */
const UNKNOWN_MS = 2_000;
const CACHE = 'node_modules/.vite/vitest';
const kept = z.object({ results: z.array(z.tuple([z.string(), z.object({ duration: z.number() })])) });

/** What the test runner keeps of its last run of each file below `root`; nothing where it keeps nothing yet. */
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
 * The files of `specs`, in their order, that fit into `budgetMs` together; the first of them, and those of `always`,
 * whatever they take.
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
