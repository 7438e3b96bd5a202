import type { T, TextKey } from '#ui/i18n/i18n.ts';

declare const t: T;
declare const either: 'common.retry' | 'book.at';

/** Texts without parameters, with one, and with one that is counted. */
export const right = [
  () => t('common.retry'),
  () => t('book.at', { percent: 5 }),
  () => t('book.found', { count: 2 }),
  (key: TextKey) => t(key),
];

// Lines that must not compile: each `@ts-expect-error` fails the type check when the line below it is accepted.
export const wrong = [
  // @ts-expect-error -- no such text
  () => t('common.noSuchText'),
  // @ts-expect-error -- the parameters are missing
  () => t('book.at'),
  // @ts-expect-error -- one of two parameters is missing
  () => t('book.atChapter', { chapter: 'One' }),
  // @ts-expect-error -- no such parameter
  () => t('book.at', { percent: 5, chapter: 'One' }),
  // @ts-expect-error -- a number is counted
  () => t('book.found', { count: '2' }),
  // @ts-expect-error -- takes no parameters
  () => t('common.retry', { name: 'x' }),
  // @ts-expect-error -- one form of a plural, which the language chooses
  () => t('book.found_other'),
  // @ts-expect-error -- one of the two needs parameters
  () => t(either),
  // @ts-expect-error -- a text with parameters is no text without
  (): TextKey => 'book.at',
];
