import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { catalogue, type Message, type MessageCode } from '#domain/messages/index.ts';
import { type Language, languages } from '#ui/i18n/languages.ts';
import {
  baseKey,
  keysSource,
  numbersOf,
  placeholdersOf,
  readLocale,
  sortedLocale,
  withTexts,
} from '#ui/i18n/make-keys.ts';
import { textsIn, uiSources } from './ui-texts.ts';

const english = readLocale('en-US');
const codes = Object.keys(catalogue) as MessageCode[];
const entry = (code: MessageCode): Message => catalogue[code] as Message;
const file = (path: string) => readFileSync(new URL(`../../ui/i18n/${path}`, import.meta.url), 'utf8');
const formsOf = (language: string) => new Intl.PluralRules(language).resolvedOptions().pluralCategories;
const isCounted = (key: string) => `${key}_other` in english;

/** Numbers that the code formats with `Intl` before they reach the text. */
const writtenByCode = new Set(['home.statAtLeast {{count}}', 'home.statShare {{total}}']);

/** Placeholders that are a number in every text. */
const alwaysNumbers = ['at', 'count', 'faces', 'from', 'hours', 'left', 'max', 'maxMegabytes', 'maxMegapixels', 'megabytes', 'minutes', 'of', 'pages', 'size', 'to', 'total']; // prettier-ignore

/** Texts of a locale whose numbers would not be formatted for the language. */
const unwritten = (locale: Readonly<Record<string, string>>) =>
  Object.entries(locale).flatMap(([key, text]) =>
    placeholdersOf(text)
      .filter((name) => alwaysNumbers.includes(name) && !numbersOf(text).includes(name))
      .map((name) => `${baseKey(key)} {{${name}}}`)
      .filter((found) => !writtenByCode.has(found)),
  );

/** Plural forms for a single number, such as 0, 1 and 2 in Arabic: their texts may spell the number out. */
const namedForms = (language: string): readonly string[] => {
  const rules = new Intl.PluralRules(language);
  const chosen = Array.from({ length: 2000 }, (_, tenths) => rules.select(tenths / 10));
  return formsOf(language).filter((form) => chosen.filter((one) => one === form).length === 1);
};

/** The parameter that selects the plural form of a text. */
const countOf = (key: string) => {
  const code = codes.find((one) => baseKey(key) === `messages.${one}`);
  return (code && entry(code).counts) ?? 'count';
};

/** True if a text has the wanted placeholders. A plural form that spells its number out needs no number. */
const fits = (language: string, key: string, found: readonly string[], wanted: readonly string[]) =>
  found.join() === wanted.join() ||
  (namedForms(language).some((form) => key.endsWith(`_${form}`)) &&
    found.join() === wanted.filter((name) => name !== countOf(key)).join());

describe.each(languages)('the texts of %s', (language) => {
  const locale = readLocale(language);

  it('are sorted, and none is empty or has spaces around it', () => {
    expect(file(`locales/${language}.json`)).toBe(sortedLocale(locale));
    expect(Object.entries(locale).filter(([, text]) => text === '' || text !== text.trim())).toEqual([]);
  });

  it('are those of en-US, with each plural form that the language has', () => {
    const wanted = [...new Set(Object.keys(english).map(baseKey))].flatMap((key) =>
      isCounted(key) ? formsOf(language).map((form) => `${key}_${form}`) : [key],
    );
    expect(Object.keys(locale).sort()).toEqual(wanted.sort());
  });

  it('have the placeholders of en-US, and the same of them as numbers', () => {
    const differing = Object.entries(locale).filter(([key, text]) => {
      // English may say one in a word where another language, whose form for one is also that for 0, cannot.
      const models = [english[key], english[`${baseKey(key)}_other`]].filter((model) => model !== undefined);
      return !models.some((model) =>
        [placeholdersOf, numbersOf].every((of) => fits(language, key, of(text), of(model))),
      );
    });
    expect(differing).toEqual([]);
  });

  it('write counts, pages, minutes and limits as numbers of the language', () => {
    expect(unwritten(locale)).toEqual([]);
  });

  it('have one for each message code, with the parameters of the code', () => {
    const wrong = codes.filter((code) => {
      const counted = entry(code).counts !== undefined;
      const keys = counted ? formsOf(language).map((form) => `messages.${code}_${form}`) : [`messages.${code}`];
      return keys.some(
        (key) =>
          !(key in locale) || !fits(language, key, placeholdersOf(locale[key] ?? ''), [...entry(code).names].sort()),
      );
    });
    expect(wrong).toEqual([]);
  });

  it('hold no message that the catalogue does not know', () => {
    const known = new Set(codes.map((code) => `messages.${code}`));
    const unknown = Object.keys(locale).filter((key) => key.startsWith('messages.') && !known.has(baseKey(key)));
    expect(unknown).toEqual([]);
  });

  it('are its own: what is the same as in English is a word or two', () => {
    if (language === 'en-US') return;
    const words = (text: string) => text.replaceAll(/\{\{.*?\}\}/g, '').trim();
    const same = Object.entries(locale).filter(([key, text]) => text === english[key] && words(text).length > 16);
    expect(same).toEqual([]);
  });
});

