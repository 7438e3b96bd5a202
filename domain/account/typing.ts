import { refuse, type Refused } from '../messages/index.ts';

/** What may be typed into a field. `field`: a field id of the locales, or the name that the server gave. */
export type TypingLimit = {
  field: string;
  /** Longest value in UTF-16 units, as `size` and the platform count; undefined = any. */
  max: number | undefined;
  digitsOnly: boolean;
};

/** What an edit leaves in the field, and why that is not all that was wanted. */
export type Edit = { value: string; refused: Refused | undefined };

/**
 * One edit at once: a key, a paste, a drop, a password manager's fill. Taking away is always allowed, also from a
 * value that is too long or no number.
 * Reading: "typing or pasting beyond it is blocked" – an edit that would go beyond changes nothing at all. A paste that
 * was cut would look as if it had worked; a password would be another one than its owner believes.
 * Spec §5 Password reset, Extra fields.
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
 * What an input method has put together (also each word typed on many phones): as much of it as could have been typed
 * letter by letter. Blocking a whole word for its last letter would lose what was right.
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

/** Where two texts differ: `before` from `start` to `end` has become `inserted`. */
function difference(before: string, after: string): { start: number; end: number; inserted: string } {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let tail = 0;
  while (tail < shorter - start && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail++;
  return { start, end: before.length - tail, inserted: after.slice(start, after.length - tail) };
}

/** Digits of a Chinese or Japanese keyboard are digits; spaces around a copied number are no part of it. */
const asDigits = (typed: string): string =>
  typed.trim().replace(/[\uff10-\uff19]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0));

const tooLong = (field: string, max: number): Refused => refuse('MAX_LENGTH', { field, max });
const numbersOnly = ({ field }: TypingLimit): Refused => refuse('NUMBERS_ONLY', { field });
