import { type KeyRow, keyRow, type PressedKey } from './key-table.ts';
import { landmarkKeys } from './landmark-keys.ts';

/** What a key or a swipe means in a book. */
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
 * `mark`: highlight what is selected; `dismiss`: close what was opened over the book; `keys`: list these; a landmark is
 * one of the page around the book.
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
 * Left and right arrow move to the previous and next page (Spec §2); in a book that is read from right to left the left
 * arrow leads on, as its pages lie. Up, down, Home and End stay with what has the focus; the browser's keys stay its own.
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

/** A finger that moved this far sideways, and mostly sideways, turned a page. Pixels. */
export const SWIPE_LEAST_PX = 48;

/** The page follows the finger: what lies to the right comes by pushing left. */
export function swipeAction(dx: number, dy: number, direction: 'ltr' | 'rtl'): BookAction | undefined {
  if (Math.abs(dx) < SWIPE_LEAST_PX || Math.abs(dx) < 2 * Math.abs(dy)) return undefined;
  return dx < 0 === (direction === 'ltr') ? 'next' : 'previous';
}