it('a number that is not written as one is found, and each that code writes is there', () => {
  expect(unwritten({ 'x.a_one': '{{count}} of {{max, number}}', 'x.b': '{{pages}}', 'x.c': '{{title}}' })).toEqual([
    'x.a {{count}}',
    'x.b {{pages}}',
  ]);
  for (const found of writtenByCode) {
    const [key, name] = found.split(' ') as [string, string];
    expect(english[key]).toContain(name);
  }
});

/**
 * Each text with a count and a further number, and the number that its words agree with, by language: `count` is the one
 * that chooses the form; where it is nothing, the words are the same in every form. A new such text needs a row.
 */
const [counted, none] = ['count', 'nothing'] as const;
const ofWhole = { 'en-US': counted, 'tr-TR': none, 'zh-CN': none, 'fr-FR': none, 'ar-AE': counted, 'es-ES': none, 'de-DE': counted, 'vi-VN': none } as const; // prettier-ignore
const ofCount = { ...ofWhole, 'fr-FR': counted, 'es-ES': counted } as const;
const agreements: Readonly<Record<string, Readonly<Record<Language, 'count' | 'nothing'>>>> = {
  'catalogue.done': ofWhole,
  'catalogue.doneAtLeast': ofWhole,
  'catalogue.range': ofCount,
  'groups.chosenOf': { ...ofWhole, 'en-US': none, 'ar-AE': none, 'fr-FR': counted, 'de-DE': none },
  'messages.ATTEMPTS_LEFT': { ...ofCount, 'de-DE': none },
  'downloads.folderHere': ofWhole,
  'titleStatus.pagesMissing': ofCount,
};

/** The forms of a text in a language, each once; the number that chooses a form may be said in a word. */
const distinctForms = (language: Language, key: string) =>
  new Set(formsOf(language).map((form) => readLocale(language)[`${key}_${form}`]));

describe('texts with two numbers', () => {
  const found = Object.keys(english).filter(
    (key) => key.endsWith('_other') && numbersOf(english[key] ?? '').some((name) => name !== countOf(baseKey(key))),
  );

  it('have a row each that says which of them the words agree with', () => {
    expect(found.map(baseKey).sort()).toEqual(Object.keys(agreements).sort());
  });

  it.each(languages)('agree in %s with the number that chooses the form, or with none', (language) => {
    const differing = Object.entries(agreements).filter(
      ([key, by]) => distinctForms(language, key).size > 1 !== (by[language] === 'count'),
    );
    expect(differing.map(([key]) => key)).toEqual([]);
  });

  const parts = [[0, 7], [1, 7], [2, 7], [1, 1]] as const; // prettier-ignore
  it.each([
    ['en-US', '0 of 7 titles done', '1 of 7 titles done', '2 of 7 titles done', '1 of 1 title done'],
    [
      'tr-TR',
      '7 eğitimden 0 tanesi tamamlandı',
      '7 eğitimden 1 tanesi tamamlandı',
      '7 eğitimden 2 tanesi tamamlandı',
      '1 eğitimden 1 tanesi tamamlandı',
    ],
    ['zh-CN', '已完成 0 门，共 7 门', '已完成 1 门，共 7 门', '已完成 2 门，共 7 门', '已完成 1 门，共 1 门'],
    [
      'fr-FR',
      'Contenus terminés\u00a0: 0 sur 7',
      'Contenus terminés\u00a0: 1 sur 7',
      'Contenus terminés\u00a0: 2 sur 7',
      'Contenus terminés\u00a0: 1 sur 1',
    ],
    ['ar-AE', 'أُكملت 0 من 7 مواد', 'أُكملت 1 من 7 مواد', 'أُكملت 2 من 7 مواد', 'أُكملت 1 من مادة واحدة'],
    ['es-ES', 'Completados: 0 de 7', 'Completados: 1 de 7', 'Completados: 2 de 7', 'Completados: 1 de 1'],
    [
      'de-DE',
      '0 von 7 Inhalten abgeschlossen',
      '1 von 7 Inhalten abgeschlossen',
      '2 von 7 Inhalten abgeschlossen',
      '1 von 1 Inhalt abgeschlossen',
    ],
    [
      'vi-VN',
      'Đã hoàn thành 0/7 nội dung',
      'Đã hoàn thành 1/7 nội dung',
      'Đã hoàn thành 2/7 nội dung',
      'Đã hoàn thành 1/1 nội dung',
    ],
  ] as const)('say in %s how much is done', (language, ...said) => {
    const say = (done: number, count: number) =>
      (readLocale(language)[`catalogue.done_${new Intl.PluralRules(language).select(count)}`] ?? '')
        .replace('{{done, number}}', `${done}`)
        .replace('{{count, number}}', `${count}`);
    expect(parts.map(([done, count]) => say(done, count))).toEqual(said);
  });
});

