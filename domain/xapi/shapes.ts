/** Shapes that xAPI statements are made of. xAPI 1.0.3 Data §2.2, §4. */

export type Fault = string | undefined;
export type Check = (value: unknown) => boolean;

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const LANGUAGE = /^[a-z]{2,8}(-[a-z0-9]{1,8})*$/i;
const IRI = /^[a-z][a-z0-9+.-]*:[^\s<>"{}|\\^`\p{Cc}\p{Surrogate}]+$/iu;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-5][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
/** Fractions of seconds only: of larger parts not every reader takes them. */
const DURATION = /^P(?:\d+W|(?=.)(?:\d+Y)?(?:\d+M)?(?:\d+D)?(?:T(?=.)(?:\d+H)?(?:\d+M)?(?:\d+(?:[.]\d{1,9})?S)?)?)$/;
const MOMENT = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:[.]\d{1,9})?(Z|[+-]\d\d:\d\d)$/;

export const isText: Check = (value) => typeof value === 'string';
export const isFilled: Check = (value) => typeof value === 'string' && value !== '';
export const isFlag: Check = (value) => typeof value === 'boolean';
export const isNumber: Check = (value) => typeof value === 'number' && Number.isFinite(value);
export const isIri: Check = (value) => typeof value === 'string' && IRI.test(value);
/** An address that a browser could open. */
export const isIrl: Check = (value) => typeof value === 'string' && IRI.test(value) && URL.canParse(value);
export const isUuid: Check = (value) => typeof value === 'string' && UUID.test(value);
export const isLanguage: Check = (value) => typeof value === 'string' && LANGUAGE.test(value);
export const isDuration: Check = (value) => typeof value === 'string' && DURATION.test(value);
export const isOneOf =
  (...words: string[]): Check =>
  (value) =>
    typeof value === 'string' && words.includes(value);

/** A moment with its time zone. `-00:00` says that the zone is not known, which xAPI refuses. */
export const isMoment: Check = (value) => {
  const parts = typeof value === 'string' ? MOMENT.exec(value) : null;
  if (!parts || /^-00:?00$/.test(parts[7] ?? '')) return false;
  const [month, day, hour, minute, second] = parts.slice(2, 7).map(Number) as [number, number, number, number, number]; // five groups of digits
  return month >= 1 && month <= 12 && day >= 1 && day <= 31 && hour <= 23 && minute <= 59 && second <= 59;
};

export const isTexts: Check = (value) => Array.isArray(value) && value.every(isText);
export const isLanguageMap: Check = (value) =>
  isRecord(value) && Object.entries(value).every(([key, text]) => isLanguage(key) && isText(text));
export const isExtensions: Check = (value) => isRecord(value) && Object.keys(value).every(isIri);

export type Members = Readonly<Record<string, Check>>;

/** What is wrong with the members of an object: one that nobody knows, or one that is not as it must be. */
export function membersFault(value: Record<string, unknown>, known: Members, where: string): Fault {
  for (const [name, member] of Object.entries(value)) {
    const check = Object.hasOwn(known, name) ? known[name] : undefined;
    if (!check) return `${where}.${name} is not known`;
    if (!check(member)) return `${where}.${name} is not as it must be`;
  }
  return undefined;
}
