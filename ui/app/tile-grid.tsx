import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react';
import { WindowVirtualizer } from 'virtua';
import { Skeleton } from '../components/skeleton.tsx';
import styles from './tile-grid.module.css';

/** Up to this many tiles are simply there; with more, only the rows near the window are. */
const ALL_UP_TO = 60;
const TILE_MIN_PX = 232;
const GAP_PX = 16;
const ROW_HINT_PX = 310;

/** Tiles in as many columns as there is room for. A long list draws only the rows near the window. */
export function TileGrid<V>(props: {
  items: readonly V[];
  keyOf: (item: V) => string;
  children: (item: V) => ReactNode;
}) {
  const { items, keyOf, children } = props;
  if (items.length > ALL_UP_TO) return <LongGrid {...props} />;
  return (
    <ul className={styles.grid}>
      {items.map((item) => (
        <li key={keyOf(item)}>{children(item)}</li>
      ))}
    </ul>
  );
}

/** The same grid, empty: the place of what is loading. */
export function TileGridSkeleton({ count }: { count: number }) {
  return (
    <div className={styles.grid}>
      {Array.from({ length: count }, (_, i) => (
        <Skeleton key={i} shape="tile" />
      ))}
    </div>
  );
}

function LongGrid<V>({ items, keyOf, children }: Parameters<typeof TileGrid<V>>[0]) {
  const box = useRef<HTMLDivElement>(null);
  const columns = useColumns(box);
  const rows = Array.from({ length: Math.ceil(items.length / columns) }, (_, row) =>
    items.slice(row * columns, (row + 1) * columns),
  );
  return (
    <div role="list" ref={box} style={{ '--columns': columns } as CSSProperties /* a custom property */}>
      <WindowVirtualizer data={rows} itemSize={ROW_HINT_PX} bufferSize={600}>
        {(row, index) => (
          <div key={index} className={styles.row}>
            {row.map((item, column) => (
              <div
                key={keyOf(item)}
                role="listitem"
                aria-setsize={items.length}
                aria-posinset={index * columns + column + 1}
              >
                {children(item)}
              </div>
            ))}
          </div>
        )}
      </WindowVirtualizer>
    </div>
  );
}

/** As many columns as the CSS of the short grid would give. */
function useColumns(box: { current: HTMLElement | null }): number {
  const [columns, setColumns] = useState(4);
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const look = () => {
      const width = element.clientWidth;
      setColumns(width < 520 ? (width < 340 ? 1 : 2) : Math.floor((width + GAP_PX) / (TILE_MIN_PX + GAP_PX)));
    };
    look();
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [box]);
  return Math.max(1, columns);
}
