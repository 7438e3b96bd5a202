import { PortFailure } from '#domain/outcome/port-failure.ts';
import { type ListedCourse, listsItsFiles, DownloadFailure } from '#domain/downloads/index.ts';
import type { Fetch } from '../../players/content-answer.ts';
import { type RequestSiteFile, type SiteFile, createSiteRequester, COURSE_LOOKUP_OPERATION } from './ask-site.ts';
import { createPopupDetector } from './popup-window.ts';
import { referencesIn, type TextType, textTypeOf } from './references.ts';

/** Maximum parallel requests. */
const LANES = 6;
/** Maximum files of a downloadable course: each file is a request and a stored entry. */
const FILES_MOST = 3_000;
/** Maximum requests for candidate names: most names in large scripts are no files. */
const ASKED_MOST = 9_000;
/** Maximum folders between a manifest and the first page. */
const FOLDERS_UP = 3;
/**
 * Manifests by name and a characteristic tag. Manifests of xAPI and cmi5 list no files, but mark the course's root
 * folder.
 */
const MANIFESTS = [
  ['imsmanifest.xml', '<manifest'],
  ['tincan.xml', '<tincan'],
  ['cmi5.xml', '<courseStructure'],
] as const;

type Found = ListedCourse['files'][number];

/**
 * `isKnown`: the list does not rest on text search alone; a manifest lists the files, or the course ran in this
 * browser.
 */
export type FoundFiles = { files: Found[]; isKnown: boolean };

/**
 * Finds the files of a course whose first page is at `address`: files in its manifest, files that its pages, styles and
 * scripts name (recursively), and files that it was observed to request (`asked`, paths). Requests each candidate from
 * the content site; missing ones are skipped. Rejects with PortFailure if the first page is missing or there is no
 * response. Rejects with DownloadFailure if the course opens a window of its own, has too many files, or fails when it
 * accesses its parent page on the origin `app`.
 */
export async function findFiles(
  fetch: Fetch,
  { address, app, asked = [] }: { address: string; app: string; asked?: readonly string[] },
  signal: AbortSignal,
): Promise<FoundFiles> {
  const page = new URL(address);
  const first = page.origin + page.pathname;
  const ask = createSiteRequester(fetch, signal);
  const { root, manifest, listed } = await rootOf(ask, first);
  const found = new Map<string, Found>();
  const keep = (at: string, { text: _, ...facts }: SiteFile) => found.set(at, { link: linkTo(at, first), ...facts });
  if (manifest) keep(manifest.at, manifest.file);
  if (listed.length > FILES_MOST) throw new DownloadFailure('too-many');
  const own = asked.map((path) => page.origin + path).filter((one) => one.startsWith(root));
  const known = new Set([...found.keys(), first, ...listed, ...own]);
  const left = [...known].filter((at) => !found.has(at));
  const windows = createPopupDetector(first);
  const reaching: string[] = [];
  /** Scripts resolve names against the page that runs them, which is assumed to be the first page. */
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
      if (!file && isFirst) throw new PortFailure(COURSE_LOOKUP_OPERATION, { status: 404, kind: 'status' });
      if (!file) continue;
      keep(at, file);
      if (type && file.text !== undefined) await follow(at, file.text, type);
    }
  };
  while (left.length > 0) await Promise.all(Array.from({ length: LANES }, lane));
  if (found.size > FILES_MOST) throw new DownloadFailure('too-many');
  const firstOnTop = [...found].sort(([one], [other]) => Number(other === first) - Number(one === first));
  const beyond = [...found.keys()].filter((at) => at !== manifest?.at);
  const isKnown = own.length > 0 || listsItsFiles(new Set(listed), beyond);
  if (windows.holdIt(found)) throw new DownloadFailure('own-window');
  if (reaching.length > 0) throw new DownloadFailure('page-around');
  return { files: firstOnTop.map(([, file]) => file), isKnown };
}

type Root = { root: string; manifest?: { at: string; file: SiteFile }; listed: readonly string[] };

/** Root folder of the course, with its manifest and listed files; without a manifest, the folder of the first page. */
async function rootOf(ask: RequestSiteFile, first: string): Promise<Root> {
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

/** Relative link from the first page to a file; both are absolute URLs. */
export function linkTo(at: string, first: string): string {
  const [to, from] = [at, first].map((one) => new URL(one).pathname.split('/'));
  if (!to || !from) return at;
  let same = 0;
  while (same < from.length - 1 && same < to.length - 1 && from[same] === to[same]) same++;
  return './' + '../'.repeat(from.length - 1 - same) + to.slice(same).join('/');
}

/** Embedded text: JSON or compressed data (zlib, gzip) as base64 in quotes. */
const PACKED = /(["'`])((?:eyJ|W3s|eJ|eN|eA|H4sI)[A-Za-z0-9+/]{100,}={0,2})\1/g;
/** Maximum characters of embedded text after decompression; guards against decompression bombs. */
const UNPACKED_MOST = 4_000_000;

/**
 * Extracts texts that are embedded in a text, because authoring tools encode course data in the page like this. Skips
 * what cannot be decoded. Never rejects.
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

/** Reads up to the limit; names at the beginning of an oversized text are still useful. */
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

/** Properties of Window that scripts may access cross-origin (HTML standard). */
const OF_ANY_WINDOW = 'blur|close|closed|focus|frames|length|location|opener|parent|postMessage|self|then|top|window';
/** Start of a statement that accesses a property of `top`, or assigns one to a variable; cross-origin ones excluded. */
const REACHING = new RegExp(
  String.raw`(?<![\w$.])(?:(?:var|let|const)\s+\w+\s*=\s*)?(?:(?:window|self|parent)\s*\.\s*)?top\s*\.\s*(?!(?:${OF_ANY_WINDOW})\b)[\w$]`,
  'g',
);
/** Inline scripts of a page; not external ones, and not data blocks. */
const INLINE =
  /<script\b(?![^>]*\bsrc\s*=)(?![^>]*\btype\s*=(?!\s*["']?(?:module|(?:text|application)\/javascript)\b))[^>]*>([\s\S]*?)<\/script/gi;
/** Tokens of a script, as far as statement boundaries matter. */
const PART =
  /\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\[\s\S]|[^`\\])*`|[\w$]+|[\s\S]/g;

/**
 * Whether a text accesses the parent page as a script starts, in a top-level statement without a condition or `try`. If
 * the parent is another site, the script always fails there.
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
