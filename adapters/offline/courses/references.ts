/** Files that a text of a course names, as addresses relative to `from`: the text's own folder, or its page's for a script. */
export function referencesIn(text: string, { type, from }: { type: TextType; from: string }): string[] {
  const read = text.replaceAll('\\/', '/'); // as JSON may write it
  const found = PATTERNS[type].flatMap((pattern) => [...read.matchAll(pattern)].flatMap(namesIn));
  return [...new Set(found.flatMap((name) => addressOf(name, from) ?? []))];
}

/** How a text is read. */
export type TextType = 'page' | 'style' | 'script';

/** A course file that names others, by the end of its path; undefined: it is shown or played, and names none. */
export function textTypeOf(path: string): TextType | undefined {
  const end = /\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? '';
  if (/^(x?html?|svg)$/.test(end)) return 'page';
  if (end === 'css') return 'style';
  return /^(m?js|json|xml)$/.test(end) ? 'script' : undefined;
}

const ATTRIBUTE = /\b(?:src|href|poster|data|background)\s*=\s*(["'])([^"'<>]{1,500}?)\1/gi;
const SOURCE_SET = /\bsrcset\s*=\s*(["'])([^"'<>]{1,2000}?)\1/gi;
const STYLE_URL = /\burl\(\s*(["']?)([^"'()]{1,500}?)\1\s*\)/gi;
const STYLE_IMPORT = /@import\s+(["'])([^"']{1,500}?)\1/gi;
const ENDS =
  'html?|js|mjs|css|json|xml|png|jpe?g|gif|svg|webp|ico|mp[34]|m4[av]|webm|og[gv]|wav|woff2?|ttf|otf|eot|vtt|pdf|txt|swf';
/** Scripts and data name files in quotes; what only looks like one is not there, which is found out by asking. */
const QUOTED = new RegExp(`(["'\`])([\\w@%.~+/ -]{1,300}\\.(?:${ENDS}))(?:[?#][^"'\`]{0,200})?\\1`, 'gi');
/** They also name them in the middle of a sentence or of a page that they write; where there is a folder, it is no property. */
const IN_PASSING = new RegExp(`(?<![\\w@%.~+/-])()([\\w@%~+-]+(?:/[\\w@%.~+-]+){1,20}\\.(?:${ENDS}))(?![\\w/])`, 'gi');

const PATTERNS: Readonly<Record<TextType, readonly RegExp[]>> = {
  page: [ATTRIBUTE, SOURCE_SET, STYLE_URL, STYLE_IMPORT, QUOTED],
  style: [STYLE_URL, STYLE_IMPORT],
  script: [QUOTED, STYLE_URL, IN_PASSING],
};

const namesIn = (match: RegExpMatchArray): string[] => {
  const [whole, , name = ''] = match;
  return /^srcset/i.test(whole) ? name.split(',').map((one) => one.trim().split(/\s+/)[0] ?? '') : [name];
};

/** Undefined: it is of another site, or no address at all. */
function addressOf(name: string, from: string): string | undefined {
  const plain = name.replaceAll('&amp;', '&').trim();
  if (plain === '' || plain.startsWith('#') || !URL.canParse(plain, from)) return undefined;
  const { origin, pathname, protocol } = new URL(plain, from);
  return origin === new URL(from).origin && /^https?:$/.test(protocol) ? origin + pathname : undefined;
}

/** Pages that a text opens in a window of their own: `open` with the name of a page, and not for the window it is in. */
export function windowsIn(text: string, from: string): string[] {
  const opened = [...text.matchAll(OPEN)].filter(([, , , target]) => !OWN_WINDOW.has(target?.toLowerCase() ?? ''));
  return opened.flatMap(([, , name = '']) => addressOf(name, from) ?? []);
}
const OPEN = /\bopen\(\s*(["'])([^"']{1,300}\.html?)(?:[?#][^"']*)?\1(?:\s*,\s*["'](\w*)["'])?/gi;
const OWN_WINDOW: ReadonlySet<string> = new Set(['_self', '_parent', '_top']);
