/**
 * Tolerant decoder of responses. Without data that is needed to act (an id, a link), the item is dropped. Data for
 * display (a name, a score, a date) gets a neutral value instead. Drops and repairs are reported by path, never by
 * value. These 25 lines replace a schema library, which is too large for the sign-in screen's first load.
 */
export type Report = (problem: {
  operation: string;
  path: string;
  what: 'dropped' | 'repaired' | 'unreadable';
}) => void;

export type Fields = Readonly<Record<string, unknown>>;

const LONGEST_ID = 512;
const EARLIEST_MS = 0;
const LATEST_MS = Date.UTC(2200, 0, 1);

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An object, or an empty one. Copies own keys only, so that no prototype is ever read. */
export const fields = (value: unknown): Fields =>
  isFields(value) ? Object.assign(Object.create(null) as Fields, value) : {};

/**
 * A non-empty id: text, or a number that a server sent instead. Ids become URL segments: rejects lone surrogates, '.'
 * and '..', and overlong ids.
 */
export function id(value: unknown): string | undefined {
  if (typeof value === 'string')
    return value.trim() === '' || value.length > LONGEST_ID || /\p{Surrogate}|^\.{1,2}$/u.test(value)
      ? undefined
      : value;
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : undefined;
}

/** The valid ids of a list. */
export const ids = (value: unknown): string[] => (Array.isArray(value) ? value.flatMap((one) => id(one) ?? []) : []);

/** Text without control characters, bidi overrides and lone surrogates; '' for anything else. */
export function text(value: unknown): string {
  if (typeof value !== 'string') return '';

  return value.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069\p{Surrogate}]/gu, '');
}

/** Maximum characters of a name: a page freezes on a name of a hundred thousand. */
const LONGEST_NAME = 500;

/** Text of a name, cut to the maximum length. */
export const shortText = (value: unknown): string =>
  text(typeof value === 'string' ? value.slice(0, LONGEST_NAME) : value);

export const optionalText = (value: unknown): string | undefined => text(value) || undefined;

/** Decodes base64; undefined if empty or invalid. */
export function base64(value: unknown): Uint8Array<ArrayBuffer> | undefined {
  if (typeof value !== 'string' || value === '') return undefined;
  try {
    return Uint8Array.from(atob(value), (letter) => letter.charCodeAt(0));
  } catch {
    return undefined; // invalid characters
  }
}

/** True only for true, 'true', 1. */
export const isTrueValue = (value: unknown): boolean => value === true || value === 'true' || value === 1;

/** True only for false, 'false', 0: an explicit no, not a missing value. */
export const isFalseValue = (value: unknown): boolean => value === false || value === 'false' || value === 0;

/** A finite number, also written as text. */
export function number(value: unknown): number | undefined {
  const read = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof read === 'number' && Number.isFinite(read) ? read : undefined;
}

/** Epoch ms of an ISO date or a number of ms; undefined unless it is a real date of this era. */
export function instant(value: unknown): number | undefined {
  const at = typeof value === 'number' ? value : typeof value === 'string' ? parseIso(value) : Number.NaN;
  return at > EARLIEST_MS && at < LATEST_MS ? at : undefined;
}

/** `Date.parse` alone accepts "7" as a month, and turns 31 February into 3 March. */
function parseIso(written: string): number {
  const day = /^(\d{4})-(\d{2})-(\d{2})(T|$)/.exec(written.trim());
  if (!day) return Number.NaN;
  const [year, month, date] = [Number(day[1]), Number(day[2]), Number(day[3])];
  const isReal = new Date(Date.UTC(year, month - 1, date)).getUTCDate() === date;
  return isReal ? Date.parse(written.trim()) : Number.NaN;
}

/** `#rrggbb` in lower case, or undefined. */
export function colour(value: unknown): string | undefined {
  return typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value) ? value.toLowerCase() : undefined;
}

/** True if the response has its main list. A missing list is an error, not an empty list. */
export const hasList = (body: unknown, key: string): boolean => Array.isArray(fields(body)[key]);

/** The valid items of a list; kept + dropped = received. */
export function list<T>(value: unknown, item: (entry: Fields) => T | undefined, dropped: () => void): T[] {
  if (!Array.isArray(value)) return [];
  const kept: T[] = [];
  for (const entry of value) {
    const read = isFields(entry) ? item(fields(entry)) : undefined;
    if (read === undefined) dropped();
    else kept.push(read);
  }
  return kept;
}
