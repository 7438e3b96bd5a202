import { refuse, type CodedRefusal } from '../messages/index.ts';

/** Input limit of a field. `field`: a field id of the locales, or the server’s name. */
export type TypingLimit = {
  field: string;
  /** Maximum length in UTF-16 units, as `size` and the platform count; undefined = unlimited. */
  max: number | undefined;
  digitsOnly: boolean;
};

/** Field value after an edit, and the reason if the edit was refused. */
export type Edit = { value: string; refused: CodedRefusal | undefined };

/**
 * Applies one edit: a key, paste, drop, or fill by a password manager. Deletions are always allowed, even if the value
 * remains too long or not numeric. Reading: “typing or pasting beyond it is blocked” means that an edit over the limit
 * changes nothing. A truncated paste would look successful, and a password would differ from the intended one. Spec §5
 * Password reset, Extra fields.
 */
export function edit(limit: TypingLimit, before: string, after: string): Edit {
  const { start, end, inserted } = difference(before, after);
  if (inserted === '') return { value: after, refused: undefined };
  const text = limit.digitsOnly ? asDigits(inserted) : inserted;
  if (limit.digitsOnly && !/^\d+$/.test(text)) return { value: before, refused: numbersOnly(limit) };
  const value = before.slice(0, start) + text + before.slice(end);
  if (limit.max !== undefined && value.length > limit.max && value.length >= before.length)
    return { value: before, refused: tooLong(limit.field, limit.max) };
  return { value, refused: undefined };
}

/**
 * Applies a composition of an input method (on many phones each word): as much of it as could be typed character by
 * character. Blocking a whole word for its last character would lose valid input.
 */
export function compose(limit: TypingLimit, before: string, after: string): Edit {
  const { start, end, inserted } = difference(before, after);
  const allowed = limit.digitsOnly ? asDigits(inserted).replace(/\D/g, '') : inserted;
  const room = limit.max === undefined ? Infinity : Math.max(0, limit.max - (before.length - (end - start)));
  let fitting = '';
  for (const character of allowed) {
    if (fitting.length + character.length > room) break;
    fitting += character;
  }
  const value = before.slice(0, start) + fitting + before.slice(end);
  if (limit.max !== undefined && fitting !== allowed) return { value, refused: tooLong(limit.field, limit.max) };
  return { value, refused: limit.digitsOnly && allowed !== asDigits(inserted) ? numbersOnly(limit) : undefined };
}

/** Difference of two texts: `before` from `start` to `end` was replaced by `inserted`. */
function difference(before: string, after: string): { start: number; end: number; inserted: string } {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let tail = 0;
  while (tail < shorter - start && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail++;
  return { start, end: before.length - tail, inserted: after.slice(start, after.length - tail) };
}

/** Converts full-width digits and trims spaces around a copied number. */
const asDigits = (typed: string): string =>
  typed.trim().replace(/[\uff10-\uff19]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0));

const tooLong = (field: string, max: number): CodedRefusal => refuse('MAX_LENGTH', { field, max });
const numbersOnly = ({ field }: TypingLimit): CodedRefusal => refuse('NUMBERS_ONLY', { field });
