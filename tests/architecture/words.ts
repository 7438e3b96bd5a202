/** The one word for a thing of the product, words never used for it, and text keys where one of these is right. */
export type Term = { word: string; never: readonly string[]; except?: readonly string[] };

/** A typographic fault and its pattern. The text contains `{{…}}`. */
type Rule = { fault: string; wrong: RegExp };

const NARROW = '\u202f'; // before ; ? ! and %, as Intl writes it
const FIXED = '\u00a0'; // before : and within « », in Spanish before %

/** Placeholders filled with text, often Chinese; all others contain numbers, dates, addresses or codes. */
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
  // Quotation marks are “ ”, as on screens in Spain and America.
  'es-ES': [
    { fault: 'angle quotation marks', wrong: /[«»]/ },
    { fault: 'a question or an exclamation without its opening mark', wrong: /^[^¿]*\?|^[^¡]*!/ },
    { fault: 'a question or an exclamation without its end', wrong: /¿[^?]*$|¡[^!]*$/ },
    { fault: 'no no-break space before %', wrong: new RegExp(`[^${FIXED}]%`) },
    { fault: 'a space before a punctuation mark', wrong: /\s[.,:;?!]/ },
    { fault: 'a number that can part from its unit', wrong: /(?:\}\}|\d) (?:h|min|MB)(?!\p{L})/u },
  ],
  'de-DE': [
    { fault: 'no no-break space before %', wrong: new RegExp(`[^${FIXED}]%`) },
    { fault: 'quotation marks of another language', wrong: /[”«»‹›]|(?:^|[\s(])“/ },
    { fault: 'a space before a punctuation mark', wrong: /\s[:;?!]/ },
    { fault: 'a dash that is none', wrong: /—|\s-\s/ },
    { fault: 'a word that … follows without a no-break space', wrong: new RegExp(`[^${FIXED}]…`) },
    {
      fault: 'a number that can part from its unit',
      wrong: /(?:\}\}|\d) (?:Sekunden?|Min\.|Std\.|Tage?n?|MB|(?:Mega)?[Pp]ixel)(?!\p{L})/u,
    },
    { fault: 'a sign of gender within a word', wrong: /\p{Ll}(?:[*:_/]-?in(?:nen)?|In(?:nen)?)(?!\p{L})/u },
  ],
  'vi-VN': [
    { fault: 'a space before a punctuation mark', wrong: /\s[,.:;?!%…]/ },
    { fault: 'French quotation marks', wrong: /[«»]/ },
    { fault: 'a letter and its marks apart', wrong: /\p{M}/u },
    // Both tone placements are taught; our texts use the one of most print: “hủy, khóa, xóa”.
    { fault: 'a tone on the last vowel of oa, oe, uy', wrong: /(?:o[àáảãạèéẻẽẹ]|(?<!q)u[ỳýỷỹỵ])(?!\p{L})/iu },
  ],
};

function beside(gap: string, of: 'names' | 'values'): RegExp {
  const name = of === 'names' ? `\\{\\{(?:${names})\\}\\}` : `\\{\\{(?!(?:${names})\\})[^}]*\\}\\}`;
  return new RegExp(`\\p{sc=Han}${gap}${name}|${name}${gap}\\p{sc=Han}`, 'u');
}

/** Words that end in -ise in America too: stems of rise, raise, promise, exercise, … */
const everIse = [
  'adv|advert|appra|ar|bru|chast|comprom|compr|conc|cru|dem|desp|dev|disgu|enterpr|exc|exerc|expert|franch|gu|improv|inc',
  'likew|merchand|no|otherw|parad|po|pra|prec|prem|prom|r|ra|rev|superv|surpr|telev|treat|w|\\w+w',
].join('|');

/** British spellings and words by kind; American readers take them for mistakes. */
const british: readonly Rule[] = [
  { fault: '-our for -or', wrong: /\b(?:arm|behavi|col|endeav|fav|flav|harb|hon|hum|lab|neighb|od|rig|rum|vap)our/ },
  { fault: '-ise for -ize', wrong: new RegExp(`\\b(?!(?:${everIse})is)\\w+is(?:e|ed|er|ers|es|ing|ations?)\\b`) },
  { fault: '-yse for -yze', wrong: /lys(?:e|ed|er|ers|es|ing)\b/ },
  { fault: '-re for -er', wrong: /\b(?:calib|cent|fib|lit|lust|meag|\w*met|somb|spect|theat)re(?:d|s)?\b/ },
  { fault: '-ogue for -og', wrong: /(?:ana|cata)logu/ },
  { fault: '-ence for -ense', wrong: /\b(?:def|lic|off|pret)ence/ },
  { fault: 'a verb in -ise', wrong: /\bpractis/ },
  {
    fault: 'a doubled l',
    wrong:
      /(?:cancel|channel|counsel|dial|equal|fuel|initial|label|level|marvel|model|signal|total|travel)l(?:ed|er|ing|or)/,
  },
  { fault: 'a single l', wrong: /\b(?:(?:distil|enrol|fulfil|instil)(?:s|ments?)?\b|instalment|skilful|wilful)/ },
  { fault: '-t for -ed', wrong: /\b(?:burn|dream|lean|leap|learn|spel|spoil)t\b/ },
  {
    fault: 'another spelling',
    wrong:
      /\b(?:acknowledgement|ageing|aluminium|artefact|cheque|cosy|draught|grey|judgement|kerb|manoeuv|mould|plough|programme(?!d|r)|sceptic|storey|tyre)/,
  },
  { fault: 'a British word', wrong: /\b(?:afterwards|amongst|fortnight|full stop|postcode|timetable|towards|whilst)/ },
];

/** Kinds of British spellings and words in a text. */
export const britishIn = (text: string): string[] =>
  british.filter(({ wrong }) => wrong.test(plain(text, 'en-US'))).map(({ fault }) => fault);

/** Typographic faults of a text in a language. */
export function misprints(language: string, text: string): string[] {
  const shown = text.replaceAll(/\{\{\s*(\w+)[^}]*\}\}/g, '{{$1}}');
  return [...everywhere, ...(ownRules[language] ?? [])]
    .filter(({ wrong }) => wrong.test(shown))
    .map(({ fault }) => fault);
}

/** Unwanted words in a text, by the glossary of its language. */
export function strayWords(language: string, key: string, text: string, glossary: Readonly<Record<string, Term>>) {
  return Object.values(glossary)
    .filter(({ except = [] }) => !except.includes(key))
    .flatMap(({ word, never }) => {
      const rest = plain(text, language).replaceAll(plain(word, language), ' … ');
      return never.filter((unwanted) => matcher(plain(unwanted, language)).test(rest));
    });
}

/** Text in lower case, without placeholders and soft line breaks. */
export const plain = (text: string, language: string): string =>
  text
    .replaceAll(/\{\{.*?\}\}/g, '…')
    .replaceAll(/\s+/g, ' ')
    .toLocaleLowerCase(language);

/** Matches a whole word; `*` matches any ending. In Chinese, which has no spaces, matches any substring. */
function matcher(unwanted: string): RegExp {
  if (/\p{sc=Han}/u.test(unwanted)) return new RegExp(unwanted, 'u');
  const body = unwanted.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '[\\p{L}\\p{M}]*');
  return new RegExp(`(?<![\\p{L}\\p{M}-])${body}(?![\\p{L}\\p{M}])`, 'u');
}
