import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { languages } from '#ui/i18n/languages.ts';
import { readLocale } from '#ui/i18n/make-keys.ts';
import { britishIn, misprints, plain, strayWords, type Term } from './words.ts';

const glossaries = new URL('../../ui/i18n/glossary/', import.meta.url);
const glossaryOf = (language: string) =>
  JSON.parse(readFileSync(new URL(`${language}.json`, glossaries), 'utf8')) as Readonly<Record<string, Term>>;

/** Verifies: WCAG 3.2.4: the same thing has the same name everywhere. */
describe.each(languages)('the words of %s', (language) => {
  // Names of criteria come from the standard.
  const texts = Object.entries(readLocale(language)).filter(([key]) => !key.startsWith('criterion.'));
  const glossary = glossaryOf(language);

  it('are printed by the rules of the language', () => {
    expect(texts.flatMap(([key, text]) => misprints(language, text).map((fault) => `${key}: ${fault}`))).toEqual([]);
  });

  it('are one for each thing', () => {
    const stray = texts.flatMap(([key, text]) =>
      strayWords(language, key, text, glossary).map((word) => `${key}: ${word}`),
    );
    expect(stray).toEqual([]);
  });

  it('are chosen for the same things as in en-US, in their order', () => {
    expect(Object.keys(glossary)).toEqual(Object.keys(glossaryOf('en-US')));
    expect(Object.keys(glossary)).toEqual(Object.keys(glossary).sort());
  });

  it('are used, and an exception is one', () => {
    const said = texts.map(([, text]) => plain(text, language));
    const unused = Object.values(glossary).filter(
      ({ word }) => !said.some((text) => text.includes(plain(word, language))),
    );
    expect(unused).toEqual([]);
    const bare = Object.fromEntries(
      Object.entries(glossary).map(([thing, { word, never }]) => [thing, { word, never }]),
    );
    const needless = Object.values(glossary)
      .flatMap(({ except = [] }) => except)
      .filter((key) => strayWords(language, key, readLocale(language)[key] ?? '', bare).length === 0);
    expect(needless).toEqual([]);
  });
});

describe('the spelling of en-US', () => {
  it('is American in every text', () => {
    const found = Object.entries(readLocale('en-US')).flatMap(([key, text]) =>
      britishIn(text).map((fault) => `${key}: ${fault} in “${text}”`),
    );
    expect(found).toEqual([]);
  });

  it.each([
    ['Browse the catalogue', '-ogue for -og'],
    ['Your Organisation', '-ise for -ize'],
    ['They organise and recognised it', '-ise for -ize'],
    ['Analysing the colours', '-our for -or'],
    ['Analysing it', '-yse for -yze'],
    ['In the centre', '-re for -er'],
    ['320 millimetres', '-re for -er'],
    ['The licences', '-ence for -ense'],
    ['Stay and practise', 'a verb in -ise'],
    ['It was cancelled', 'a doubled l'],
    ['Enrol now', 'a single l'],
    ['What you have learnt', '-t for -ed'],
    ['Grey', 'another spelling'],
    ['A programme', 'another spelling'],
    ['Whilst you wait', 'a British word'],
  ])('is not that of “%s”', (text, fault) => expect(britishIn(text)).toContain(fault));

  it.each([
    'Otherwise raise it, as promised: exercises rise likewise, clockwise',
    'Cancellation of the programmed labels, and four hours of our tour',
    'Disable this list; it consists of promises and premises',
    '{{organisation}} opens its catalog in the center, meters from the gray license',
  ])('is that of “%s”', (text) => expect(britishIn(text)).toEqual([]));
});

describe('the glossaries', () => {
  it('are one for each language', () => {
    expect(readdirSync(glossaries).sort()).toEqual([...languages].sort().map((language) => `${language}.json`));
  });
});

