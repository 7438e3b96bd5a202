/** Maximum number of pages with all numbers displayed. Spec §2 Pager, §9. */
export const ALL_PAGES_UP_TO = 10;
/** Pages on either side of the current one. Reading: "about 4" is 4. */
export const PAGES_EITHER_SIDE = 4;

/**
 * Entries of a pager: page numbers from 1, and `gap` for omitted ones. With more than ten pages: the first, the last,
 * and a window around the current page. Clamps the current page to 1…pages.
 */
export function pagesShown(current: number, pages: number): (number | 'gap')[] {
  const total = Math.max(0, Math.floor(pages));
  const from = (first: number, last: number) =>
    Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i);
  if (total <= ALL_PAGES_UP_TO) return from(1, total);
  const here = Math.min(total, Math.max(1, Math.floor(current)));
  const first = Math.max(2, here - PAGES_EITHER_SIDE);
  const last = Math.min(total - 1, here + PAGES_EITHER_SIDE);
  return [
    1,
    ...(first > 2 ? (['gap'] as const) : []),
    ...from(first, last),
    ...(last < total - 1 ? (['gap'] as const) : []),
    total,
  ];
}

/** Page number of a URL, clamped to 1…pages. */
export function parsePageNumber(asked: string | null, pages: number): number {
  const page = /^\d{1,6}$/.test(asked ?? '') ? Number(asked) : 1;
  return Math.min(Math.max(1, page), Math.max(1, pages));
}
