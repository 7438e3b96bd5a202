import i18next from 'i18next';
import type { Engine } from './engine.ts';
import { fallbackLanguage } from './languages.ts';

/** The engine of the product: i18next, with our flat keys. */
export async function i18nextEngine(): Promise<Engine> {
  const engine = i18next.createInstance();
  await engine.init({
    resources: {},
    fallbackLng: fallbackLanguage,
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false }, // React escapes; texts are never put into the page as HTML
    returnEmptyString: false,
    parseMissingKeyHandler: () => '', // no text of ours is empty: one lookup tells both what is said and whether it is there
  });
  return {
    add: (language, locale) => void engine.addResourceBundle(language, 'translation', locale),
    say: (language, key, params) => {
      // `nest: false`: a value from a server that looks like `$t(…)` is shown, not looked up.
      const options = { ...params, lng: language, fallbackLng: [], nest: false };
      return engine.t(key, options) || undefined;
    },
  };
}
