import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gridTarget } from '#ui/shared/titles/grid-keys.ts';
import { columnsIn, rowsIn } from '#ui/shared/titles/windowed-rows.ts';
import { ALL_PAGES_UP_TO, parsePageNumber, PAGES_EITHER_SIDE, pagesShown } from '#ui/format/pages.ts';
import { reaching } from '../support/reaching/reaching.ts';
import { runs } from '../support/runs.ts';

const keys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown'] as const;
const place = { at: 5, count: 11, columns: 4, rowsOnScreen: 2, rightToLeft: false };
//  0  1  2  3
//  4 [5] 6  7
//  8  9 10

describe('keys in a grid of tiles', () => {
  it.each([
    ['ArrowRight', {}, 6],
    ['ArrowLeft', {}, 4],
    ['ArrowRight', { rightToLeft: true }, 4],
    ['ArrowLeft', { rightToLeft: true }, 6],
    ['ArrowDown', {}, 9],
    ['ArrowDown', { at: 7 }, 10], // the last row is shorter
    ['ArrowDown', { at: 8 }, undefined],
    ['ArrowUp', {}, 1],
    ['ArrowUp', { at: 1 }, undefined],
    ['ArrowLeft', { at: 0 }, undefined],
    ['ArrowRight', { at: 10 }, undefined],
    ['Home', {}, 0],
    ['End', {}, 10],
    ['End', { at: 10 }, undefined],
    ['PageDown', {}, 9],
    ['PageDown', { at: 3 }, 7],
    ['PageUp', { at: 9 }, 1],
    ['Enter', {}, undefined],
    ['Tab', {}, undefined],
    ['toString', {}, undefined],
  ])('%s at %j leads to %j', (key, more, to) => expect(gridTarget(key, { ...place, ...more })).toBe(to));

  it('lead to an item that is there and another one, or leave the key to the page', () => {
    const anyPlace = fc
      .record({
        count: fc.integer({ min: 1, max: 60 }),
        columns: fc.integer({ min: 1, max: 7 }),
        rowsOnScreen: fc.integer({ min: 0, max: 5 }),
        rightToLeft: fc.boolean(),
        pick: fc.nat(),
      })
      .map(({ pick, ...rest }) => ({ ...rest, at: pick % rest.count }));
    const { reached, assert } = reaching({ move: 0.4, column: 0.04 });
    assert(
      fc.property(anyPlace, fc.constantFrom(...keys), (here, key) => {
        const to = gridTarget(key, here);
        if (to === undefined) return;
        reached('move');
        expect(to).toBeGreaterThanOrEqual(0);
        expect(to).toBeLessThan(here.count);
        expect(to).not.toBe(here.at);
        if (key !== 'ArrowUp' && !key.startsWith('Page')) return;
        reached('column');
        expect(to % here.columns).toBe(here.at % here.columns);
      }),
      { numRuns: runs(500) },
    );
  });
});

describe('rows near the window', () => {
  it('hold every row that can be seen, and only so many more', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -2_000, max: 900_000 }),
        fc.integer({ min: 100, max: 3_000 }),
        fc.integer({ min: 0, max: 3_000 }),
        fc.integer({ min: 100, max: 600 }),
        (top, height, rowCount, pitch) => {
          const { from, to } = rowsIn({ top, height }, rowCount, pitch);
          expect(from).toBeGreaterThanOrEqual(0);
          expect(to).toBeLessThanOrEqual(rowCount);
          const seen = Array.from({ length: rowCount }, (_, row) => row).filter(
            (row) => (row + 1) * pitch > top && row * pitch < top + height,
          );
          expect(seen.filter((row) => row < from || row >= to)).toEqual([]);
          expect(to - from).toBeLessThanOrEqual(Math.ceil((height + 1_200) / pitch) + 1);
        },
      ),
      { numRuns: runs(75) },
    );
  });

  it.each([
    [300, 1],
    [340, 2],
    [519, 2],
    [520, 2],
    [728, 3],
    [1000, 4],
    [1200, 4],
  ])('in %i px are %i columns', (width, columns) => expect(columnsIn(width)).toBe(columns));
});

// Verifies: §2 Pager, §9
describe('the pages of a pager, by another reading of the sentence', () => {
  it('are all up to ten; else the first, the last, four either side, and a mark wherever some are missing', () => {
    fc.assert(
      fc.property(fc.integer({ min: -3, max: 400 }), fc.integer({ min: -3, max: 400 }), (current, pages) => {
        const shown = pagesShown(current, pages);
        const here = Math.min(Math.max(current, 1), pages);
        const wanted = new Set<number>();
        for (let page = 1; page <= pages; page++)
          if (pages <= ALL_PAGES_UP_TO || page === 1 || page === pages || Math.abs(page - here) <= PAGES_EITHER_SIDE)
            wanted.add(page);
        expect(shown.filter((one) => one !== 'gap')).toEqual([...wanted]);
        // An ellipsis exists exactly between pages that are not consecutive.
        const marked = [...wanted].flatMap((page, i, all) =>
          i > 0 && page - all[i - 1]! > 1 ? ['gap', page] : [page],
        );
        expect(shown).toEqual(marked);
      }),
      { numRuns: runs(300) },
    );
  });

  it.each([
    [null, 5, 1],
    ['3', 5, 3],
    ['9', 5, 5],
    ['0', 5, 1],
    ['-1', 5, 1],
    ['1e3', 5, 1],
    ['2.5', 5, 1],
    ['', 5, 1],
    ['99999999999999', 5, 1],
    ['2', 0, 1],
  ])('the page that %j asks for of %i is %i', (asked, pages, page) => expect(parsePageNumber(asked, pages)).toBe(page));
});
