import type { Engine, Locale } from './engine.ts';
import type { TextParameters } from './keys.ts';
import { directionOf, fallbackLanguage, type Language } from './languages.ts';
import type english from './locales/en-US.json';

/** Loads one locale file; rejects on failure. The caller knows the file’s location. */
export type LoadLocale = (language: Language) => Promise<Locale>;

type PluralForm = `${string}_${'zero' | 'one' | 'two' | 'few' | 'many' | 'other'}`;

/** Key of a text without parameters. Only the compiler reads the file; the build does not include it. */
export type TextKey = Exclude<keyof typeof english, PluralForm | keyof TextParameters>;

/**
 * Returns the text of a key. Parameters are required if the text has placeholders. Returns the key of a missing text;
 * never throws.
 */
export type T = <K extends TextKey | keyof TextParameters>(
  key: K,
  ...params: [K] extends [TextKey] ? [] : [params: TextParameters[Exclude<K, TextKey>]]
) => string;

/** Language and texts for a screen. `t` changes its identity with the language, so that views re-render. */
export type Text = { readonly language: Language; readonly t: T };

export type TextSource = {
  get: () => Text;
  subscribe: (onChange: () => void) => () => void;
  /** Loads the language, then switches without a reload. Rejects without any change if loading fails. */
  setLanguage: (language: Language) => Promise<void>;
  /** Replaces the texts of a language at once, when a file is saved during development. */
  replace: (language: Language, locale: Locale) => void;
  /** Switches to another engine with all texts of the language. Rejects without any change if loading fails. */
  use: (engine: Engine) => Promise<void>;
};

/**
 * Creates the product’s texts. Loads only the wanted language; falls back to en-US, and rejects if that fails, too.
 * Sets `lang` and `dir` of `page` (the `<html>` element). Also loads en-US when another language lacks a text, as in an
 * old cached file. `firstWords`: texts of the first screen; creation then waits only for these, and the others follow.
 */
export async function createText(options: {
  load: LoadLocale;
  language: Language;
  page?: { lang: string; dir: string };
  firstWords?: Promise<Locale> | undefined;
}): Promise<TextSource> {
  const { load, language, page, firstWords } = options;
  let engine: Engine = plainEngine();
  const listeners = new Set<() => void>();
  const loaded = new Map<Language, Locale>();
  let latest = 0;
  /** Whether a requested text was missing that a pending file may contain. */
  let isLacking = false;
  let text: Text;

  const take = (language: Language, locale: Locale): void => {
    engine.add(language, locale);
    loaded.set(language, locale);
    if (isLacking) show(text.language);
  };
  const need = onceEach(load, take);

  const show = (language: Language): void => {
    const plain = new Map<string, string>(); // a page displays the same few texts hundreds of times
    const t = (key: string, params?: object): string => {
      const said = params ? undefined : plain.get(key);
      if (said !== undefined) return said;
      const own = engine.say(language, key, params);
      if (own !== undefined) {
        if (!params) plain.set(key, own);
        return own;
      }
      const from = loaded.has(language) ? fallbackLanguage : language;
      isLacking ||= !loaded.has(from);
      need(from).catch(() => undefined); // the key stays displayed; nothing else depends on the file
      return engine.say(fallbackLanguage, key, params) ?? (loaded.has(language) ? key : '');
    };
    isLacking = false;
    text = { language, t };
    if (page) Object.assign(page, { lang: language, dir: directionOf(language) });
    for (const tell of [...listeners]) tell();
  };

  try {
    await (firstWords?.then(
      (words) => engine.add(language, words),
      () => need(language),
    ) ?? need(language));
    show(language);
  } catch {
    // A wrong language is better for a learner than an empty page.
    await need(fallbackLanguage);
    show(fallbackLanguage);
  }
  const all = () => need(text.language);
  all().catch(() => undefined); // callers that need the texts request them again

  return {
    get: () => text,
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    setLanguage: async (language) => {
      const mine = ++latest;
      await need(language);
      if (mine === latest) show(language); // a later choice wins over a slower file
    },
    replace: (language, locale) => {
      take(language, locale);
      show(text.language);
    },
    use: async (next) => {
      await all();
      for (const [language, locale] of loaded) next.add(language, locale);
      engine = next;
      show(text.language);
    },
  };
}

/** Loads each language once, and again after a failure. */
function onceEach(
  load: LoadLocale,
  take: (language: Language, locale: Locale) => void,
): (language: Language) => Promise<void> {
  const loading = new Map<Language, Promise<void>>();
  return (language) => {
    const running = loading.get(language);
    if (running) return running;
    const done = load(language).then((locale) => take(language, locale));
    loading.set(language, done);
    done.catch(() => loading.delete(language)); // the next request loads again
    return done;
  };
}

/**
 * Engine of the first screen: lookup, plurals and placeholders by the browser’s Intl, without a download. Supports only
 * what our texts use. i18next replaces it after sign-in, and a test checks that both give the same texts.
 */
export function plainEngine(): Engine {
  const locales = new Map<string, Locale>();
  return {
    add: (language, locale) => void locales.set(language, locale),
    say: (language, key, params = {}) => {
      const locale = locales.get(language);
      const values = params as Readonly<Record<string, string | number | undefined>>; // callers’ parameters are typed by key
      const text = locale && pick(locale, language, key, values['count']);
      return text?.replace(/\{\{\s*(\w+)\s*(,\s*number\s*)?\}\}/g, (_, name: string, isNumber?: string) => {
        const value = values[name];
        return isNumber && typeof value === 'number'
          ? new Intl.NumberFormat(language).format(value)
          : String(value ?? '');
      });
    },
  };
}

function pick(locale: Locale, language: string, key: string, count: unknown): string | undefined {
  if (typeof count !== 'number') return locale[key];
  const form = new Intl.PluralRules(language).select(count);
  return locale[`${key}_${form}`] ?? locale[`${key}_other`] ?? locale[key];
}
