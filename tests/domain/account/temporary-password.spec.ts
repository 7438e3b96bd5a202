import { webcrypto } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { secureRandom } from '#adapters/platform/secure-random.ts';
import { temporaryPassword } from '#domain/account/registration/register-learner.ts';
import { runs } from '../../support/runs.ts';

const KINDS = [/[A-Z]/g, /[a-z]/g, /[0-9]/g, /[^A-Za-z0-9]/g];
const bytesFrom = (bytes: Iterable<number>) => {
  const source = bytes[Symbol.iterator]();
  return { bytes: (count: number) => Uint8Array.from({ length: count }, () => Number(source.next().value ?? 0)) };
};

/**
 * Chi-square distance of the counts from a uniform distribution. Of a million good sources, 999,999 are below the
 * limit.
 */
function chiSquare(counts: readonly number[]): { distance: number; limit: number } {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  const distance = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  const freedom = counts.length - 1;
  // Wilson-Hilferty, z = 4.75
  const limit = freedom * (1 - 2 / (9 * freedom) + 4.75 * Math.sqrt(2 / (9 * freedom))) ** 3;
  return { distance, limit };
}
const countsOf = (characters: readonly string[]): number[] => {
  const counts = new Map<string, number>();
  for (const character of characters) counts.set(character, (counts.get(character) ?? 0) + 1);
  return [...counts.values()];
};
function expectEven(counts: readonly number[], what: string): void {
  const { distance, limit } = chiSquare(counts);
  expect(distance, what).toBeLessThan(limit);
}

// Verifies: §5 Self-registration, §9, readings "temporary password"
describe('a temporary password', () => {
  it('satisfies every rule, whatever bytes the source gives', () => {
    fc.assert(
      fc.property(fc.infiniteStream(fc.nat({ max: 255 })), (bytes) => {
        const password = temporaryPassword(bytesFrom(bytes));
        expect(password.length).toBeGreaterThanOrEqual(8);
        expect(password.length).toBeLessThanOrEqual(10);
        for (const kind of KINDS) expect(password.match(kind)?.length ?? 0).toBeGreaterThan(0);
        expect(password).not.toMatch(/[&\s]/);
        expect(password).toMatch(/^[\x21-\x7e]+$/);
      }),
      { numRuns: runs(200) },
    );
  });

  it('favours no length, no character of a kind, and no place', () => {
    const passwords = Array.from({ length: runs(40_000, 10_000) }, () => temporaryPassword(secureRandom));
    expectEven(countsOf(passwords.map(({ length }) => String(length))), 'lengths');
    const sizes = KINDS.map((kind) => {
      const counts = countsOf(passwords.flatMap((password) => password.match(kind) ?? []));
      expectEven(counts, String(kind));
      return counts.length;
    });
    expect(sizes).toEqual([26, 26, 10, 12]);
    const ofTen = passwords.filter(({ length }) => length === 10);
    for (const kind of KINDS)
      expectEven(
        Array.from({ length: 10 }, (_, at) => ofTen.filter((password) => password.charAt(at).match(kind)).length),
        `places of ${String(kind)}`,
      );
    expect(new Set(passwords).size, 'all different').toBe(passwords.length);
  });

  it('would not pass this test with the remainder of a byte alone', () => {
    // A draw without rejection: 256 is no multiple of 74, so that the first 34 characters are a third more frequent.
    const bytes = webcrypto.getRandomValues(new Uint8Array(60_000));
    const { distance, limit } = chiSquare(countsOf([...bytes].map((byte) => String(byte % 74))));
    expect(distance).toBeGreaterThan(limit);
  });

  it('is made of the platform’s random bytes, and never of Math.random', () => {
    const chance = vi.spyOn(Math, 'random').mockImplementation(() => {
      throw new Error('not for passwords');
    });
    const source = vi.spyOn(globalThis.crypto, 'getRandomValues');
    temporaryPassword(secureRandom);
    expect(source.mock.calls.length).toBeGreaterThan(8);
    chance.mockRestore();
    source.mockRestore();
  });

  it('is not made at all of a source that repeats itself', () => {
    for (const byte of [0, 1, 73, 255])
      expect(() => temporaryPassword({ bytes: (count) => new Uint8Array(count).fill(byte) })).toThrow(/CSPRNG/);
  });
});
