import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nameOrder, personName } from '#ui/format/person-name.ts';
import { type Language, languages } from '#ui/i18n/languages.ts';
import { runs } from '../../support/runs.ts';

const called = (firstName: string, lastName: string, language: Language) =>
  personName({ firstName, lastName, userName: 'w.xm' }, language);

// Verifies: "Names in the order of the language"
describe('what a person is called', () => {
  it.each([
    ['en-US', 'Ada', 'Lovelace', 'Ada Lovelace'],
    ['fr-FR', 'Élise', 'Le Gall', 'Élise Le Gall'],
    ['tr-TR', 'İpek', 'Şahin', 'İpek Şahin'],
    ['ar-AE', 'ليلى', 'حداد', 'ليلى حداد'],
    ['vi-VN', 'Văn An', 'Nguyễn', 'Nguyễn Văn An'],
    ['zh-CN', '小明', '王', '王小明'],
    ['zh-CN', ' 小明 ', ' 王 ', '王小明'],
    ['zh-CN', '𠮷', '欧阳', '欧阳𠮷'],
    ['zh-CN', 'Ada', 'Lovelace', 'Ada Lovelace'],
    ['zh-CN', 'Tom', '王', 'Tom 王'],
    ['en-US', '小明', '王', '小明 王'],
    ['en-US', 'Ada', '', 'Ada'],
    ['en-US', '  ', 'Lovelace', 'Lovelace'],
    ['vi-VN', 'An', '', 'An'],
    ['zh-CN', '', '王', '王'],
    ['zh-CN', '', ' ', 'w.xm'],
    ['vi-VN', '', '', 'w.xm'],
    ['fr-FR', '', '', 'w.xm'],
  ] as const)('in %s, of "%s" and "%s", is %s', (language, firstName, lastName, name) => {
    expect(called(firstName, lastName, language)).toBe(name);
  });

  it('is never empty, has every letter of both parts once, and no space around it', () => {
    const part = fc.string({ unit: 'grapheme' });
    const letters = (text: string) => Array.from(text.replaceAll(/\s/g, '')).sort().join('');
    fc.assert(
      fc.property(part, part, fc.constantFrom(...languages), (first, last, language) => {
        const name = called(first, last, language);
        expect(name).toBe(name.trim());
        expect(letters(name)).toBe(letters(first + last) || letters('w.xm'));
      }),
      { numRuns: runs(300) },
    );
  });

  it('is asked for in that order', () => {
    expect(languages.filter((language) => nameOrder(language)[0] === 'lastName')).toEqual(['zh-CN', 'vi-VN']);
    for (const language of languages)
      expect(nameOrder(language).toSorted(), language).toEqual(['firstName', 'lastName']);
  });
});
