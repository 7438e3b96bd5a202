import { type RefObject, useCallback, useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useMeasured } from '../../components/use-measured.ts';

const TILE_MIN_PX = 232;
const GAP_PX = 16;
/** Assumed row height in px until one has been measured. */
const ROW_HINT_PX = 310;
/** Rendered margin in px above and below the window, so that fast scrolling meets no blank area. */
const AHEAD_PX = 600;
/** Smaller margin in px for the first render, which visible rows need not wait for. */
const AHEAD_AT_FIRST_PX = 200;

type Box = RefObject<HTMLElement | null>;

/** Columns for a width, row gap in px, and the keys that move between items. */
export type Layout = {
  columnsIn: (width: number) => number;
  gapPx: number;
  moves: (key: string) => boolean;
};

/** Same number of columns as the CSS of the short grid. */
export function columnsIn(width: number): number {
  if (width < 520) return width < 340 ? 1 : 2;
  return Math.max(1, Math.floor((width + GAP_PX) / (TILE_MIN_PX + GAP_PX)));
}

export const tileLayout: Layout = { columnsIn, gapPx: GAP_PX, moves: () => true };
/** Single column. Horizontal keys, Home and End stay with the page. */
export const lineLayout: Layout = {
  columnsIn: () => 1,
  gapPx: 0,
  moves: (key) => key === 'ArrowDown' || key === 'ArrowUp',
};

export function useColumns(boxRef: Box, layout: Layout): number {
  const [columns, setColumns] = useState(() => layout.columnsIn(1_000));
  useMeasured(boxRef, ({ clientWidth }) => setColumns(layout.columnsIn(clientWidth)), layout);
  return columns;
}

/** List position in the window in px: the part above the window’s top, and the window height. */
type View = { top: number; height: number };

/** Rows to render: those in the window plus a margin. `from` inclusive, `to` exclusive. */
export function rowsIn(view: View, rowCount: number, pitch: number, aheadPx = AHEAD_PX) {
  const from = Math.floor((view.top - aheadPx) / pitch);
  const to = Math.ceil((view.top + view.height + aheadPx) / pitch);
  const within = (row: number) => Math.min(rowCount, Math.max(0, row));
  return { from: within(from), to: within(to) };
}

/** Only the first row renders before measuring, to avoid rendering others at a guessed size. */
const FIRST_ROW = { from: 0, to: 1 };

export function useRowsInView(boxRef: Box, rowCount: number, pitch: number): { from: number; to: number } {
  const [view, setView] = useState<View>();
  const aheadPx = useDeferredValue(AHEAD_PX, AHEAD_AT_FIRST_PX);
  useLayoutEffect(() => {
    const look = () => {
      const element = boxRef.current;
      if (!element) return;
      const next = { top: -element.getBoundingClientRect().top, height: window.innerHeight };
      setView((before) => (before && hasSameRows(before, next, rowCount, pitch) ? before : next));
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, [boxRef, rowCount, pitch]);
  return view ? rowsIn(view, rowCount, pitch, aheadPx) : FIRST_ROW;
}

function hasSameRows(one: View, other: View, rowCount: number, pitch: number): boolean {
  const [a, b] = [rowsIn(one, rowCount, pitch), rowsIn(other, rowCount, pitch)];
  return a.from === b.from && a.to === b.to;
}

/** Rows have natural height until the common height is known, and then at least that height. */
const highestOf = (rows: readonly Element[]) => Math.max(0, ...rows.map((row) => (row as HTMLElement).offsetHeight)); // rows are HTML elements

/**
 * Row pitch in px: the height of the tallest row so far plus the gap. `isKnown` once the first rows were measured. A
 * taller row or another column count moves all rows; the top visible item keeps its position.
 */
export function useRowHeight(boxRef: Box, columns: number, { gapPx }: Layout) {
  const [measured, setMeasured] = useState<{ columns: number; pitch: number }>();
  const isKnown = measured?.columns === columns;
  const pitch = isKnown ? measured.pitch : ROW_HINT_PX;

  const look = useCallback(
    (rows: readonly Element[]) => {
      const highest = highestOf(rows) + gapPx;
      if (highest <= gapPx) return;
      setMeasured((before) =>
        before?.columns === columns && highest <= before.pitch ? before : { columns, pitch: highest },
      );
    },
    [columns, gapPx],
  );
  const observe = useMemo(() => {
    let observer: ResizeObserver | undefined; // created with the first row, dropped with the last
    return (row: HTMLElement) => {
      const watching = (observer ??= new ResizeObserver((entries) => look(entries.map(({ target }) => target))));
      watching.observe(row);
      return () => watching.unobserve(row);
    };
  }, [look]);
  // Measures the first rows at this width before painting.
  useLayoutEffect(() => {
    if (isKnown) return;
    const highest = highestOf([...(boxRef.current?.children ?? [])]);
    if (highest > 0) setMeasured({ columns, pitch: highest + gapPx });
  }, [boxRef, columns, gapPx, isKnown]);

  const before = useRef<{ columns: number; pitch: number }>(undefined);
  useLayoutEffect(() => {
    if (!isKnown) return;
    const was = before.current;
    before.current = { columns, pitch };
    const top = -(boxRef.current?.getBoundingClientRect().top ?? 0);
    if (!was || top <= 0) return;
    const row = Math.floor(top / was.pitch);
    window.scrollBy(0, Math.floor((row * was.columns) / columns) * pitch - row * was.pitch);
  }, [boxRef, columns, pitch, isKnown]);
  return { pitch, isKnown, observe };
}
