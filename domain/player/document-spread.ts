/** Pages of a document, optionally in spreads: an odd page and the following even one. */
export type Spread = { pages: number; isSpread: boolean };

/** Page after one turn from `page`, forward or back; unchanged at the ends. */
export function pageAfterTurn(page: number, by: 1 | -1, { pages, isSpread }: Spread): number {
  const to = isSpread ? leading(page) + 2 * by : page + by;
  return to < 1 || to > pages ? page : to;
}

/** Whether both pages are in one spread, or equal. */
export const isOnSameSpread = (page: number, other: number, { isSpread }: Pick<Spread, 'isSpread'>): boolean =>
  page === other || (isSpread && leading(page) === leading(other));

/** Odd page of a spread. */
const leading = (page: number): number => page - ((page + 1) % 2);
