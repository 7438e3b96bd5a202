import { type CSSProperties, type KeyboardEvent, memo, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { focusItem, gridTarget, isOnLink, itemAt } from './grid-keys.ts';
import styles from './tile-grid.module.css';
import { type Layout, useColumns, useRowHeight, useRowsInView } from './windowed-rows.ts';

type GridProps<V> = { items: readonly V[]; keyOf: (item: V) => string; children: (item: V) => ReactNode };

type WindowedProps<V> = GridProps<V> & {
  layout: Layout;
  /** Id of the keyboard hint. */
  hintId?: string;
};

/**
 * Grid that renders only rows near the window. All rows have the same height, so positions can be computed. The focused
 * row stays rendered at any scroll position, so the focus is never lost.
 */
export function WindowedGrid<V>({ items, keyOf, children, layout, hintId }: WindowedProps<V>) {
  const box = useRef<HTMLDivElement>(null);
  const columns = useColumns(box, layout);
  const rowCount = Math.ceil(items.length / columns);
  const { pitch, isKnown, observe } = useRowHeight(box, columns, layout);
  const inView = useRowsInView(box, rowCount, pitch);
  const [focused, setFocused] = useState<number>();
  const focusedRow = focused === undefined ? undefined : Math.floor(focused / columns);

  const rows = Array.from({ length: Math.max(0, inView.to - inView.from) }, (_, i) => inView.from + i);
  if (focusedRow !== undefined && focusedRow < rowCount) {
    if (focusedRow < inView.from) rows.unshift(focusedRow);
    else if (focusedRow >= inView.to) rows.push(focusedRow);
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const at = itemAt(event.target);
    const grid = box.current;
    if (at === undefined || !grid || !isOnLink(event) || !layout.moves(event.key)) return;
    const target = gridTarget(event.key, {
      at,
      count: items.length,
      columns,
      rowsOnScreen: Math.floor(window.innerHeight / pitch),
      rightToLeft: getComputedStyle(grid).direction === 'rtl',
    });
    if (target === undefined) return;
    event.preventDefault();
    flushSync(() => setFocused(target)); // the row must be rendered before its link can take the focus
    focusItem(grid, target);
  };

  return (
    <div
      role="list"
      aria-describedby={hintId}
      ref={box}
      className={styles.windowed}
      data-measured={isKnown}
      style={
        {
          '--columns': columns,
          '--gap': `${layout.gapPx}px`,
          '--pitch': `${pitch}px`,
          '--rows': rowCount,
        } as CSSProperties /* React’s types lack custom properties */
      }
      onKeyDown={onKeyDown}
      onFocus={(event) => setFocused(itemAt(event.target))}
      onBlur={({ currentTarget, relatedTarget }) => {
        // Without a related target the window lost the focus and will restore it.
        if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) setFocused(undefined);
      }}
    >
      {rows.map((row) => (
        <Row key={row} row={row} columns={columns} observe={observe} items={items} keyOf={keyOf}>
          {children}
        </Row>
      ))}
    </div>
  );
}

type RowProps<V> = GridProps<V> & { row: number; columns: number; observe: (row: HTMLElement) => () => void };

/** Memoized: scrolling changes the set of rows, not their contents. */
const Row = memo(function Row<V>({ row, columns, observe, items, keyOf, children }: RowProps<V>) {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    return element.current ? observe(element.current) : undefined;
  }, [observe]);
  const first = row * columns;
  return (
    <div ref={element} className={styles.windowedRow} style={{ '--row': row } as CSSProperties /* as above */}>
      {items.slice(first, first + columns).map((item, column) => (
        <div
          key={keyOf(item)}
          role="listitem"
          data-at={first + column}
          aria-setsize={items.length}
          aria-posinset={first + column + 1}
        >
          {children(item)}
        </div>
      ))}
    </div>
  );
}) as <V>(props: RowProps<V>) => ReactNode; // `memo` drops the generic type
