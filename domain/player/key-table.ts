/**
 * Key bindings: one row per action. A key is named with its modifiers (`Ctrl+f`, `Shift+F3`). A character is its own
 * name, case included. `everywhere`: also active if a field or dialog has the focus.
 */
export type KeyRow<A> = { readonly act: A; readonly keys: readonly string[]; readonly everywhere?: boolean };

export type PressedKey = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean; shiftKey: boolean };

/** Row of a pressed key. An upper-case letter without a row falls back to lower case. */
export function keyRow<A>(rows: readonly KeyRow<A>[], pressed: PressedKey): KeyRow<A> | undefined {
  if (pressed.altKey) return undefined;
  const name = nameOf(pressed);
  return rows.find(({ keys }) => keys.includes(name)) ?? rows.find(({ keys }) => keys.includes(name.toLowerCase()));
}

function nameOf({ key, ctrlKey, metaKey, shiftKey }: PressedKey): string {
  const isHeld = ctrlKey || metaKey;
  // Shift is part of a character, except for the space.
  const shift = shiftKey && (isHeld || !isCharacter(key)) ? 'Shift+' : '';
  return isHeld ? `Ctrl+${shift}${isCharacter(key) ? key.toLowerCase() : key}` : `${shift}${key}`;
}

/**
 * Whether a key is a letter, digit or sign. Speech input may trigger such single-key shortcuts by accident (WCAG
 * 2.1.4).
 */
export const isCharacter = (key: string): boolean => key !== ' ' && Array.from(key).length === 1;
