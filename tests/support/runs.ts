import { availableParallelism } from 'node:os';

/**
 * Scale of all tests: factor of the number of runs of each property. `npm test` uses `SHORT`, with the browser tests of
 * `browser/short.ts`. `npm test -- --main` uses 1 with the same browser tests. `npm test -- --whole` and all other
 * commands use 1; `npm run test:nightly` uses 10.
 */
export const RUNS = Number(process.env['RUNS'] ?? 1);

/** `RUNS` of `npm test`, which must finish while the developer is still waiting. */
export const SHORT = '0.2';

/** True in `npm test` without `--whole`: only the browser tests of `browser/short.ts` run. */
export const isShort = RUNS < 1;

/** `ENGINES` of `npm test -- --main`: engine-specific tests run in every installed engine, all others are short. */
export const OF_ENGINES = 'own';

/** True if tests run in other engines, too; `npm test` skips these to save time. */
export const hasEngines = !isShort || process.env['ENGINES'] !== undefined;

/** True in `npm run test:nightly`: slow tests run completely. */
export const isNightly = RUNS >= 10;

/** Tag of a test that runs in `npm run test:nightly` only; Playwright skips it elsewhere. */
export const onlyNightly = { tag: '@nightly' };

/** All of `list` in `npm run test:nightly`; else `count` evenly spread entries, different ones for each `nth`. */
export const someOf = <T>(list: readonly T[], count: number, nth = 0): T[] =>
  isNightly || count >= list.length
    ? [...list]
    : Array.from({ length: count }, (_, at) => list[(nth + Math.floor((at * list.length) / count)) % list.length]!); // the index is within the list

/** Seed of the test file order, from `ORDER`. Without a seed the slowest files run first. */
export const orderSeed = process.env['ORDER'] === undefined ? undefined : Number(process.env['ORDER']);

/**
 * Number of parallel workers. Tests wait for timers and pages a third of their time, so that `npm test` adds one
 * worker.
 */
export const workers = availableParallelism() + (hasEngines ? 0 : 1);

/** With fewer runs, a property finds faults only by chance. */
const FEWEST = 50;

/**
 * Number of runs of a property that has `whole` runs in `npm test -- --whole`. If `whole` exceeds `fewest`, the number
 * never falls below `fewest`. A property that needs a certain number names it; one with slow runs may go lower.
 */
export const runs = (whole: number, fewest = FEWEST): number =>
  Math.max(Math.min(whole, fewest), Math.round(whole * RUNS));

/**
 * Time limit of a property in ms, in proportion to its runs. Fewer runs do not shorten it, because machines may be
 * busy.
 */
export const timeFor = (wholeMs: number): number => wholeMs * Math.max(1, RUNS);
