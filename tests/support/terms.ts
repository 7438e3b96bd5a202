/** A phrase of this project's own that a stranger does not understand, and what to write instead. */
export type HousePhrase = { readonly phrase: RegExp; readonly use: string };

/** Phrases with no other meaning. Everyday words (keep, place, behind, tell) are left to a reviewer. */
export const housePhrases: readonly HousePhrase[] = [
  { phrase: /\b(take|takes|taking|taken|took) (\w+ )?along\b/i, use: 'download' },
  { phrase: /\bwithout a line\b/i, use: 'offline' },
  { phrase: /\bthe line is gone\b/i, use: 'the browser is offline' },
  { phrase: /\bnobody answers\b/i, use: 'the server does not respond' },
  { phrase: /\blast words\b/i, use: 'final flush' },
  { phrase: /\b(going|goes|go) on without\b/i, use: 'continue offline' },
  { phrase: /\bwhoever\b/i, use: 'anyone who' },
  { phrase: /\bwished for\b/i, use: 'requested' },
  { phrase: /\bkept build/i, use: 'cached build' },
  { phrase: /\b(laid|lays|lay) aside\b/i, use: 'suspend' },
  { phrase: /\bfront door\b/i, use: 'public API' },
  { phrase: /\bplanted bug/i, use: 'mutant' },
  { phrase: /\bsittings?\b/i, use: 'attempt' },
  { phrase: /\banew\b/i, use: 'again' },
  { phrase: /\b(take|takes|took) leave of\b/i, use: 'unregister, remove' },
  { phrase: /\bon its way to this device\b/i, use: 'downloading' },
  { phrase: /\bas it ever was\b/i, use: 'unchanged' },
  { phrase: /\blives that\b/i, use: 'generated runs that' },
];

/** A page or comment without its code: names in backticks, and words that the glossary strikes out. */
export const withoutCode = (text: string): string => text.replaceAll(/```[\s\S]*?```|`[^`\n]*`|~~[^~\n]*~~/g, '');

/** What is wrong with the words of a text, a sentence each: the phrase, and the better word. */
export const houseWordsIn = (text: string): string[] =>
  housePhrases.flatMap(({ phrase, use }) => {
    const [found] = phrase.exec(text) ?? [];
    return found === undefined ? [] : [`“${found}” is called “${use}” (tests/support/terms.ts)`];
  });

/** Words that no imperative begins with. */
const NO_VERB =
  /^(An?|The|It|They|What|Whatever|Who|Whoever|Which|Where|Nobody|Nothing|Only|Each|Every|All|No|This|That|There|[A-Z][a-z]+(s|ed|ing))$/;
/** Verbs that end like others that are none. */
const VERBS =
  /^(Address|Bring|Bypass|Compress|Discuss|Embed|Express|Feed|Focus|Need|Pass|Press|Process|Seed|Shed|Speed|Suppress|String)$/;

/** Undefined where the subject of a commit begins with a verb in the imperative. */
export function notImperative(subject: string): string | undefined {
  const [first = ''] = subject.split(/[ :,]/);
  return NO_VERB.test(first) && !VERBS.test(first)
    ? `begins with “${first}”, not with a verb in the imperative`
    : undefined;
}

/** Words that no name holds any more, with the field's term. Ordinary nouns and everyday verbs are not among them. */
export const houseNames: Readonly<Record<string, string>> = {
  pack: 'download',
  packs: 'downloads',
  'take along': 'download',
  taking: 'downloading, or what is done',
  'without line': 'offline',
  'going on': 'offline session',
  'kept build': 'cached build',
  'last words': 'final flush',
  lane: 'partition',
  lanes: 'partitions',
  keeper: 'writer, store or manager',
  'giving back': 'restore after eviction',
  sitting: 'attempt, or recording',
  sittings: 'attempts, or recordings',
  aside: 'suspended',
  foreign: 'third-party content',
  proof: 're-authentication',
  beginnings: 'session start',
  'coming in': 'sign-in',
  arrival: 'callback, or finished download',
  'own titles': 'saved titles',
  onward: 'next titles',
  whereabouts: 'catalogue path',
  knowledge: 'freshness',
  genre: 'category',
  crumb: 'breadcrumb',
  'first picture': 'first paint',
  'notice board': 'toast store',
  behind: 'authenticated app, or background',
  rare: 'lazy',
  worlds: 'platform instances',
  trial: 'package check',
  sight: 'page event',
  sights: 'page events',
  lives: 'generated runs',
  chances: 'probabilities',
  bugs: 'mutants',
  rooms: 'modules',
  room: 'module, page layout or disk space',
  door: 'public API, or entry point',
  doors: 'entry points, or blocked APIs',
  calm: 'layout stability',
  sweep: 'UI states',
  'at sea': 'offline days',
  supply: 'build tools',
};

const wordsOf = (name: string): string =>
  ` ${name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')} `;

/** What is wrong with the words of a name, file, key or path, a sentence each. */
export const houseNamesIn = (name: string): string[] => {
  const words = wordsOf(name);
  return Object.entries(houseNames)
    .filter(([word]) => words.includes(` ${word} `))
    .map(([word, use]) => `${name}: “${word}” is called “${use}” (tests/support/terms.ts)`);
};
