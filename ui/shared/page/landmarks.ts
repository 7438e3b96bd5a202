import type { LandmarkAction } from '#domain/player/index.ts';
import styles from './landmarks.module.css';

/** The id of the region of notifications, which is a stop while it holds some. */
export const NOTICES_ID = 'notices';

/** A page's header and footer are landmarks; those of a part of it are not. */
const ofThePage = ':not(:is(main, section, article, aside, nav, dialog) *)';
const LANDMARKS = `header${ofThePage}, nav, search, [role=search], main, aside, footer${ofThePage}, #${NOTICES_ID}:has(li)`;

/** What had the focus as its landmark was left. */
const lastIn = new WeakMap<Element, HTMLElement>();
/** Where a learner was before they went, by however many of these keys, to what has the focus now; and to a landmark. */
const origins = new WeakMap<Element, HTMLElement>();
const before = new WeakMap<Element, HTMLElement>();

/**
 * The place in a round of `count` landmarks that comes after `at`, or before it. `at` is the place of the landmark that
 * one is in; between two of them it is half way: 1.5 is after the second, -0.5 before the first.
 */
export function nextLandmark(count: number, at: number, isBack: boolean): number {
  const next = isBack ? Math.ceil(at) - 1 : Math.floor(at) + 1;
  return (next + count) % count;
}

/**
 * Puts the focus into the next landmark of the page or the one before, in the order of the page, round and round; back to
 * where it was in it. False: there is none, or a dialog keeps the focus.
 */
export function goToLandmark(action: LandmarkAction): boolean {
  const order = document.querySelector('dialog:modal') ? [] : [...document.querySelectorAll(LANDMARKS)].filter(isShown);
  if (order.length === 0) return false;
  const from = document.activeElement instanceof HTMLElement ? document.activeElement : document.body;
  const left = order.findLast((one) => one.contains(from));
  if (left && left !== from) lastIn.set(left, from);
  const target = order[nextLandmark(order.length, placeOf(from, order, left), action === 'previousLandmark')];
  if (!(target instanceof HTMLElement)) return false;
  const origin = origins.get(from) ?? from;
  if (target !== left) before.set(target, origin);
  const known = lastIn.get(target);
  const to = known && target.contains(known) && isShown(known) ? known : target;
  if (to === target) makeStop(target);
  origins.set(to, origin);
  to.addEventListener('blur', () => origins.delete(to), { once: true });
  to.focus();
  return true;
}

/** Where the focus was before this landmark was come to. */
export const cameFrom = (landmark: Element): HTMLElement | undefined => before.get(landmark);

/** The focus came to a landmark by another way than its key. */
export function noteComing({ target, relatedTarget }: FocusEvent, landmark: Element): void {
  if (!(target instanceof Element) || !landmark.contains(target) || origins.has(target)) return;
  if (relatedTarget instanceof HTMLElement && !landmark.contains(relatedTarget)) before.set(landmark, relatedTarget);
}

/** In the innermost landmark; beside all of them, after those that begin before. */
function placeOf(from: Element, order: readonly Element[], within: Element | undefined): number {
  if (within) return order.indexOf(within);
  const isPast = (one: Element) => (one.compareDocumentPosition(from) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  return order.filter(isPast).length - 0.5;
}

const isShown = (element: Element): boolean => element.getClientRects().length > 0 && !element.closest('[inert]');

/** A landmark takes the focus only while it is stood on: a press on its ground is no wish for it. */
function makeStop(landmark: HTMLElement): void {
  const own = landmark.getAttribute('tabindex');
  landmark.tabIndex = -1;
  landmark.classList.add(styles.landmark ?? '');
  const left = () => {
    landmark.classList.remove(styles.landmark ?? '');
    if (own === null) landmark.removeAttribute('tabindex');
  };
  landmark.addEventListener('blur', left, { once: true });
}
