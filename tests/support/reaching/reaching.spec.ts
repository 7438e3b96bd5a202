import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reaching } from './reaching.ts';

/** A property whose assertion few random numbers reach. */
const about = (floor: number, isMeant: (n: number) => boolean) => {
  const { reached, assert } = reaching({ meant: floor });
  const property = fc.property(fc.nat(99), (n) => {
    if (!isMeant(n)) return;
    reached('meant');
    expect(n).toBeLessThan(100);
  });
  return () => assert(property, { numRuns: 200 });
};

describe('a property whose assertion may never be reached', () => {
  it('passes where it is, often enough', () => {
    expect(about(0.2, (n) => n % 2 === 0)).not.toThrow();
    expect(about(1, () => true)).not.toThrow();
  });

  it.each([
    ['never', () => false, 0],
    ['too seldom', (n: number) => n % 10 === 0, 0.5],
  ])('fails where it is reached %s, and says how often that was', (_how, isMeant, floor) => {
    expect(about(floor, isMeant)).toThrow(/^The property got to "meant" \d+ times in 200 tries/);
  });

  it('fails with what was asserted where that is not so', () => {
    const { reached, assert } = reaching({ meant: 0 });
    const property = fc.property(fc.nat(), (n) => {
      reached('meant');
      expect(n).toBe(-1);
    });
    expect(() => assert(property)).toThrow('Property failed');
  });

  it('is waited for where it is asynchronous', async () => {
    const of = (share: number) => {
      const { reached, assert } = reaching({ meant: 0.5 });
      const property = fc.asyncProperty(fc.double({ min: 0, max: 1, noNaN: true }), async () => {
        await Promise.resolve();
        if (share > 0) reached('meant');
      });
      return assert(property);
    };
    await expect(of(0)).rejects.toThrow('"meant" 0 times');
    await expect(of(1)).resolves.toBeUndefined();
  });
});
