import { Children, isValidElement, type ReactNode, type UIEvent, useDeferredValue, useRef, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { useMeasured } from '../use-measured.ts';
import { IconButton } from '../forms/button.tsx';
import styles from './carousel.module.css';
import { Icon } from '../icon.tsx';
import { chevronNext, chevronPrevious } from '../icons.ts';

/** Items in the first render: more than are visible, so that the next button is enabled at once. */
const AT_FIRST = 6;

/**
 * Carousel moved by buttons, swipe or scroll wheel, never automatically. 2, 3 or 4 columns by width (Spec §9). Hidden
 * items are not in the tab order.
 */
export function Carousel({ name, children }: { name: string; children: ReactNode }) {
  const { t } = useText();
  const row = useRef<HTMLUListElement>(null);
  /** Scroll target of the last press until reached. A second press continues from there. */
  const goal = useRef<number>(undefined);
  const forgetGoal = () => (goal.current = undefined);
  const [ends, setEnds] = useState({ start: true, end: true });
  const items = Children.toArray(children);
  // Visible items render before hidden ones.
  const count = useDeferredValue(items.length, Math.min(AT_FIRST, items.length));

  const look = (list: HTMLUListElement) => {
    if (goal.current !== undefined && Math.abs(list.scrollLeft - goal.current) < 2) forgetGoal();
    // `scrollLeft` is zero or negative in right-to-left text. While scrolling, the buttons reflect the target.
    const at = Math.abs(goal.current ?? list.scrollLeft);
    const start = at < 2;
    const end = at + list.clientWidth > list.scrollWidth - 2;
    setEnds((before) => (before.start === start && before.end === end ? before : { start, end }));
    const frame = list.getBoundingClientRect();
    if (frame.width === 0) return;
    const boxes = [...(list.children as HTMLCollectionOf<HTMLElement>)];
    // Measures all items before changing any, to avoid one layout per item.
    const areOut = boxes.map((element) => {
      const box = element.getBoundingClientRect();
      const middle = box.left + box.width / 2;
      return middle < frame.left || middle > frame.right;
    });
    boxes.forEach((element, n) => {
      if (element.inert !== areOut[n]) element.inert = areOut[n] ?? false;
    });
  };
  useMeasured(row, look, count, { waitsForLayout: true });

  const leaf = (way: 1 | -1) => {
    const list = row.current;
    if (!list) return;
    const forward = getComputedStyle(list).direction === 'rtl' ? -1 : 1;
    const farthest = list.scrollWidth - list.clientWidth;
    const from = Math.abs(goal.current ?? list.scrollLeft);
    goal.current = forward * Math.min(farthest, Math.max(0, from + way * stepOf(list)));
    list.scrollTo({ left: goal.current, behavior: 'smooth' });
    look(list);
  };
  const rest = ({ currentTarget }: UIEvent<HTMLUListElement>) => {
    forgetGoal();
    look(currentTarget);
  };
  const still = ends.start && ends.end;

  return (
    <div className={styles.carousel} role="group" aria-label={name}>
      {!still && (
        <div className={styles.buttons}>
          <IconButton label={t('carousel.previous', { name })} aria-disabled={ends.start} onClick={() => leaf(-1)}>
            <Icon of={chevronPrevious} flip />
          </IconButton>
          <IconButton label={t('carousel.next', { name })} aria-disabled={ends.end} onClick={() => leaf(1)}>
            <Icon of={chevronNext} flip />
          </IconButton>
        </div>
      )}
      <ul className={styles.row} ref={row} onScrollEnd={rest} onWheel={forgetGoal} onTouchMove={forgetGoal}>
        {items.slice(0, count).map((item, n) => (
          <li key={keyOf(item) ?? n} className={styles.item}>
            {item}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The child’s own key, so that an item is removed together with its child. */
const keyOf = (item: ReactNode) => (isValidElement(item) ? item.key : undefined);

/** Scroll distance in px of as many items as are visible. Based on item pitch, because the gap follows each item. */
function stepOf(list: HTMLElement): number {
  const [first, second] = list.children as HTMLCollectionOf<HTMLElement>;
  const pitch = (first && second && Math.abs(second.offsetLeft - first.offsetLeft)) || list.clientWidth;
  return Math.max(1, Math.round(list.clientWidth / pitch)) * pitch;
}
