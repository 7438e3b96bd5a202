import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { Skeleton } from '../../components/feedback/skeleton.tsx';
import { VisuallyHidden } from '../../components/visually-hidden.tsx';
import { useText } from '../../i18n/use-text.ts';
import { focusItem, gridTarget, isOnLink, itemAt } from './grid-keys.ts';
import styles from './tile-grid.module.css';
import { WindowedGrid } from './windowed-grid.tsx';
import { tileLayout } from './windowed-rows.ts';

/** Maximum number of tiles that render without windowing. */
const ALL_UP_TO = 60;

type GridProps<V> = { items: readonly V[]; keyOf: (item: V) => string; children: (item: V) => ReactNode };

/**
 * Grid of tiles with as many columns as fit. Arrow keys, Home and End move between tiles. A long list renders only rows
 * near the window. Keep the identity of `children` to avoid re-rendering.
 */
export function TileGrid<V>(props: GridProps<V>) {
  const { t } = useText();
  const hintId = useId();
  return (
    <>
      <VisuallyHidden>
        <span id={hintId}>{t('catalogue.keys')}</span>
      </VisuallyHidden>
      {props.items.length > ALL_UP_TO ? (
        <WindowedGrid {...props} layout={tileLayout} hintId={hintId} />
      ) : (
        <WholeGrid {...props} hintId={hintId} />
      )}
    </>
  );
}

function WholeGrid<V>({ items, keyOf, children, hintId }: GridProps<V> & { hintId: string }) {
  const grid = useRef<HTMLUListElement>(null);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const at = itemAt(event.target);
    if (at === undefined || !grid.current || !isOnLink(event)) return;
    const { gridTemplateColumns, direction } = getComputedStyle(grid.current);
    const rowHeight = grid.current.firstElementChild?.clientHeight ?? 0;
    const target = gridTarget(event.key, {
      at,
      count: items.length,
      columns: gridTemplateColumns.split(' ').length,
      rowsOnScreen: Math.floor(window.innerHeight / Math.max(1, rowHeight)),
      rightToLeft: direction === 'rtl',
    });
    if (target === undefined) return;
    event.preventDefault();
    focusItem(grid.current, target);
  };
  return (
    <ul className={styles.grid} ref={grid} aria-describedby={hintId} onKeyDown={onKeyDown}>
      {items.map((item, at) => (
        <li key={keyOf(item)} data-at={at}>
          {children(item)}
        </li>
      ))}
    </ul>
  );
}

/** Grid of skeletons while tiles load. */
export function TileGridSkeleton({ count }: { count: number }) {
  return (
    <div className={styles.grid}>
      {Array.from({ length: count }, (_, i) => (
        <Skeleton key={i} shape="tile" />
      ))}
    </div>
  );
}
