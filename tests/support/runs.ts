/**
 * How often properties are tried: `RUNS` times the small number that stands at each of them; 1 in `npm test`, 10 in
 * `npm run deep`.
 */
export const RUNS = Number(process.env['RUNS'] ?? 1);

/** Whether this is `npm run deep`: what takes long is done whole. */
export const isDeep = RUNS >= 10;

/** What a test that is only for `npm run deep` says about itself; Playwright leaves it out elsewhere. */
export const onlyDeep = { tag: '@deep' };

/** All of `list` in `npm run deep`; else `count` of it, evenly spread, which are others for the next `nth`. */
export const someOf = <T>(list: readonly T[], count: number, nth = 0): T[] =>
  isDeep || count >= list.length
    ? [...list]
    : Array.from({ length: count }, (_, at) => list[(nth + Math.floor((at * list.length) / count)) % list.length]!); // within the list

/** `here`: how often a property is tried in `npm test`. Never less than once. */
export const runs = (here: number): number => Math.max(1, Math.round(here * RUNS));
