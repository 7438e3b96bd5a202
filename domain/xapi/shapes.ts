/** Validators for parts of xAPI statements. xAPI 1.0.3 Data §2.2, §4. */

export type Fault = string | undefined;
/** Receives the path of each removed member. */
export type LeaveOut = (path: string) => void;
/**
 * Validator. `mend` returns the value without its invalid members; undefined if nothing valid remains. Atomic values
 * have no `mend`.
 */
export type ShapeValidator = ((value: unknown) => boolean) & {
  readonly mend?: (value: unknown, path: string, leaveOut: LeaveOut) => unknown;
};

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Language tag by RFC 5646 §2.1: language, script, region, variants, extensions, private use. */
const LANGUAGE = new RegExp(
  [
    '^(?:[a-z]{2,3}(?:-[a-z]{3}){0,3}|[a-z]{4,8})',
    '(?:-[a-z]{4})?',
    '(?:-(?:[a-z]{2}|[0-9]{3}))?',
    '(?:-(?:[a-z0-9]{5,8}|[0-9][a-z0-9]{3}))*',
    '(?:-[a-wy-z0-9](?:-[a-z0-9]{2,8})+)*',
    '(?:-x(?:-[a-z0-9]{1,8})+)?$',
  ].join(''),
  'i',
);
const ID = /^[a-z][a-z0-9+.-]*:[^\s<>"{}|\\^`\p{Cc}\p{Surrogate}]+$/iu;
/** IRI by RFC 3987 §2.2: a path, at most one fragment; brackets only around an IP address. */
const IRI =
  /^[a-z][a-z0-9+.-]*:(?:\/\/\[[0-9a-f:.]+\])?(?!#)(?:%[0-9a-f]{2}|[^\s<>"{}|\\^`%#[\]\p{Cc}\p{Surrogate}])+(?:#(?:%[0-9a-f]{2}|[^\s<>"{}|\\^`%#[\]\p{Cc}\p{Surrogate}])*)?$/iu;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-5][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
/** Fractions are allowed for seconds only: some parsers reject them elsewhere. */
const DURATION = /^P(?:\d+W|(?=.)(?:\d+Y)?(?:\d+M)?(?:\d+D)?(?:T(?=.)(?:\d+H)?(?:\d+M)?(?:\d+(?:[.]\d{1,9})?S)?)?)$/;
const MOMENT = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:[.]\d{1,9})?(Z|[+-]\d\d:\d\d)$/;

export const isText: ShapeValidator = (value) => typeof value === 'string';
export const isFilled: ShapeValidator = (value) => typeof value === 'string' && value !== '';
export const isFlag: ShapeValidator = (value) => typeof value === 'boolean';
export const isNumber: ShapeValidator = (value) => typeof value === 'number' && Number.isFinite(value);
/** Lenient check for verb and object ids, without which a statement is useless. */
export const isId: ShapeValidator = (value) => typeof value === 'string' && ID.test(value);
export const isIri: ShapeValidator = (value) => typeof value === 'string' && IRI.test(value);
/** An IRI that a browser could open. */
export const isIrl: ShapeValidator = (value) => typeof value === 'string' && IRI.test(value) && URL.canParse(value);
export const isUuid: ShapeValidator = (value) => typeof value === 'string' && UUID.test(value);
export const isLanguage: ShapeValidator = (value) => typeof value === 'string' && LANGUAGE.test(value);
export const isDuration: ShapeValidator = (value) => typeof value === 'string' && DURATION.test(value);
export const isOneOf =
  (...words: string[]): ShapeValidator =>
  (value) =>
    typeof value === 'string' && words.includes(value);

/** Time stamp with time zone. `-00:00` means an unknown zone, which xAPI refuses. */
export const isMoment: ShapeValidator = (value) => {
  const parts = typeof value === 'string' ? MOMENT.exec(value) : null;
  if (!parts || /^-00:?00$/.test(parts[7] ?? '')) return false;
  const [month, day, hour, minute, second] = parts.slice(2, 7).map(Number) as [number, number, number, number, number]; // five groups of digits
  return month >= 1 && month <= 12 && day >= 1 && day <= 31 && hour <= 23 && minute <= 59 && second <= 59;
};

export const isTexts: ShapeValidator = (value) => Array.isArray(value) && value.every(isText);
export const isLanguageMap = entries((key, text) => isLanguage(key) && isText(text));
export const isExtensions = entries(isIri);

export type Members = Readonly<Record<string, ShapeValidator>>;

/** Error of an object’s members: an unknown or an invalid one. */
export function membersFault(value: Record<string, unknown>, known: Members, where: string): Fault {
  for (const [name, member] of Object.entries(value)) {
    const check = Object.hasOwn(known, name) ? known[name] : undefined;
    if (!check) return `${where}.${name} is not known`;
    if (!check(member)) return `${where}.${name} is not as it must be`;
  }
  return undefined;
}

/** The value without its invalid members; undefined if all of it must be removed. */
export function mended(value: unknown, check: ShapeValidator, path: string, leaveOut: LeaveOut): unknown {
  return check(value) ? value : check.mend?.(value, path, leaveOut);
}

export type Shape = {
  readonly members: Members;
  readonly needed?: readonly string[];
  /** Members that conflict with others. `given`: all original members, including invalid ones. */
  readonly apart?: (value: Record<string, unknown>, given: Record<string, unknown>) => readonly string[];
};

/** Validator of an object with known members. */
export function object({ members, needed = [], apart = () => [] }: Shape): ShapeValidator {
  const isComplete = (value: Record<string, unknown>) => needed.every((name) => value[name] !== undefined);
  const check = (value: unknown): boolean =>
    isRecord(value) &&
    isComplete(value) &&
    membersFault(value, members, '') === undefined &&
    apart(value, value).length === 0;
  const mend: ShapeValidator['mend'] = (value, path, leaveOut) => {
    if (!isRecord(value)) return undefined;
    const kept: Record<string, unknown> = {};
    for (const [name, member] of Object.entries(value)) {
      const known = Object.hasOwn(members, name) ? members[name] : undefined;
      const rest = known && mended(member, known, at(path, name), leaveOut);
      if (rest === undefined) leaveOut(at(path, name));
      else kept[name] = rest;
    }
    for (const name of apart(kept, value)) {
      leaveOut(at(path, name));
      Reflect.deleteProperty(kept, name);
    }
    return isComplete(kept) && Object.keys(kept).length > 0 ? kept : undefined;
  };
  return Object.assign(check, { mend });
}

/** Validator of a list; invalid items can be removed. */
export function arrayValidator(one: ShapeValidator): ShapeValidator {
  const mend: ShapeValidator['mend'] = (value, path, leaveOut) => {
    if (!Array.isArray(value)) return undefined;
    const kept = value.flatMap((item: unknown, index) => {
      const rest = mended(item, one, `${path}[${index}]`, leaveOut);
      if (rest === undefined) leaveOut(`${path}[${index}]`);
      return rest === undefined ? [] : [rest];
    });
    return kept.length > 0 ? kept : undefined;
  };
  return Object.assign((value: unknown) => Array.isArray(value) && value.every(one), { mend });
}

/** Validator of alternatives; mends with the first that leaves a valid value. */
export function either(first: ShapeValidator, second: ShapeValidator): ShapeValidator {
  const mend: ShapeValidator['mend'] = (value, path, leaveOut) => {
    const left: string[] = [];
    const rest = first.mend?.(value, path, (part) => left.push(part));
    if (rest === undefined) return second.mend?.(value, path, leaveOut);
    left.forEach(leaveOut);
    return rest;
  };
  return Object.assign((value: unknown) => first(value) || second(value), { mend });
}

/** Validator of a map with uniform entries. */
function entries(isEntry: (key: string, value: unknown) => boolean): ShapeValidator {
  const mend: ShapeValidator['mend'] = (value, path, leaveOut) => {
    if (!isRecord(value)) return undefined;
    const [good, bad] = [true, false].map((fits) =>
      Object.entries(value).filter(([key, member]) => isEntry(key, member) === fits),
    );
    for (const [key] of bad ?? []) leaveOut(at(path, key));
    return good && good.length > 0 ? Object.fromEntries(good) : undefined;
  };
  const check = (value: unknown): boolean =>
    isRecord(value) && Object.entries(value).every(([key, member]) => isEntry(key, member));
  return Object.assign(check, { mend });
}

const at = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`);
