import { bookAction, type BookAction, swipeAction } from '#domain/player/index.ts';
import type { ChapterView } from './stage.ts';

type Hear = {
  action: (action: BookAction, by: 'key' | 'finger') => void;
  inside: (place: string) => void;
  outside: (href: string) => void;
};

/** Elements that handle keys themselves. */
const OWN_KEYS = 'input, textarea, select, audio, video, summary, [contenteditable]';

/** Handles keys pressed in the reader page itself: chapters are replaced, and lose the focus. */
export function listenToKeys(target: Document, direction: () => 'ltr' | 'rtl', hear: Hear): void {
  target.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || ownsKeys(event.target, event.key)) return;
    const action = bookAction(event, direction());
    if (!action) return;
    if (action !== 'dismiss') event.preventDefault(); // the browser may handle Escape, too
    hear.action(action, 'key');
  });
}

/** Handles keys, swipes and links in a chapter, because events in its frame do not reach the page. */
export function listenInChapter(
  { contents, iframe }: ChapterView,
  title: string,
  direction: () => 'ltr' | 'rtl',
  hear: Hear,
): void {
  const chapter = contents?.document;
  if (!chapter) return;
  if (iframe) iframe.title = title;
  listenToKeys(chapter, direction, hear);
  chapter.addEventListener('click', (event) => {
    const link = elementOf(event.target)?.closest('a');
    if (!link) return;
    event.preventDefault();
    const [inside, outside] = [link.getAttribute('data-inside'), link.getAttribute('data-outside')];
    if (inside !== null) hear.inside(inside);
    else if (outside !== null) hear.outside(outside);
  });
  listenToSwipes(chapter, direction, hear);
}

/** Touch gestures on a chapter. Selecting text turns no page. */
function listenToSwipes(chapter: Document, direction: () => 'ltr' | 'rtl', hear: Hear): void {
  let began: { x: number; y: number } | undefined;
  chapter.addEventListener(
    'touchstart',
    ({ touches }) => {
      const [finger, second] = touches;
      began = finger && !second ? { x: finger.screenX, y: finger.screenY } : undefined;
    },
    { passive: true },
  );
  chapter.addEventListener(
    'touchend',
    ({ changedTouches }) => {
      const [finger] = changedTouches;
      const isSelecting = !(chapter.getSelection()?.isCollapsed ?? true);
      if (!began || !finger || isSelecting) return;
      const action = swipeAction(finger.screenX - began.x, finger.screenY - began.y, direction());
      if (action) hear.action(action, 'finger');
    },
    { passive: true },
  );
}

function ownsKeys(target: EventTarget | null, key: string): boolean {
  const element = elementOf(target);
  if (!element) return false;
  return element.closest(OWN_KEYS) !== null || (key === ' ' && element.closest('a, button') !== null);
}

/** The event's target as an element. `instanceof` fails, because the target belongs to another frame's window. */
function elementOf(target: EventTarget | null): Element | undefined {
  const element = target as Element | null; // checked before use
  return typeof element?.closest === 'function' ? element : undefined;
}
