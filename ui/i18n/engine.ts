import type { Language } from './languages.ts';

/** A file of texts: key → text, keys with dots in one flat object. */
export type Locale = Readonly<Record<string, string>>;

/** What turns a key and its parameters into words. Two of them give the same words: see README, Decisions. */
export type Engine = {
  add: (language: Language, locale: Locale) => void;
  /** The text in that language; undefined when it has none. */
  say: (language: Language, key: string, params?: object) => string | undefined;
};
