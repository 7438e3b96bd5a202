import type { KeyboardEvent } from 'react';

/** Keys that move within a grid, and where to: pure, so that it can be tested without a page. */
export type GridPlace = { at: number; count: number; columns: number; rowsOnScreen: number; rightToLeft: boolean };

/**
 * The item a key leads to, or undefined when the key means something else or there is nothing that way: then the page
 * scrolls as always. Home and End are the first and the last item of all.
 */
export function gridTarget(key: string, place: GridPlace): number | undefined {
  const { at, count, columns, rowsOnScreen, rightToLeft } = place;
  const forward = rightToLeft ? -1 : 1;
  const page = Math.max(1, rowsOnScreen) * columns;
  const steps: Record<string, number> = {
    ArrowRight: at + forward,
    ArrowLeft: at - forward,
    ArrowDown: at + columns,
    ArrowUp: at - columns,
    // A page that would lead past an end stops in the row there.
    PageDown: at + page < count ? at + page : lastIn(at % columns, count, columns),
    PageUp: at - page >= 0 ? at - page : at % columns,
    Home: 0,
    End: count - 1,
  };
  const to = Object.hasOwn(steps, key) ? steps[key] : undefined;
  if (to === undefined || to === at || to < 0) return undefined;
  if (to < count) return to;
  // Down into a last row that is shorter: its last item.
  return key === 'ArrowDown' && Math.floor(at / columns) < Math.floor((count - 1) / columns) ? count - 1 : undefined;
}

/** The last item of a column. */
function lastIn(column: number, count: number, columns: number): number {
  const inLastRow = Math.floor((count - 1) / columns) * columns + column;
  return inLastRow < count ? inLastRow : Math.max(column, inLastRow - columns);
}

/** True for a key on an item's own link; fields and menus in a tile keep their keys. */
export function isOnLink({ target, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  return target instanceof HTMLAnchorElement && !altKey && !ctrlKey && !metaKey && !shiftKey;
}

/** Which item of a grid an element stands in; items carry their index. */
export function itemAt(element: EventTarget | null): number | undefined {
  const index = element instanceof Element ? element.closest<HTMLElement>('[data-at]')?.dataset['at'] : undefined;
  return index === undefined ? undefined : Number(index);
}

/** Puts the focus on an item's link, if the item is drawn. */
export function focusItem(grid: HTMLElement | null, index: number): void {
  const link = grid?.querySelector<HTMLElement>(`[data-at="${index}"] a[href]`);
  link?.focus({ preventScroll: true });
  link?.closest('[data-at]')?.scrollIntoView({ block: 'nearest' });
}
