import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { Skeleton } from '../../components/feedback/skeleton.tsx';
import { VisuallyHidden } from '../../components/visually-hidden.tsx';
import { useText } from '../../i18n/use-text.ts';
import { focusItem, gridTarget, isOnLink, itemAt } from './grid-keys.ts';
import styles from './tile-grid.module.css';
import { WindowedGrid } from './windowed-grid.tsx';
import { tiles } from './windowed-rows.ts';

/** Up to this many tiles are simply there; with more, only the rows near the window are. */
const ALL_UP_TO = 60;

type GridProps<V> = { items: readonly V[]; keyOf: (item: V) => string; children: (item: V) => ReactNode };

/**
 * Tiles in as many columns as there is room for; arrow keys, Home and End move among them. A long list draws only the
 * rows near the window. Give it a `children` that stays the same function while nothing changed.
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
        <WindowedGrid {...props} layout={tiles} hintId={hintId} />
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
