import type { LandmarkAction } from '#domain/player/index.ts';
import styles from './landmarks.module.css';

/** Id of the toast region, a landmark while it contains toasts. */
export const NOTICES_ID = 'notices';

/** Only the page’s own header and footer are landmarks, not those of a section. */
const ofThePage = ':not(:is(main, section, article, aside, nav, dialog) *)';
const LANDMARKS = `header${ofThePage}, nav, search, [role=search], main, aside, footer${ofThePage}, #${NOTICES_ID}:has(li)`;

/** Element that was focused when its landmark was left. */
const lastIn = new WeakMap<Element, HTMLElement>();
/** Focus before the landmark keys were used: by the element focused now, and by landmark. */
const origins = new WeakMap<Element, HTMLElement>();
const before = new WeakMap<Element, HTMLElement>();

/**
 * Index of the next landmark, or of the previous one if `isBack`. `at` is the current index. Half values mean a
 * position between two landmarks: 1.5 is after the second, -0.5 before the first.
 */
export function nextLandmark(count: number, at: number, isBack: boolean): number {
  const next = isBack ? Math.ceil(at) - 1 : Math.floor(at) + 1;
  return (next + count) % count;
}

/**
 * Focuses the next or previous landmark in page order, cyclically, at its last focused element. Returns false if there
 * is none or if a modal dialog holds the focus.
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

/** Element that was focused before this landmark. */
export const previousFocusOf = (landmark: Element): HTMLElement | undefined => before.get(landmark);

/** Records the origin when the focus enters a landmark other than by its key. */
export function recordFocusOrigin({ target, relatedTarget }: FocusEvent, landmark: Element): void {
  if (!(target instanceof Element) || !landmark.contains(target) || origins.has(target)) return;
  if (relatedTarget instanceof HTMLElement && !landmark.contains(relatedTarget)) before.set(landmark, relatedTarget);
}

/** Index of the innermost landmark; between landmarks, half an index after those that begin earlier. */
function placeOf(from: Element, order: readonly Element[], within: Element | undefined): number {
  if (within) return order.indexOf(within);
  const isPast = (one: Element) => (one.compareDocumentPosition(from) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  return order.filter(isPast).length - 0.5;
}

const isShown = (element: Element): boolean => element.getClientRects().length > 0 && !element.closest('[inert]');

/** Makes a landmark focusable only while it has the focus, so that clicks on its background do not focus it. */
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
