import i18next from 'i18next';
import type { Engine } from './engine.ts';
import { fallbackLanguage } from './languages.ts';

/** Engine after sign-in: i18next with flat keys. */
export async function i18nextEngine(): Promise<Engine> {
  const engine = i18next.createInstance();
  await engine.init({
    resources: {},
    fallbackLng: fallbackLanguage,
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false }, // React escapes texts; no text is inserted as HTML
    returnEmptyString: false,
    parseMissingKeyHandler: () => '', // no text is empty, so one lookup returns the text and whether it exists
  });
  return {
    add: (language, locale) => void engine.addResourceBundle(language, 'translation', locale),
    say: (language, key, params) => {
      // `nest: false`: a server’s value that looks like `$t(…)` is displayed literally.
      const options = { ...params, lng: language, fallbackLng: [], nest: false };
      return engine.t(key, options) || undefined;
    },
  };
}
