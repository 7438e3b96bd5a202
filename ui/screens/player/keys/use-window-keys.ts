import { isCharacter, type KeyRow, keyRow, type PressedKey } from '#domain/player/index.ts';
import { useListener } from '#ui/hooks/use-listener.ts';

type Key = PressedKey & Pick<KeyboardEvent, 'target' | 'defaultPrevented'>;

/**
 * Action of a key pressed anywhere in the player. Undefined if a field, list or open dialog has the focus; a focused
 * button keeps the space bar. Single-key shortcuts require focus in the content and can be switched off. WCAG 2.1.4.
 */
export function actionOfKey<A>(rows: readonly KeyRow<A>[], event: Key, hasLetters: boolean): A | undefined {
  const row = event.defaultPrevented ? undefined : keyRow(rows, event);
  if (row === undefined || row.everywhere) return row?.act;
  if (ownsKeys(event.target) || ownsSpace(event.target, event.key)) return undefined;
  const isHeld = event.ctrlKey || event.metaKey;
  return isCharacter(event.key) && !isHeld && !(hasLetters && isContent(event.target)) ? undefined : row.act;
}

/** Binds keys of open content on the window. Undefined: no keys. */
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
        const action = actionOfKey(rows, event, hasLetters);
        if (action === undefined) return;
        event.preventDefault();
        act(action);
      }),
  );
}

/**
 * Whether a field, list or open dialog handles the key itself. The media slider (`data-position`) is excluded, because
 * its arrows work as everywhere else in the player.
 */
const ownsKeys = (target: EventTarget | null): boolean =>
  isWithin(
    target,
    'input:not([data-position]), textarea, select, [contenteditable], [role=menu], [role=listbox], dialog',
  );

/** Space presses the focused button. */
const ownsSpace = (target: EventTarget | null, key: string): boolean =>
  key === ' ' && isWithin(target, 'button, a, summary');

/** Whether the content or its controls have the focus, and no overlay is open. WCAG 2.1.4. */
const isContent = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  (target.matches('main') || isWithin(target, '[data-content]')) &&
  !isWithin(target, '[role=dialog], [role=search]');

const isWithin = (target: EventTarget | null, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null;
