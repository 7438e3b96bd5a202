import { type CourseAsk, escapesInRow, keyRow, landmarkKeys, LEAVE_PRESSES } from '#domain/player/index.ts';

/**
 * Hears the keys that are for the page around a course in each page that it is given, and calls `ask`. A page has to be
 * given before its own scripts run: then nothing that it does with a key comes first. What a script makes up is no key,
 * and a press beside the keys is another thing that is done.
 */
export function courseKeys(ask: (ask: CourseAsk) => void): (page: Window) => void {
  let row = 0;
  let last = 0;
  const onKey = (event: KeyboardEvent) => {
    if (!event.isTrusted) return;
    const landmark = keyRow(landmarkKeys, event)?.act;
    if (landmark) {
      event.preventDefault(); // the browser would take the focus to its own bars
      ask(landmark);
    }
    const atMs = performance.now(); // one clock for all pages
    row = escapesInRow(row, last, { ...held(event), atMs });
    last = atMs;
    if (row < LEAVE_PRESSES) return;
    row = 0;
    ask('leave');
  };
  const onPress = (event: Event) => {
    if (event.isTrusted) row = 0;
  };
  return (page) => {
    page.addEventListener('keydown', onKey, true);
    page.addEventListener('pointerdown', onPress, true);
  };
}

/** Of an event only what is asked of it: its values are no properties of its own. */
const held = ({ key, repeat, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) => ({
  key,
  repeat,
  ctrlKey,
  metaKey,
  altKey,
  shiftKey,
});
