import { expect, it } from 'vitest';
import { batch } from './batch.ts';
import { retold, table } from './table.ts';
import { runs } from '../support/runs.ts';

/** Verifies: §4 Content launch, §7 Tracking, with everything that is below a page: two learners at one browser. */

/** The same each time, so that what fails was broken by a change; `npm run deep` draws others. */
const COUNT = runs(800);
const SEED = Number(process.env['SEED'] ?? 11);
const SHOWN = 20;

it(`what the platform is told is exactly what was done, in ${COUNT} histories`, { timeout: 3_600_000 }, async () => {
  const { counts, failures } = await batch(SEED, COUNT);
  console.log(`histories: seed ${SEED}\n${table(counts)}`);
  expect(failures.slice(0, SHOWN).map(retold).join('\n')).toBe('');
  expect(counts.arrivals, 'something was told at all').toBeGreaterThan(COUNT);
});