it('only a form that stands for one number may do without it', () => {
  expect(languages.map((language) => [language, ...namedForms(language).toSorted()].join(' '))).toEqual([
    'en-US one',
    'tr-TR one',
    'zh-CN',
    'fr-FR',
    'ar-AE one two zero',
    'es-ES one',
    'de-DE one',
    'vi-VN',
  ]);
  expect(fits('ar-AE', 'x.y_two', ['title'], ['count', 'title'])).toBe(true);
  expect(fits('ar-AE', 'x.y_few', ['title'], ['count', 'title'])).toBe(false);
  expect(fits('ar-AE', 'x.y_two', ['count'], ['count', 'title'])).toBe(false);
});

// Verifies: readings "English texts given in the specification are the en-US values"
describe('the English that the specification gives', () => {
  it.each([
    ['ATTEMPTS_LEFT_other', 'Your credentials are invalid. You have {{left}} attempts left from {{of}}'],
    [
      'MAX_ATTEMPTS_REACHED',
      'You have reached the maximum number of attempts, please contact your administrator for further assistance.',
    ],
    ['RESET_LINK_EXPIRED', 'Password reset link expired, please make a new request'],
    ['TERMS_NOT_ACCEPTED', 'You must accept the terms of use in order to continue'],
    ['GROUP_REQUIRED', 'You must select at least one group'],
    ['FIELD_MANDATORY', 'The field {{field}} is mandatory.'],
    ['FIELD_TOO_LONG', 'The value of the field {{field}} is too long. Max length is: {{size}}'],
    ['FIELD_NOT_NUMERIC', 'You must provide numeric value for the field: {{field}}'],
    ['MAX_LENGTH', 'The maximum length for {{field}} is {{max}} characters'],
    ['NUMBERS_ONLY', '{{field}} must contain numbers only'],
    ['MISSING_SSO_LOGIN_URL', 'Missing SSO login URL'],
    ['SCORM_DATA_MODEL_NOT_LOADED', 'Data Model is not loaded'],
    ['SCORM_ALREADY_INITIALIZED', 'API object has been already initialized'],
    ['SCORM_NOT_INITIALIZED', 'API object is not initialized'],
    ['SCORM_COMMIT_FAILED', 'Unable to commit changes'],
  ])('%s', (code, text) => expect(english[`messages.${code}`]?.replaceAll(', number}}', '}}')).toBe(text));
});

describe('texts in the interface', () => {
  const uses = uiSources().map(({ path, source }) => ({ path, ...textsIn(path, source) }));
  const keys = [...new Set(Object.keys(english).map(baseKey))];

  it('the typed keys are fresh (npm run texts)', () => {
    expect(file('keys.ts')).toBe(keysSource(english));
  });

  it('new ones go from one file into that of each language, and none is left untranslated', () => {
    const [inAll, one] = [Object.fromEntries(languages.map((language) => [language, 'x'])), { 'en-US': 'x' }];
    expect(withTexts('de-DE', { 'a.b': 'y' }, { 'c.d': inAll, 'e.f_one': one })).toEqual({ 'a.b': 'y', 'c.d': 'x' });
    expect(() => withTexts('de-DE', {}, { 'c.d': one })).toThrow('“c.d” has no text in de-DE.');
  });

  it('every text asked for exists', () => {
    const missing = uses.flatMap(({ path, asked }) =>
      asked.filter((key) => !keys.includes(key)).map((key) => `${path} ${key}`),
    );
    expect(missing).toEqual([]);
  });

  const said = new Set(uses.flatMap((use) => use.literals));
  const heads = [...new Set(uses.flatMap((use) => use.heads))].filter((head) =>
    /^[a-zA-Z]+\.([a-zA-Z]+\.)*$/.test(head),
  );
  const isUsed = (key: string) => said.has(key) || heads.some((head) => key.startsWith(head));

  it('no text is unused', () => {
    expect(keys.filter((key) => !isUsed(key))).toEqual([]);
  });

  it('no words are written into the interface itself', () => {
    const shown = uses.filter(({ path }) => /^ui\/(screens|components|app)\//.test(path));
    expect(shown.flatMap((use) => use.hardCoded)).toEqual([]);
  });

  it('and this check finds words where they hide', () => {
    const { hardCoded } = textsIn(
      'x.tsx',
      `const x = <p title="One" className="fine" aria-label={\`Two \${n}\`} id="also-fine">Three {open ? 'Four' : ''} {'·'} 5 %{n && 'Six'}</p>;`,
    );
    expect(hardCoded.map((found) => found.split(' ').slice(1).join(' '))).toEqual([
      'One',
      'Two',
      'Three',
      'Four',
      'Six',
    ]);
  });
});
