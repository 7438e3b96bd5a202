import { type KeyRow, keyRow, type PressedKey } from './key-table.ts';
import { landmarkKeys } from './landmark-keys.ts';

/** Actions of keys and swipes in a book. */
export const bookActions = [
  'next',
  'previous',
  'find',
  'mark',
  'dismiss',
  'keys',
  'nextLandmark',
  'previousLandmark',
] as const;
/**
 * `mark`: highlight the selection; `dismiss`: close an overlay of the book; `keys`: list the keys; landmarks are those
 * of the page around the book.
 */
export type BookAction = (typeof bookActions)[number];

const byHand = [
  { act: 'find', keys: ['Ctrl+f', 'F3', 'Shift+F3'] },
  { act: 'mark', keys: ['a'] },
  { act: 'dismiss', keys: ['Escape'] },
  { act: 'keys', keys: ['?'] },
  ...landmarkKeys,
] as const satisfies readonly KeyRow<BookAction>[];

/**
 * Left and right arrow turn to the previous and next page (Spec §2); in a right-to-left book they are swapped. Up,
 * down, Home and End belong to the focused element; browser keys are not overridden.
 */
export const bookKeys: Readonly<Record<'ltr' | 'rtl', readonly KeyRow<BookAction>[]>> = {
  ltr: [...turning('ArrowRight', 'ArrowLeft'), ...byHand],
  rtl: [...turning('ArrowLeft', 'ArrowRight'), ...byHand],
};

function turning(on: string, back: string): readonly KeyRow<BookAction>[] {
  return [
    { act: 'next', keys: [on, 'PageDown', ' '] },
    { act: 'previous', keys: [back, 'PageUp', 'Shift+ '] },
  ];
}

export const bookAction = (pressed: PressedKey, direction: 'ltr' | 'rtl'): BookAction | undefined =>
  keyRow(bookKeys[direction], pressed)?.act;

/** Minimum horizontal movement of a swipe, in pixels; it must be mostly horizontal. */
export const SWIPE_LEAST_PX = 48;

/** The page follows the finger: pushing left shows the page to the right. */
export function swipeAction(dx: number, dy: number, direction: 'ltr' | 'rtl'): BookAction | undefined {
  if (Math.abs(dx) < SWIPE_LEAST_PX || Math.abs(dx) < 2 * Math.abs(dy)) return undefined;
  return dx < 0 === (direction === 'ltr') ? 'next' : 'previous';
}
