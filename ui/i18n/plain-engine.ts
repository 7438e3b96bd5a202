import type { Engine, Locale } from './engine.ts';

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
