/** A thing of the product, the one word for it, the words never used for it, and keys of texts where one is right after all. */
export type Term = { word: string; never: readonly string[]; except?: readonly string[] };

/** A fault of typography and what it looks like. `{{…}}` stands in the text. */
type Rule = { fault: string; wrong: RegExp };

const NARROW = '\u202f'; // before ; ? ! and %, as Intl writes it
const FIXED = '\u00a0'; // before : and within « »

/** Placeholders that are filled with words, most often Chinese ones; all others hold numbers, dates, addresses, codes. */
const names = 'name|newcomer|organisation|title|tag|group|field|theme|query|chapter|language';

const everywhere: readonly Rule[] = [
  { fault: 'a straight quotation mark', wrong: /["']/ },
  { fault: 'three full stops for an ellipsis', wrong: /\.\.\./ },
  { fault: 'two spaces', wrong: /\s{2}/ },
];

const ownRules: Readonly<Record<string, readonly Rule[]>> = {
  'en-US': [{ fault: 'a space before a punctuation mark', wrong: /[\s][:;?!%]/ }],
  'fr-FR': [
    { fault: 'no narrow no-break space before ; ? ! %', wrong: new RegExp(`[^${NARROW}…?!][;?!%]`) },
    { fault: 'no no-break space before :', wrong: new RegExp(`[^${FIXED}]:(?!//)`) },
    { fault: 'no no-break space within « »', wrong: new RegExp(`«(?!${FIXED})|(?<!${FIXED})»`) },
    { fault: 'English quotation marks', wrong: /[“”]/ },
    { fault: 'a number that can part from its unit', wrong: /(?:\}\}|\d) (?:secondes?|min|h|Mo|jours?)(?!\p{L})/u },
  ],
  'tr-TR': [{ fault: 'a percent sign after its number', wrong: /(?:\}\}|\d)\s*%/ }],
  'zh-CN': [
    { fault: 'a narrow punctuation mark beside Chinese', wrong: /\p{sc=Han}[,:;?!()]|[,:;?!()]\p{sc=Han}/u },
    { fault: 'no space between Chinese and Latin', wrong: /\p{sc=Han}[a-z\d]|[a-z\d]\p{sc=Han}/iu },
    { fault: 'no space between Chinese and a value', wrong: beside('', 'values') },
    { fault: 'a space between Chinese and a name', wrong: beside(' ', 'names') },
  ],
  'ar-AE': [
    { fault: 'a Latin punctuation mark', wrong: /[,;?“”]/ },
    { fault: 'a space within « »', wrong: /«\s|\s»/ },
    { fault: 'digits of another numbering system', wrong: /[٠-٩۰-۹]/ },
    { fault: 'a stretched letter', wrong: /ـ/ },
  ],
};

function beside(gap: string, of: 'names' | 'values'): RegExp {
  const name = of === 'names' ? `\\{\\{(?:${names})\\}\\}` : `\\{\\{(?!(?:${names})\\})[^}]*\\}\\}`;
  return new RegExp(`\\p{sc=Han}${gap}${name}|${name}${gap}\\p{sc=Han}`, 'u');
}

/** What is wrong with the typography of a text in a language. */
export function misprints(language: string, text: string): string[] {
  const shown = text.replaceAll(/\{\{\s*(\w+)[^}]*\}\}/g, '{{$1}}');
  return [...everywhere, ...(ownRules[language] ?? [])]
    .filter(({ wrong }) => wrong.test(shown))
    .map(({ fault }) => fault);
}

/** The unwanted words in a text, by the glossary of its language. */
export function strayWords(language: string, key: string, text: string, glossary: Readonly<Record<string, Term>>) {
  return Object.values(glossary)
    .filter(({ except = [] }) => !except.includes(key))
    .flatMap(({ word, never }) => {
      const rest = plain(text, language).replaceAll(plain(word, language), ' … ');
      return never.filter((unwanted) => matcher(plain(unwanted, language)).test(rest));
    });
}

/** Without placeholders and line-breaking matters, in small letters of the language. */
export const plain = (text: string, language: string): string =>
  text
    .replaceAll(/\{\{.*?\}\}/g, '…')
    .replaceAll(/\s+/g, ' ')
    .toLocaleLowerCase(language);

/** A whole word; `*` stands for any ending. Chinese writes no spaces: there it is any part of the text. */
function matcher(unwanted: string): RegExp {
  if (/\p{sc=Han}/u.test(unwanted)) return new RegExp(unwanted, 'u');
  const body = unwanted.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '[\\p{L}\\p{M}]*');
  return new RegExp(`(?<![\\p{L}\\p{M}-])${body}(?![\\p{L}\\p{M}])`, 'u');
}
