import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextLandmark } from '#ui/shared/page/landmarks.ts';

const count = fc.integer({ min: 1, max: 12 });
const placeIn = (of: number) => fc.integer({ min: 0, max: of - 1 });
/** A position before the first, between two, or after the last landmark. */
const gapIn = (of: number) => fc.integer({ min: 0, max: of }).map((past) => past - 0.5);

describe('the round of landmarks (Verifies: WCAG 2.1.1)', () => {
  it('comes to each one once in either direction, and is back then', () => {
    fc.assert(
      fc.property(
        count.chain((of) => fc.tuple(fc.constant(of), placeIn(of), fc.boolean())),
        ([of, from, isBack]) => {
          const met = [from];
          for (let n = 1; n < of; n++) met.push(nextLandmark(of, met.at(-1)!, isBack));
          expect([...met].sort((a, b) => a - b)).toEqual(Array.from({ length: of }, (_, n) => n));
          expect(nextLandmark(of, met.at(-1)!, isBack)).toBe(from);
        },
      ),
    );
  });

  it('goes on in the order of the page, and the other way undoes it', () => {
    fc.assert(
      fc.property(
        count.chain((of) => fc.tuple(fc.constant(of), placeIn(of))),
        ([of, from]) => {
          const next = nextLandmark(of, from, false);
          expect(next === from + 1 || (from === of - 1 && next === 0)).toBe(true);
          expect(nextLandmark(of, next, true)).toBe(from);
        },
      ),
    );
  });

  it('begins at the neighbours of a place between landmarks', () => {
    fc.assert(
      fc.property(
        count.chain((of) => fc.tuple(fc.constant(of), gapIn(of))),
        ([of, gap]) => {
          const [past, after] = [gap - 0.5, gap + 0.5];
          expect(nextLandmark(of, gap, false)).toBe(after === of ? 0 : after);
          expect(nextLandmark(of, gap, true)).toBe(past === -1 ? of - 1 : past);
        },
      ),
    );
  });
});
