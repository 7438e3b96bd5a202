import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filterByFacets, toggleValue } from '#domain/catalogue/index.ts';

const values = { kind: ['a', 'b', 'c'], status: ['x', 'y'], due: ['now', 'never'] } as const;
type F = { [K in keyof typeof values]: (typeof values)[K][number] };
const names = ['kind', 'status', 'due'] as const;
const thing = fc.record({
  kind: fc.constantFrom(...values.kind),
  status: fc.constantFrom(...values.status),
  due: fc.constantFrom(...values.due),
});
const chosen = fc.record({
  kind: fc.subarray([...values.kind]),
  status: fc.subarray([...values.status]),
  due: fc.subarray([...values.due]),
});

// Verifies: §2 search, filters
describe('filters', () => {
  it('keep what has a wanted value of each, in its order', () => {
    fc.assert(
      fc.property(fc.array(thing), chosen, (things, wanted) => {
        const kept = things.filter((one) =>
          names.every((name) => wanted[name].length === 0 || (wanted[name] as string[]).includes(one[name])),
        );
        expect(filterByFacets<F, F>(things, (one) => one, wanted).things).toEqual(kept);
      }),
    );
  });

  it('count for each value how many there would be with it alone, the other filters as they are', () => {
    fc.assert(
      fc.property(fc.array(thing), chosen, (things, wanted) => {
        const { counts } = filterByFacets<F, F>(things, (one) => one, wanted);
        for (const name of names)
          for (const value of values[name]) {
            const alone = filterByFacets<F, F>(things, (one) => one, { ...wanted, [name]: [value] }).things.length;
            expect((counts[name] as ReadonlyMap<string, number>).get(value) ?? 0).toBe(alone);
          }
      }),
    );
  });

  it('are switched on and off', () => {
    expect(toggleValue(['a', 'b'], 'a')).toEqual(['b']);
    expect(toggleValue(['b'], 'a')).toEqual(['b', 'a']);
  });
});
