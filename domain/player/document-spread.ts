/** Pages of a document, of which two may lie side by side: an odd one and the even one behind it. */
export type Spread = { pages: number; isSpread: boolean };

/** The page where the learner is who turns once from `page`, on or back; the same where there is nothing further. */
export function turnedFrom(page: number, by: 1 | -1, { pages, isSpread }: Spread): number {
  const to = isSpread ? leading(page) + 2 * by : page + by;
  return to < 1 || to > pages ? page : to;
}

/** Whether both lie side by side, or are the same. */
export const isBeside = (page: number, other: number, { isSpread }: Pick<Spread, 'isSpread'>): boolean =>
  page === other || (isSpread && leading(page) === leading(other));

/** The odd page of the two. */
const leading = (page: number): number => page - ((page + 1) % 2);
