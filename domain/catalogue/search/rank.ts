export type Rank = 0 | 1 | 2 | 3;

/** Rank of a normalized name that contains the text: 0 is best, 3 is worst. */
export function rankOf(name: string, wanted: string): Rank {
  if (name.startsWith(wanted)) return name.length === wanted.length ? 0 : 1;
  for (let at = name.indexOf(wanted); at > 0; at = name.indexOf(wanted, at + 1)) if (beginsWord(name, at)) return 2;
  return 3;
}

/** Whether no letter or digit precedes this position of a normalized text. `at` must not be 0. */
export function beginsWord(text: string, at: number): boolean {
  const unit = text.charCodeAt(at - 1);
  // Fast path: the ASCII check is a hundred times faster than the general one.
  if (unit < 0x80) return !((unit >= 0x61 && unit <= 0x7a) || (unit >= 0x30 && unit <= 0x39));
  return !/[\p{L}\p{N}]$/u.test(text.slice(Math.max(0, at - 2), at));
}

/** Whether `beginsWord` can be true inside this text. Half a surrogate pair is not a letter. */
export const canBeginInside = (text: string): boolean => /[^\p{L}\p{N}]/u.test(text) || /[\ud800-\udfff]/.test(text);
