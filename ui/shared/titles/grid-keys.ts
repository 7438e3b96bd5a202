import type { KeyboardEvent } from 'react';

/** Keyboard position within a grid. Pure data, so tests need no page. */
export type GridPosition = { at: number; count: number; columns: number; rowsOnScreen: number; rightToLeft: boolean };

/**
 * Index of the item that a key moves to. Undefined for other keys and at the edge: then the page scrolls. Home and End
 * mean the first and last item.
 */
export function gridTarget(key: string, place: GridPosition): number | undefined {
  const { at, count, columns, rowsOnScreen, rightToLeft } = place;
  const forward = rightToLeft ? -1 : 1;
  const page = Math.max(1, rowsOnScreen) * columns;
  const steps: Record<string, number> = {
    ArrowRight: at + forward,
    ArrowLeft: at - forward,
    ArrowDown: at + columns,
    ArrowUp: at - columns,
    // Page keys beyond an end stop in the first or last row.
    PageDown: at + page < count ? at + page : lastIn(at % columns, count, columns),
    PageUp: at - page >= 0 ? at - page : at % columns,
    Home: 0,
    End: count - 1,
  };
  const to = Object.hasOwn(steps, key) ? steps[key] : undefined;
  if (to === undefined || to === at || to < 0) return undefined;
  if (to < count) return to;
  // Down into a shorter last row moves to its last item.
  return key === 'ArrowDown' && Math.floor(at / columns) < Math.floor((count - 1) / columns) ? count - 1 : undefined;
}

function lastIn(column: number, count: number, columns: number): number {
  const inLastRow = Math.floor((count - 1) / columns) * columns + column;
  return inLastRow < count ? inLastRow : Math.max(column, inLastRow - columns);
}

/** True for a key on an item’s own link. Fields and menus inside a tile keep their keys. */
export function isOnLink({ target, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  return target instanceof HTMLAnchorElement && !altKey && !ctrlKey && !metaKey && !shiftKey;
}

/** Index of the grid item around an element, from its `data-at` attribute. */
export function itemAt(element: EventTarget | null): number | undefined {
  const index = element instanceof Element ? element.closest<HTMLElement>('[data-at]')?.dataset['at'] : undefined;
  return index === undefined ? undefined : Number(index);
}

/** Focuses an item’s link, if the item is rendered. */
export function focusItem(grid: HTMLElement | null, index: number): void {
  const link = grid?.querySelector<HTMLElement>(`[data-at="${index}"] a[href]`);
  link?.focus({ preventScroll: true });
  link?.closest('[data-at]')?.scrollIntoView({ block: 'nearest' });
}
