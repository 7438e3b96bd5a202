/**
 * Languages of the product; the first is the default and the fallback. Spec §9 lists four; README explains why `ar-AE`.
 */
export const languages = ['en-US', 'tr-TR', 'zh-CN', 'fr-FR', 'ar-AE', 'es-ES', 'de-DE', 'vi-VN'] as const;
export type Language = (typeof languages)[number];
export const fallbackLanguage: Language = 'en-US';

/** Each language by its own name, so that its speakers recognise it. */
export const languageNames: Readonly<Record<Language, string>> = {
  'en-US': 'English',
  'tr-TR': 'Türkçe',
  'zh-CN': '简体中文',
  'fr-FR': 'Français',
  'ar-AE': 'العربية',
  'es-ES': 'Español',
  'de-DE': 'Deutsch',
  'vi-VN': 'Tiếng Việt',
};

/**
 * Path of a locale file. Spec §7. With a content hash if known, so that browsers can cache the file without
 * revalidation.
 */
export const localePath = (language: Language, hash?: string): string =>
  `lang/locale-${language}.json${hash === undefined ? '' : `?v=${hash}`}`;

/** Path of a language’s texts for the screens of a first visit. */
export const initialTextsPath = (language: Language, hash: string): string => `lang/first-${language}.json?v=${hash}`;

/**
 * First supported language of the preferences, otherwise en-US. Preferences in order: the learner’s choice, the
 * account’s locale, the browser’s languages. A different region matches its language (`fr-CA` → fr-FR, `zh` → zh-CN).
 */
export function pickLanguage(wishes: readonly (string | null | undefined)[]): Language {
  for (const wish of wishes) {
    const wanted = (wish ?? '').trim().replaceAll('_', '-').toLowerCase();
    if (wanted === '') continue;
    const exact = languages.find((language) => language.toLowerCase() === wanted);
    const related = languages.find((language) => language.split('-')[0] === wanted.split('-')[0]);
    if (exact ?? related) return (exact ?? related)!; // one of the two is defined
  }
  return fallbackLanguage;
}

const rightToLeft = new Set(['ar', 'dv', 'fa', 'he', 'ku', 'ps', 'ur', 'yi']);

/** Text direction of a locale, for `<html dir>`. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  return rightToLeft.has(language.split('-')[0]!.toLowerCase()) ? 'rtl' : 'ltr';
}

/** Event of the development server after a locale file was saved, with its language and texts. */
export const TEXTS_SAVED = 'texts:saved';
