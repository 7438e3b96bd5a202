/** URLs of files that a course text names, resolved against `from`: the text itself, or the page that runs a script. */
export function referencesIn(text: string, { type, from }: { type: TextType; from: string }): string[] {
  const read = text.replaceAll('\\/', '/'); // JSON may escape slashes
  const found = PATTERNS[type].flatMap((pattern) => [...read.matchAll(pattern)].flatMap(namesIn));
  return [...new Set(found.flatMap((name) => addressOf(name, from) ?? []))];
}

/** Selects the patterns to search a text with. */
export type TextType = 'page' | 'style' | 'script';

/** Text type of a course file by extension; undefined for media and other files that name no files. */
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
/** Quoted names in scripts and data. A name that is no file is detected when it is requested. */
const QUOTED = new RegExp(`(["'\`])([\\w@%.~+/ -]{1,300}\\.(?:${ENDS}))(?:[?#][^"'\`]{0,200})?\\1`, 'gi');
/**
 * Unquoted names in sentences or generated markup. A folder is required, because a bare name may be a property access.
 */
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

/** Undefined: on another origin, or no valid URL. */
function addressOf(name: string, from: string): string | undefined {
  const plain = name.replaceAll('&amp;', '&').trim();
  if (plain === '' || plain.startsWith('#') || !URL.canParse(plain, from)) return undefined;
  const { origin, pathname, protocol } = new URL(plain, from);
  return origin === new URL(from).origin && /^https?:$/.test(protocol) ? origin + pathname : undefined;
}

/** Pages that a text opens in a popup: calls of `open` with a page, except into the current window. */
export function popupPagesOf(text: string, from: string): string[] {
  const opened = [...text.matchAll(OPEN)].filter(([, , , target]) => !OWN_WINDOW.has(target?.toLowerCase() ?? ''));
  return opened.flatMap(([, , name = '']) => addressOf(name, from) ?? []);
}
const OPEN = /\bopen\(\s*(["'])([^"']{1,300}\.html?)(?:[?#][^"']*)?\1(?:\s*,\s*["'](\w*)["'])?/gi;
const OWN_WINDOW: ReadonlySet<string> = new Set(['_self', '_parent', '_top']);
