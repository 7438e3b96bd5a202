import { isCharacter, type KeyRow, keyRow, type PressedKey } from '#domain/player/index.ts';
import { useListener } from '#ui/hooks/use-listener.ts';

type Key = PressedKey & Pick<KeyboardEvent, 'target' | 'defaultPrevented'>;

/**
 * What a key pressed somewhere in the player means. Nothing, where a field, a list or an open dialog has the focus; a
 * button keeps the space bar. Letters, digits and signs act only while the content has the focus, and not at all where
 * the learner has switched them off. WCAG 2.1.4.
 */
export function heardKey<A>(rows: readonly KeyRow<A>[], event: Key, hasLetters: boolean): A | undefined {
  const row = event.defaultPrevented ? undefined : keyRow(rows, event);
  if (row === undefined || row.everywhere) return row?.act;
  if (ownsKeys(event.target) || ownsSpace(event.target, event.key)) return undefined;
  const isHeld = event.ctrlKey || event.metaKey;
  return isCharacter(event.key) && !isHeld && !(hasLetters && isContent(event.target)) ? undefined : row.act;
}

/** The keys of open content, wherever in the window they are pressed. Undefined: none is heard. */
export function useWindowKeys<A>(
  rows: readonly KeyRow<A>[] | undefined,
  hasLetters: boolean,
  act: (action: A) => void,
): void {
  useListener(
    window,
    'keydown',
    rows &&
      ((event) => {
        const action = heardKey(rows, event, hasLetters);
        if (action === undefined) return;
        event.preventDefault();
        act(action);
      }),
  );
}

/**
 * Whether a key typed there belongs to a field, a list or an open dialog, and is no key of the content. The slider of
 * audio and video (`data-position`) is one of ours: its arrows go as far as everywhere else.
 */
const ownsKeys = (target: EventTarget | null): boolean =>
  isWithin(
    target,
    'input:not([data-position]), textarea, select, [contenteditable], [role=menu], [role=listbox], dialog',
  );

/** A space presses the button that has the focus. */
const ownsSpace = (target: EventTarget | null, key: string): boolean =>
  key === ' ' && isWithin(target, 'button, a, summary');

/** Whether the content has the focus, its controls included, and nothing that was opened over it. WCAG 2.1.4. */
const isContent = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  (target.matches('main') || isWithin(target, '[data-content]')) &&
  !isWithin(target, '[role=dialog], [role=search]');

const isWithin = (target: EventTarget | null, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null;
