import { availableParallelism } from 'node:os';

/**
 * How large everything is: properties are tried `RUNS` times as often as stands at each of them. Below 1 in `npm test`
 * (`SHORT`), where browser tests are those of `browser/short.ts`; 1 in `npm test -- --main` but for browser tests, which are
 * those of `npm test` there, in `npm test -- --whole` and wherever nothing else is said; 10 in `npm run deep`.
 */
export const RUNS = Number(process.env['RUNS'] ?? 1);

/** `RUNS` of `npm test`, which has to be over before a developer has turned to something else. */
export const SHORT = '0.2';

/** Whether this is `npm test` without `--whole`: browser tests are those that `browser/short.ts` names. */
export const isShort = RUNS < 1;

/** `ENGINES` of `npm test -- --main`: what differs by engine is played in each that is installed, though the rest is short. */
export const OF_ENGINES = 'own';

/** Whether other engines are asked, too: not in `npm test`, which is to be over soon. */
export const hasEngines = !isShort || process.env['ENGINES'] !== undefined;

/** Whether this is `npm run deep`: what takes long is done whole. */
export const isDeep = RUNS >= 10;

/** What a test that is only for `npm run deep` says about itself; Playwright leaves it out elsewhere. */
export const onlyDeep = { tag: '@deep' };

/** All of `list` in `npm run deep`; else `count` of it, evenly spread, which are others for the next `nth`. */
export const someOf = <T>(list: readonly T[], count: number, nth = 0): T[] =>
  isDeep || count >= list.length
    ? [...list]
    : Array.from({ length: count }, (_, at) => list[(nth + Math.floor((at * list.length) / count)) % list.length]!); // within the list

/** Seed of the order of test files, `ORDER`; without one the longest come first. */
export const orderSeed = process.env['ORDER'] === undefined ? undefined : Number(process.env['ORDER']);

/** How many tests at once. They wait a third of their time, for timers and pages: `npm test` gives that time to one more. */
export const workers = availableParallelism() + (hasEngines ? 0 : 1);

/** Below this, what a property would find is left to chance. */
const FEWEST = 50;

/**
 * How often a property is tried where `whole` is enough for `npm test -- --whole`. Where that is more than `fewest`, never
 * less than `fewest`: one that needs its number to find anything names it, one whose single try takes long may go lower.
 */
export const runs = (whole: number, fewest = FEWEST): number =>
  Math.max(Math.min(whole, fewest), Math.round(whole * RUNS));

/** Milliseconds that a property may take, in proportion to how often it is tried: a busy machine is given no less for fewer. */
export const timeFor = (wholeMs: number): number => wholeMs * Math.max(1, RUNS);
