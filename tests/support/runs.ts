/**
 * How often properties are tried: `RUNS` times the small number that stands at each of them; 1 in `npm test`, 10 in
 * `npm run deep`.
 */
export const RUNS = Number(process.env['RUNS'] ?? 1);

/** `here`: how often a property is tried in `npm test`. Never less than once. */
export const runs = (here: number): number => Math.max(1, Math.round(here * RUNS));
