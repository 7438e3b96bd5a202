/** The languages of the product; the first is the default and the fallback. Spec §9 has four, README says why `ar-AE`. */
export const languages = ['en-US', 'tr-TR', 'zh-CN', 'fr-FR', 'ar-AE', 'es-ES', 'de-DE', 'vi-VN'] as const;
export type Language = (typeof languages)[number];
export const fallbackLanguage: Language = 'en-US';

/** Each language by its own name: whoever looks for it can read it. */
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
 * Where a locale file is served. Spec §7. With the hash of what is in it, where that is known: a file that a browser keeps
 * under such an address need not be asked about.
 */
export const localePath = (language: Language, hash?: string): string =>
  `lang/locale-${language}.json${hash === undefined ? '' : `?v=${hash}`}`;

/** Where a build has the words of a language that the screens of a first visit say. */
export const firstWordsPath = (language: Language, hash: string): string => `lang/first-${language}.json?v=${hash}`;

/**
 * The first wish that can be met, else en-US. Wishes in order of weight: the learner's choice, the user's locale, the
 * browser's languages. A wish for another region is met by the language itself (`fr-CA` → fr-FR, `zh` → zh-CN).
 */
export function pickLanguage(wishes: readonly (string | null | undefined)[]): Language {
  for (const wish of wishes) {
    const wanted = (wish ?? '').trim().replaceAll('_', '-').toLowerCase();
    if (wanted === '') continue;
    const exact = languages.find((language) => language.toLowerCase() === wanted);
    const related = languages.find((language) => language.split('-')[0] === wanted.split('-')[0]);
    if (exact ?? related) return (exact ?? related)!; // one of the two is there
  }
  return fallbackLanguage;
}

const rightToLeft = new Set(['ar', 'dv', 'fa', 'he', 'ku', 'ps', 'ur', 'yi']);

/** Reading direction of a locale, for `<html dir>`. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  return rightToLeft.has(language.split('-')[0]!.toLowerCase()) ? 'rtl' : 'ltr';
}

/** What the development server says when a locale file was saved, with its language and its texts. */
export const TEXTS_SAVED = 'texts:saved';
