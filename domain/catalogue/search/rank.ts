export type Rank = 0 | 1 | 2 | 3;

/** How well a folded name that contains the text fits it: 0 the best, 3 the least. */
export function rankOf(name: string, wanted: string): Rank {
  if (name.startsWith(wanted)) return name.length === wanted.length ? 0 : 1;
  for (let at = name.indexOf(wanted); at > 0; at = name.indexOf(wanted, at + 1)) if (beginsWord(name, at)) return 2;
  return 3;
}

/** Whether no letter and no number stands before this place of a folded text: any but its beginning. */
export function beginsWord(text: string, at: number): boolean {
  const unit = text.charCodeAt(at - 1);
  // A look at ASCII is a hundred times as fast as the general one.
  if (unit < 0x80) return !((unit >= 0x61 && unit <= 0x7a) || (unit >= 0x30 && unit <= 0x39));
  return !/[\p{L}\p{N}]$/u.test(text.slice(Math.max(0, at - 2), at));
}

/** Whether `beginsWord` can hold inside of this text; half of a letter that takes two UTF-16 units is none. */
export const canBeginInside = (text: string): boolean => /[^\p{L}\p{N}]/u.test(text) || /[\ud800-\udfff]/.test(text);
