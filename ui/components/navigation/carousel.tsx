import { Children, isValidElement, type ReactNode, type UIEvent, useDeferredValue, useRef, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { useMeasured } from '../use-measured.ts';
import { IconButton } from '../forms/button.tsx';
import styles from './carousel.module.css';
import { Icon } from '../icon.tsx';
import { chevronNext, chevronPrevious } from '../icons.ts';

/** More than are in sight at once, so that it is known from the beginning that there are others. */
const AT_FIRST = 6;

/**
 * A row to leaf through: buttons, swipe or scroll wheel; it never moves by itself. Columns by width 2, 3, 4 (Spec §9).
 * What is out of sight is out of the tab order too.
 */
export function Carousel({ name, children }: { name: string; children: ReactNode }) {
  const { t } = useText();
  const row = useRef<HTMLUListElement>(null);
  /** Where the last press leads to, until it is there: a second press on the way goes on from it, or back. */
  const goal = useRef<number>(undefined);
  const forgetGoal = () => (goal.current = undefined);
  const [ends, setEnds] = useState({ start: true, end: true });
  const items = Children.toArray(children);
  // What is in sight need not wait for what is not.
  const count = useDeferredValue(items.length, Math.min(AT_FIRST, items.length));

  const look = (list: HTMLUListElement) => {
    if (goal.current !== undefined && Math.abs(list.scrollLeft - goal.current) < 2) forgetGoal();
    // Right to left, scrollLeft runs from 0 to a negative number. On the way the buttons speak of where it leads.
    const at = Math.abs(goal.current ?? list.scrollLeft);
    const start = at < 2;
    const end = at + list.clientWidth > list.scrollWidth - 2;
    setEnds((before) => (before.start === start && before.end === end ? before : { start, end }));
    const frame = list.getBoundingClientRect();
    if (frame.width === 0) return;
    const boxes = [...(list.children as HTMLCollectionOf<HTMLElement>)];
    // All is measured before anything is changed: else each item would have the page laid out anew.
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

/** That of the child itself: an item goes with it. */
const keyOf = (item: ReactNode) => (isValidElement(item) ? item.key : undefined);

/** As many items as are in sight, by their distance: a row of them is wider than its sight by the gap. */
function stepOf(list: HTMLElement): number {
  const [first, second] = list.children as HTMLCollectionOf<HTMLElement>;
  const pitch = (first && second && Math.abs(second.offsetLeft - first.offsetLeft)) || list.clientWidth;
  return Math.max(1, Math.round(list.clientWidth / pitch)) * pitch;
}
