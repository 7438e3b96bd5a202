import type { Language } from '../i18n/languages.ts';

type Person = { firstName: string; lastName: string; userName: string };

/** Order of name parts in a language: Chinese and Vietnamese begin with the family name. */
export function nameOrder(language: Language): readonly ('firstName' | 'lastName')[] {
  return language === 'zh-CN' || language === 'vi-VN' ? ['lastName', 'firstName'] : ['firstName', 'lastName'];
}

/** Name of Chinese characters only. */
const HAN = /^\p{Script=Han}+$/u;

/**
 * Full name in a language; the user name if no name is known. Chinese names have no space. Names in another script keep
 * their own order and space in Chinese text.
 */
export function personName(person: Person, language: Language): string {
  const [first, last] = [person.firstName.trim(), person.lastName.trim()];
  if (language === 'zh-CN') {
    const name = HAN.test(last + first) ? last + first : `${first} ${last}`.trim();
    return name || person.userName;
  }
  const parts = { firstName: first, lastName: last };
  return (
    nameOrder(language)
      .map((part) => parts[part])
      .filter(Boolean)
      .join(' ') || person.userName
  );
}