describe('the checks find', () => {
  it.each([
    ['fr-FR', 'Mot de passe oublié ?'],
    ['fr-FR', 'Terminez d’abord : cela'],
    ['fr-FR', 'Garder « ceci »'],
    ['fr-FR', '{{percent, number}} %'],
    ['fr-FR', 'dans {{count}} secondes'],
    ['tr-TR', '{{percent, number}}%'],
    ['zh-CN', '共{{count}} 门'],
    ['zh-CN', '登录 {{organisation}}'],
    ['zh-CN', '您好,请登录'],
    ['zh-CN', '使用PDF文档'],
    ['ar-AE', 'هل نسيت كلمة المرور?'],
    ['ar-AE', 'حفظ « {{title}} »'],
    ['ar-AE', 'الرجوع ١٠ ثوانٍ'],
    ['es-ES', '«{{title}}» está bloqueado'],
    ['es-ES', 'Has olvidado tu contraseña?'],
    ['es-ES', '¿Cerrar sesión'],
    ['es-ES', '{{percent, number}}% del libro'],
    ['es-ES', '{{percent, number}} % del libro'],
    ['es-ES', 'Irás a : {{host}}'],
    ['es-ES', 'Quedan {{count, number}} min'],
    ['de-DE', '{{percent, number}}%'],
    ['de-DE', '“Brandschutz” merken'],
    ['de-DE', 'Passwort vergessen ?'],
    ['de-DE', 'Gespeichert - und gesendet'],
    ['de-DE', 'Wird geladen…'],
    ['de-DE', 'in {{count, number}} Sekunden'],
    ['de-DE', 'für alle Nutzer:innen'],
    ['vi-VN', 'Quên mật khẩu ?'],
    ['vi-VN', 'Xóa «{{title}}»'],
    ['vi-VN', 'Tha\u0323m gia'],
    ['vi-VN', 'Huỷ và xoá'],
    ['en-US', 'Wait...'],
    ['en-US', "It's kept"],
  ])('a misprint in %s: %s', (language, text) => expect(misprints(language, text)).not.toEqual([]));

  it.each([
    ['fr-FR', 'Mot de passe oublié\u202f?'],
    ['fr-FR', 'Garder «\u00a0{{title}}\u00a0» pour plus tard\u00a0: {{percent, number}}\u202f%'],
    ['zh-CN', '{{name}}已登录，共 {{count}} 门：{{host}}'],
    ['es-ES', '¿Descargar “{{title}}”? Quedan {{minutes, number}}\u00a0min, el {{percent, number}}\u00a0%'],
    ['de-DE', '„{{title}}“ ist geladen – noch {{percent, number}}\u00a0% in {{count, number}}\u00a0Sekunden\u00a0…'],
    ['en-US', '{{percent, number}}% of the book: “{{title}}”'],
    ['vi-VN', 'Hủy, xóa và khóa “{{title}}”: đã xong {{percent, number}}% khoản quý, thoát…'],
  ])('none in %s: %s', (language, text) => expect(misprints(language, text)).toEqual([]));

  it.each([
    ['fr-FR', 'Ce Titre est verrouillé.', ['titre']],
    ['fr-FR', 'Sous-titres désactivés', []],
    ['tr-TR', 'KURULUŞUNUZDAN', ['kuruluş*']],
    ['tr-TR', 'İptal', ['iptal*']],
    ['es-ES', 'Escribe tu usuario', ['usuario']],
    ['es-ES', 'Escribe tu nombre de usuario', []],
    ['de-DE', 'Dieser Titel ist gesperrt.', ['titel*']],
    ['de-DE', 'Untertitel aus', []],
    ['zh-CN', '返回首页', ['首页']],
    ['zh-CN', '浏览课程目录', []],
    ['zh-CN', '浏览目录', ['目录']],
    ['vi-VN', 'Đến Thư viện', ['thư viện']],
    ['vi-VN', 'Dùng phím mũi tên', []],
  ])('stray words in %s: %s', (language, text, found) =>
    expect(strayWords(language, 'some.key', text, glossaryOf(language))).toEqual(found),
  );
});
