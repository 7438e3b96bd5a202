import { PortFailure } from '#domain/outcome/port-failure.ts';
import { listsItsFiles, PackFailure, type ListedCourse } from '#domain/packs/index.ts';
import type { Fetch } from '../../players/content-answer.ts';
import { type Ask, type Asked, asking, LOOKING } from './ask-site.ts';
import { windowsFrom } from './own-window.ts';
import { packedTexts } from './packed-texts.ts';
import { reachesAround } from './page-around.ts';
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
