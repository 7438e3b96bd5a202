import { readFileSync, writeFileSync } from 'node:fs';
import { type Language, languages } from './languages.ts';

const at = (path: string) => new URL(path, import.meta.url);
const placeholder = /\{\{\s*([^},\s]+)\s*(,\s*number)?[^}]*\}\}/g;
const plural = /_(?:zero|one|two|few|many|other)$/;

/** Placeholder names of a text without their format: `{{count, number}}` → `count`. Sorted, without duplicates. */
export function placeholdersOf(text: string): string[] {
  return namesIn([...text.matchAll(placeholder)]);
}

/** Placeholders formatted as numbers of the language: `{{count, number}}`. */
export function numbersOf(text: string): string[] {
  return namesIn([...text.matchAll(placeholder)].filter(([, , format]) => format !== undefined));
}

const namesIn = (found: readonly RegExpExecArray[]) => [...new Set(found.map((one) => one[1]!))].sort();

/** Key as used in code, without the plural suffix. */
export const baseKey = (key: string): string => key.replace(plural, '');

/** Type of a text’s parameter; `count` selects the plural and is always a number. */
type Type = 'number' | 'string | number';

/** Source of `keys.ts`: parameters of each en-US text that has any. Other keys are typed by the locale file itself. */
export function keysSource(locale: Readonly<Record<string, string>>): string {
  const keys = new Map<string, Map<string, Type>>();
  for (const [key, text] of Object.entries(locale)) {
    const names = keys.get(baseKey(key)) ?? new Map<string, Type>();
    if (plural.test(key)) names.set('count', 'number');
    for (const name of placeholdersOf(text)) if (!names.has(name)) names.set(name, 'string | number');
    for (const name of numbersOf(text)) names.set(name, 'number');
    keys.set(baseKey(key), names);
  }
  const lines = [...keys]
    .filter(([, names]) => names.size > 0)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, names]) => `  '${key}': ${shape(names)};`);
  return `// Generated from locales/en-US.json by make-keys.ts; do not edit.\nexport type TextParameters = {\n${lines.join('\n')}\n};\n`;
}

/** Formats a locale file: sorted by key, two spaces, a final line break. */
export function sortedLocale(locale: Readonly<Record<string, string>>): string {
  const sorted = Object.fromEntries(Object.entries(locale).sort(([a], [b]) => (a < b ? -1 : 1)));
  return `${JSON.stringify(sorted, null, 2)}\n`;
}

export const readLocale = (language: string): Record<string, string> =>
  JSON.parse(readFileSync(at(`locales/${language}.json`), 'utf8')) as Record<string, string>; // checked by messages.spec

/** File of new texts: each key in every language, side by side. */
type NewTexts = Readonly<Record<string, Partial<Record<Language, string>>>>;

/** Adds new texts to a locale. A plural form may be missing, because languages have different forms. */
export function withTexts(language: Language, locale: Readonly<Record<string, string>>, texts: NewTexts) {
  const added = Object.entries(texts).flatMap(([key, by]) => {
    const text = by[language];
    if (text === undefined && !plural.test(key)) throw new Error(`“${key}” has no text in ${language}.`);
    return text === undefined ? [] : [[key, text] as const];
  });
  return { ...locale, ...Object.fromEntries(added) };
}

if (process.argv[1] === at('make-keys.ts').pathname) {
  const [, , path] = process.argv;
  const texts = path === undefined ? {} : (JSON.parse(readFileSync(path, 'utf8')) as NewTexts); // `withTexts` checks each language
  const locales = languages.map((language) => [language, withTexts(language, readLocale(language), texts)] as const);
  for (const [language, locale] of locales) writeFileSync(at(`locales/${language}.json`), sortedLocale(locale));
  writeFileSync(at('keys.ts'), keysSource(readLocale('en-US')));
}

function shape(names: ReadonlyMap<string, Type>): string {
  const sorted = [...names].sort(([a], [b]) => (a < b ? -1 : 1));
  return `{ ${sorted.map(([name, type]) => `${name}: ${type}`).join('; ')} }`;
}
