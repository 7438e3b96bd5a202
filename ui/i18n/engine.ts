import type { Language } from './languages.ts';

/** Locale file: flat object of dotted keys and texts. */
export type Locale = Readonly<Record<string, string>>;

/** Formats a text by key and parameters. The two implementations give the same texts: see README, Decisions. */
export type Engine = {
  add: (language: Language, locale: Locale) => void;
  /** Text in that language; undefined if missing. */
  say: (language: Language, key: string, params?: object) => string | undefined;
};
