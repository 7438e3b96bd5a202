import type { Engine, Locale } from './engine.ts';
import type { TextParameters } from './keys.ts';
import { directionOf, fallbackLanguage, type Language } from './languages.ts';
import type english from './locales/en-US.json';

/** Reads one locale file; rejects when it cannot. Given by whoever knows where files are. */
export type LoadLocale = (language: Language) => Promise<Locale>;

type PluralForm = `${string}_${'zero' | 'one' | 'two' | 'few' | 'many' | 'other'}`;

/** The key of a text without parameters. The file is read by the compiler alone: nothing of it comes along. */
export type TextKey = Exclude<keyof typeof english, PluralForm | keyof TextParameters>;

/** The text of a key; parameters are required where the text has placeholders. A missing text is its key, never a throw. */
export type T = <K extends TextKey | keyof TextParameters>(
  key: K,
  ...params: [K] extends [TextKey] ? [] : [params: TextParameters[Exclude<K, TextKey>]]
) => string;

/** What a screen reads: `t` is another function after each change of language, so that views see the change. */
export type Text = { readonly language: Language; readonly t: T };

export type TextSource = {
  get: () => Text;
  subscribe: (onChange: () => void) => () => void;
  /** Loads the language and then shows it, without a reload. Rejects, and changes nothing, when it cannot be loaded. */
  setLanguage: (language: Language) => Promise<void>;
  /** Newer words of a language, shown at once: while developing, a file is saved under an open page. */
  replace: (language: Language, locale: Locale) => void;
  /** Lets another engine speak from now on, with all the words of the language; rejects, and changes nothing, without them. */
  use: (engine: Engine) => Promise<void>;
};

/**
 * The texts of the product. Waits for the wanted language only; when that cannot be loaded it starts in en-US, and
 * rejects when that cannot be loaded either. `page` (the `<html>` element) gets `lang` and `dir`.
 * en-US is loaded besides another language when a text is missing there, which an old cached file can cause.
 * `firstWords`: those of the language that the first screen needs; then it starts with them, and the others follow.
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
  /** Something was to be said that a file on its way may know. */
  let isLacking = false;
  let text: Text;

  const take = (language: Language, locale: Locale): void => {
    engine.add(language, locale);
    loaded.set(language, locale);
    if (isLacking) show(text.language);
  };
  const need = onceEach(load, take);

  const show = (language: Language): void => {
    const plain = new Map<string, string>(); // a page says the same few words hundreds of times
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
      need(from).catch(() => undefined); // the key stays on the screen; nothing else depends on it
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
    // A learner with the wrong language is better off than one with an empty page.
    await need(fallbackLanguage);
    show(fallbackLanguage);
  }
  const all = () => need(text.language);
  all().catch(() => undefined); // asked for again by whoever cannot do without

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

/** Loads each language once, and once more after each failure. */
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
    done.catch(() => loading.delete(language)); // the next wish for it asks again
    return done;
  };
}

/**
 * The engine of the first screen: lookup, plural and placeholders by the browser's own Intl, nothing to download. It
 * knows what our texts use and no more; i18next takes over behind sign-in, and a test holds the two to the same words.
 */
export function plainEngine(): Engine {
  const locales = new Map<string, Locale>();
  return {
    add: (language, locale) => void locales.set(language, locale),
    say: (language, key, params = {}) => {
      const locale = locales.get(language);
      const values = params as Readonly<Record<string, string | number | undefined>>; // parameters are typed by key where texts are asked for
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
