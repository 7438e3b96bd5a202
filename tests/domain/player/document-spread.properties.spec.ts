import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOnSameSpread, pageAfterTurn } from '#domain/player/index.ts';
import { reaching } from '../../support/reaching/reaching.ts';

const places = fc
  .record({ pages: fc.integer({ min: 1, max: 400 }), isSpread: fc.boolean(), at: fc.nat() })
  .map(({ pages, isSpread, at }) => ({ of: { pages, isSpread }, page: 1 + (at % pages) }));

describe('pages of a document, of which two may lie side by side', () => {
  it('turning on shows each page in turn, the last one too, and ends there', () => {
    fc.assert(
      fc.property(places, ({ of }) => {
        const shown = new Set<number>();
        let page = 1;
        for (let turns = 0; turns <= of.pages; turns++) {
          for (let one = 1; one <= of.pages; one++) if (isOnSameSpread(page, one, of)) shown.add(one);
          page = pageAfterTurn(page, 1, of);
        }
        expect(shown.size).toBe(of.pages);
        expect(isOnSameSpread(page, of.pages, of)).toBe(true);
        expect(pageAfterTurn(page, 1, of)).toBe(page);
      }),
    );
  });

  it('a turn leads to pages that were not seen, and the turn back to those that were', () => {
    const { reached, assert } = reaching({ turn: 0.5 });
    assert(
      fc.property(places, fc.constantFrom(1 as const, -1 as const), ({ of, page }, by) => {
        const to = pageAfterTurn(page, by, of);
        if (to === page) return;
        reached('turn');
        expect(isOnSameSpread(page, to, of)).toBe(false);
        expect(isOnSameSpread(pageAfterTurn(to, by === 1 ? -1 : 1, of), page, of)).toBe(true);
      }),
    );
  });

  it('an odd page lies beside the even one behind it, and no other', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 400 }), (one, other) => {
        const [first, second] = [Math.min(one, other), Math.max(one, other)];
        const areTwo = second - first === 1 && first % 2 === 1;
        expect(isOnSameSpread(one, other, { isSpread: true })).toBe(one === other || areTwo);
        expect(isOnSameSpread(one, other, { isSpread: false })).toBe(one === other);
      }),
    );
  });
});
