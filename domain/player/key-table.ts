/**
 * What keys do: one row an act, each key by its name, with those held down before it (`Ctrl+f`, `Shift+F3`). A letter or
 * a sign is its own name, capital where it is one. `everywhere`: also where a field or a dialog has the focus.
 */
export type KeyRow<A> = { readonly act: A; readonly keys: readonly string[]; readonly everywhere?: boolean };

export type PressedKey = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean; shiftKey: boolean };

/** The row that a key is in. A letter that has no row of its own as a capital is the small one. */
export function keyRow<A>(rows: readonly KeyRow<A>[], pressed: PressedKey): KeyRow<A> | undefined {
  if (pressed.altKey) return undefined;
  const name = nameOf(pressed);
  return rows.find(({ keys }) => keys.includes(name)) ?? rows.find(({ keys }) => keys.includes(name.toLowerCase()));
}

function nameOf({ key, ctrlKey, metaKey, shiftKey }: PressedKey): string {
  const isHeld = ctrlKey || metaKey;
  // Shift is part of a sign, but not of a space.
  const shift = shiftKey && (isHeld || !isCharacter(key)) ? 'Shift+' : '';
  return isHeld ? `Ctrl+${shift}${isCharacter(key) ? key.toLowerCase() : key}` : `${shift}${key}`;
}

/** Whether a key is a letter, a digit or a sign: what somebody who speaks to their device may press unawares (WCAG 2.1.4). */
export const isCharacter = (key: string): boolean => key !== ' ' && Array.from(key).length === 1;
