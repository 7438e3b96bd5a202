import type { Language } from '../i18n/languages.ts';

type Person = { firstName: string; lastName: string; userName: string };

/** Both parts of a name in the order of the language: Chinese and Vietnamese begin with that of the family. */
export function nameOrder(language: Language): readonly ('firstName' | 'lastName')[] {
  return language === 'zh-CN' || language === 'vi-VN' ? ['lastName', 'firstName'] : ['firstName', 'lastName'];
}

/** A name written with Chinese characters alone. */
const HAN = /^\p{Script=Han}+$/u;

/**
 * What a person is called in a language; the user name where no name is known. Nothing stands between the parts of a
 * Chinese name; a name in other letters keeps its own order and its space among Chinese words.
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
