import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { imageClipPathOf } from '#adapters/players/pdf/viewer.ts';

/** An upright image: its origin, the corner below, the corner beside. */
const upright = (x: number, y: number, width: number, height: number) => [x, y, x, y + height, x + width, y];

/** Verifies: night mode excludes the images of a page, at any position and rotation. */
describe('the outline of pictures', () => {
  it.each([
    ['one', upright(0.1, 0.2, 0.5, 0.25), 0, '10% 20%, 60% 20%, 60% 45%, 10% 45%, 10% 20%, 10% 20%'],
    ['one on a page turned since', upright(0.1, 0.2, 0.5, 0.25), 1, '80% 10%, 80% 60%, 55% 60%, 55% 10%, 80% 10%, 80% 10%'],
    ['one that stands on its head', [0.1, 0.45, 0.1, 0.2, 0.6, 0.45], 0, '10% 20%, 60% 20%, 60% 45%, 10% 45%, 10% 20%, 10% 20%'],
    [
      'two, in one line',
      [...upright(0, 0, 0.5, 0.1), ...upright(0, 0.5, 0.5, 0.1)],
      0,
      '0% 0%, 50% 0%, 50% 10%, 0% 10%, 0% 0%, 0% 0%, 0% 50%, 50% 50%, 50% 60%, 0% 60%, 0% 50%, 0% 0%',
    ],
  ])('%s', (_, corners, turns, line) => expect(imageClipPathOf(corners, turns)).toBe(`polygon(nonzero, ${line})`)); // prettier-ignore

  it.each([
    ['without a picture', []],
    ['with one that has no room', upright(0.5, 0.5, 0, 0.2)],
    ['that is a scan', upright(0, 0, 1, 1)],
    ['that is a scan in strips', [...upright(0, 0, 1, 0.5), ...upright(0, 0.5, 1, 0.5)]],
  ])('is none on a page %s', (_, corners) => expect(imageClipPathOf(corners, 0)).toBeUndefined());

  it('is the same after four quarters of a turn, and after as many back', () => {
    const share = fc.double({ min: 0, max: 0.4, noNaN: true });
    fc.assert(
      fc.property(share, share, share, share, fc.integer({ min: -9, max: 9 }), (x, y, width, height, turns) => {
        const corners = upright(x, y, width, height);
        expect(imageClipPathOf(corners, turns + 4)).toBe(imageClipPathOf(corners, turns));
        expect(imageClipPathOf(corners, turns - 4)).toBe(imageClipPathOf(corners, turns));
      }),
    );
  });
});
