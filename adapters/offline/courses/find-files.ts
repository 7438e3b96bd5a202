import { PortFailure } from '#domain/outcome/port-failure.ts';
import { type ListedCourse, listsItsFiles, PackFailure } from '#domain/packs/index.ts';
import type { Fetch } from '../../players/content-answer.ts';
import { type Ask, type Asked, asking, LOOKING } from './ask-site.ts';
import { windowsFrom } from './own-window.ts';
import { referencesIn, type TextType, textTypeOf } from './references.ts';

/** So many files are asked for at the same time. */
const LANES = 6;
/** A course with more files than this is not taken along: each is a request, and a line in what is kept. */
const FILES_MOST = 3_000;
/** So many names are asked for: most of those in large scripts stand for nothing. */
const ASKED_MOST = 9_000;
/** A manifest stands at most so many folders above the first page. */
const FOLDERS_UP = 3;
/** By their names and a word in each; those of xAPI list no files, and still stand where the course begins. */
const MANIFESTS = [
  ['imsmanifest.xml', '<manifest'],
  ['tincan.xml', '<tincan'],
  ['cmi5.xml', '<courseStructure'],
] as const;

type Found = ListedCourse['files'][number];

/** `isKnown`: not by its texts alone; its manifest lists what it is made of, or it was seen to run in this browser. */
export type FoundFiles = { files: Found[]; isKnown: boolean };

/**
 * Finds the files of a course whose first page is at `address`: those that its manifest lists, those that its pages, styles
 * and scripts name, those that it was seen to ask its site for (`asked`, paths), and so on. What a name stands for is asked
 * of the content site; what is not there was none. Rejects
 * with PortFailure where the first page cannot be had or nobody answers, with PackFailure where it opens a window of its own,
 * has too many files, or breaks off as it reaches for the page around it, which is `app`'s.
 */
export async function findFiles(
  fetch: Fetch,
  { address, app, asked = [] }: { address: string; app: string; asked?: readonly string[] },
  signal: AbortSignal,
): Promise<FoundFiles> {
  const page = new URL(address);
  const first = page.origin + page.pathname;
  const ask = asking(fetch, signal);
  const { root, manifest, listed } = await rootOf(ask, first);
  const found = new Map<string, Found>();
  const keep = (at: string, { text: _, ...facts }: Asked) => found.set(at, { link: linkTo(at, first), ...facts });
  if (manifest) keep(manifest.at, manifest.file);
  if (listed.length > FILES_MOST) throw new PackFailure('too-many');
  const own = asked.map((path) => page.origin + path).filter((one) => one.startsWith(root));
  const known = new Set([...found.keys(), first, ...listed, ...own]);
  const left = [...known].filter((at) => !found.has(at));
  const windows = windowsFrom(first);
  const reaching: string[] = [];
  /** Scripts name files from the page that runs them; that is the first one, as far as anybody can tell. */
  const follow = async (at: string, text: string, type: TextType) => {
    const froms = type === 'script' ? [first, at] : [at];
    const packed = await packedTexts(text);
    const inside = packed.flatMap((one) => referencesIn(one, { type: 'script', from: first }));
    const named = [...froms.flatMap((from) => referencesIn(text, { type, from })), ...inside];
    windows.read(at, text, named);
    if (page.origin !== app && reachesAround(text, new URL(at).pathname)) reaching.push(at);
    for (const one of named) {
      if (known.has(one) || !one.startsWith(root) || known.size >= ASKED_MOST) continue;
      known.add(one);
      left.push(one);
    }
  };
  const lane = async () => {
    for (let at = left.shift(); at !== undefined; at = left.shift()) {
      const isFirst = at === first;
      const type = isFirst ? 'page' : textTypeOf(new URL(at).pathname);
      const file = await ask(isFirst ? address : at, type !== undefined);
      if (!file && isFirst) throw new PortFailure(LOOKING, { status: 404, kind: 'status' });
      if (!file) continue;
      keep(at, file);
      if (type && file.text !== undefined) await follow(at, file.text, type);
    }
  };
  while (left.length > 0) await Promise.all(Array.from({ length: LANES }, lane));
  if (found.size > FILES_MOST) throw new PackFailure('too-many');
  const firstOnTop = [...found].sort(([one], [other]) => Number(other === first) - Number(one === first));
  const beyond = [...found.keys()].filter((at) => at !== manifest?.at);
  const isKnown = own.length > 0 || listsItsFiles(new Set(listed), beyond);
  if (windows.holdIt(found)) throw new PackFailure('own-window');
  if (reaching.length > 0) throw new PackFailure('page-around');
  return { files: firstOnTop.map(([, file]) => file), isKnown };
}

type Root = { root: string; manifest?: { at: string; file: Asked }; listed: readonly string[] };

/** The folder that a course is in, its manifest, and what that lists; without one, the folder of its first page. */
async function rootOf(ask: Ask, first: string): Promise<Root> {
  let folder = new URL('.', first).href;
  const own = folder;
  for (let up = 0; up <= FOLDERS_UP && new URL(folder).pathname !== '/'; up++) {
    for (const [name, word] of MANIFESTS) {
      const at = folder + name;
      const manifest = await ask(at, true);
      if (!manifest?.text?.includes(word)) continue;
      const listed = referencesIn(manifest.text, { type: 'page', from: at }).filter((one) => one.startsWith(folder));
      return { root: folder, manifest: { at, file: manifest }, listed };
    }
    folder = new URL('..', folder).href;
  }
  return { root: own, listed: [] };
}

/** Where a file stands from the first page, both by their whole addresses. */
export function linkTo(at: string, first: string): string {
  const [to, from] = [at, first].map((one) => new URL(one).pathname.split('/'));
  if (!to || !from) return at;
  let same = 0;
  while (same < from.length - 1 && same < to.length - 1 && from[same] === to[same]) same++;
  return './' + '../'.repeat(from.length - 1 - same) + to.slice(same).join('/');
}

/** A text within a text: JSON or what was compressed (zlib, gzip), as base64 in quotes. */
const PACKED = /(["'`])((?:eyJ|W3s|eJ|eN|eA|H4sI)[A-Za-z0-9+/]{100,}={0,2})\1/g;
/** Characters of one of them once it is unpacked: a text of a course is no larger, and a bomb is. */
const UNPACKED_MOST = 4_000_000;

/**
 * The texts that a text has in itself in another writing: authoring tools put what a course consists of so into its page.
 * What cannot be unpacked is none. Never rejects.
 */
async function packedTexts(text: string): Promise<string[]> {
  const packed = [...text.matchAll(PACKED)].map(([, , letters = '']) => letters);
  const texts = await Promise.all(packed.map((letters) => unpacked(letters).catch(() => undefined)));
  return texts.filter((one) => one !== undefined);
}

async function unpacked(letters: string): Promise<string> {
  const bytes = Uint8Array.from(atob(letters), (letter) => letter.charCodeAt(0));
  if (/^(eyJ|W3s)/.test(letters)) return new TextDecoder().decode(bytes);
  const kind = letters.startsWith('H4sI') ? 'gzip' : 'deflate';
  return textOf(new Blob([bytes]).stream().pipeThrough(new DecompressionStream(kind)));
}

/** As far as it may go: what is named at its beginning is worth having. */
async function textOf(stream: ReadableStream<Uint8Array>): Promise<string> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (let step = await reader.read(); !step.done; step = await reader.read()) {
    text += decoder.decode(step.value, { stream: true });
    if (text.length < UNPACKED_MOST) continue;
    await reader.cancel();
    break;
  }
  return text;
}

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
function reachesAround(text: string, path: string): boolean {
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
