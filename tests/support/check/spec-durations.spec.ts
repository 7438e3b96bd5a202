import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lastDurations, withinBudget } from './spec-durations.ts';
import { runs } from '../runs.ts';

/** Verifies: `npm run check` stays short for any edited file. */
const took = new Map([
  ['a.spec.ts', 6_000],
  ['b.spec.ts', 200_000],
  ['c.spec.ts', 3_000],
]);

describe('test files within a budget', () => {
  it('leave out what does not fit, and go on with what does', () => {
    expect(withinBudget(['a.spec.ts', 'b.spec.ts', 'c.spec.ts'], took, 10_000)).toEqual(['a.spec.ts', 'c.spec.ts']);
  });

  it('hold the nearest one, however long it takes', () => {
    expect(withinBudget(['b.spec.ts', 'c.spec.ts'], took, 10_000)).toEqual(['b.spec.ts']);
  });

  it('take one that never ran here for two seconds', () => {
    expect(withinBudget(['new.spec.ts', 'newer.spec.ts', 'newest.spec.ts'], took, 4_500)).toHaveLength(2);
  });

  it('leave out none of those that are always played, whatever they take', () => {
    const known = new Map([
      ['first.spec.ts', 9_000],
      ['own.spec.ts', 90_000],
      ['far.spec.ts', 5_000],
    ]);
    expect(withinBudget([...known.keys()], known, 10_000)).toEqual(['first.spec.ts']);
    expect(withinBudget([...known.keys()], known, 10_000, ['own.spec.ts'])).toEqual(['first.spec.ts', 'own.spec.ts']);
  });

  it('take no longer than it, but for the nearest', () => {
    const durations = fc.array(fc.nat(20_000), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(durations, fc.nat(60_000), (each, budgetMs) => {
        const files = each.map((_, nth) => `${nth}.spec.ts`);
        const known = new Map(files.map((file, nth) => [file, each[nth] ?? 0]));
        const chosen = withinBudget(files, known, budgetMs);
        expect(chosen[0]).toBe(files[0]);
        const all = chosen.reduce((sum, file) => sum + (known.get(file) ?? 0), 0);
        expect(all).toBeLessThanOrEqual(Math.max(budgetMs, each[0] ?? 0));
      }),
      { numRuns: runs(200) },
    );
  });
});

describe('what the test runner keeps of its last run', () => {
  it('is told by file, whatever project the file belongs to; nothing before the first run', () => {
    const root = mkdtempSync(join(tmpdir(), 'durations-'));
    try {
      expect(lastDurations(root).size).toBe(0);
      const cache = join(root, 'node_modules/.vite/vitest/name');
      mkdirSync(cache, { recursive: true });
      const results = [['ui:tests/ui/a.spec.tsx', { duration: 7.5, failed: false }]];
      writeFileSync(join(cache, 'results.json'), JSON.stringify({ version: '1', results }));
      expect([...lastDurations(root)]).toEqual([['tests/ui/a.spec.tsx', 7.5]]);
    } finally {
      rmSync(root, { recursive: true });
    }
  });
});
