/** What a key or a swipe means in a book. */
export const bookActions = ['next', 'previous', 'find', 'mark', 'dismiss'] as const;
/** `mark`: highlight what is selected; `dismiss`: close what was opened over the book. */
export type BookAction = (typeof bookActions)[number];

type Key = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean; shiftKey: boolean };

/**
 * Left and right arrow move to the previous and next page (Spec §2); in a book that is read from right to left the left
 * arrow leads on, as its pages lie. Up, down, Home and End stay with what has the focus; the browser's keys stay its own.
 */
export function bookAction(pressed: Key, direction: 'ltr' | 'rtl'): BookAction | undefined {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = pressed;
  if (altKey) return undefined;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'f' ? 'find' : undefined;
  switch (key) {
    case 'ArrowRight':
      return shiftKey ? undefined : direction === 'ltr' ? 'next' : 'previous';
    case 'ArrowLeft':
      return shiftKey ? undefined : direction === 'ltr' ? 'previous' : 'next';
    case 'PageDown':
      return 'next';
    case 'PageUp':
      return 'previous';
    case ' ':
      return shiftKey ? 'previous' : 'next';
    case 'F3':
      return 'find';
    case 'a':
    case 'A':
      return 'mark';
    case 'Escape':
      return 'dismiss';
    default:
      return undefined;
  }
}

/** A finger that moved this far sideways, and mostly sideways, turned a page. Pixels. */
export const SWIPE_LEAST_PX = 48;

/** The page follows the finger: what lies to the right comes by pushing left. */
export function swipeAction(dx: number, dy: number, direction: 'ltr' | 'rtl'): BookAction | undefined {
  if (Math.abs(dx) < SWIPE_LEAST_PX || Math.abs(dx) < 2 * Math.abs(dy)) return undefined;
  return dx < 0 === (direction === 'ltr') ? 'next' : 'previous';
}
