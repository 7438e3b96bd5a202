import { textTypeOf } from './references.ts';

/** What a page may ask of every window, of whichever site it is (HTML, cross-origin properties of Window). */
const OF_ANY_WINDOW = 'blur|close|closed|focus|frames|length|location|opener|parent|postMessage|self|then|top|window';
/** Words of the uppermost window, or of a name for what it has, as a statement may begin with them. */
const REACHING = new RegExp(
  String.raw`(?<![\w$.])(?:(?:var|let|const)\s+\w+\s*=\s*)?(?:(?:window|self|parent)\s*\.\s*)?top\s*\.\s*(?!(?:${OF_ANY_WINDOW})\b)[\w$]`,
  'g',
);
/** Scripts in a page: not those from elsewhere, and not what stands there as data. */
const INLINE =
  /<script\b(?![^>]*\bsrc\s*=)(?![^>]*\btype\s*=(?!\s*["']?(?:module|(?:text|application)\/javascript)\b))[^>]*>([\s\S]*?)<\/script/gi;
/** What a script is made of, as far as it matters where its statements begin. */
const PART =
  /\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\[\s\S]|[^`\\])*`|[\w$]+|[\s\S]/g;

/**
 * Whether a text of a course reaches for the page around it as a script begins, in a statement that nothing stands around:
 * no condition, and nothing that would catch it. Where that page is of another site, the script always breaks off there.
 */
export function reachesAround(text: string, path: string): boolean {
  if (/\.m?js$/i.test(path)) return beginsAround(text);
  return textTypeOf(path) !== 'script' && [...text.matchAll(INLINE)].some(([, inline = '']) => beginsAround(inline));
}

function beginsAround(script: string): boolean {
  const reaching = new Set([...script.matchAll(REACHING)].map(({ index }) => index));
  if (reaching.size === 0) return false;
  let [depth, before] = [0, ';'];
  for (const { 0: part, index } of script.matchAll(PART)) {
    if (reaching.has(index) && depth === 0 && (before === ';' || before === '}')) return true;
    if (/^\s|^\/[/*]/.test(part)) continue;
    if (/^[{([]/.test(part)) depth++;
    if (/^[})\]]/.test(part)) depth--;
    before = part;
  }
  return false;
}
