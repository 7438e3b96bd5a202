import { expect, it } from 'vitest';
import { runs } from '../support/runs.ts';
import { batch } from './batch.ts';
import { retold, table } from './table.ts';

/** Constant, so that a failure is caused by a change; `npm run test:nightly` draws other seeds. */
const SEED = Number(process.env['SEED'] ?? 11);
const SHOWN = 20;

/** Half of the histories of a run, for one of two test files in parallel. `nth`: 0 or 1. */
export function playMany(whole: number, nth: number): void {
  const count = runs(whole);
  const seed = SEED + nth;
  it(`what the platform is told is exactly what was done, in ${count} histories`, { timeout: 3_600_000 }, async () => {
    const { counts, failures } = await batch(seed, count);
    console.log(`histories: seed ${seed}\n${table(counts)}`);
    expect(failures.slice(0, SHOWN).map(retold).join('\n')).toBe('');
    expect(counts.arrivals, 'something was told at all').toBeGreaterThan(count);
    expect(counts.openedOffline, 'downloads were opened without a connection').toBeGreaterThan(0);
  });
}
