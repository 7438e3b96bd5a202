import { type Catalogue, type Title } from '../catalogue/index.ts';
import { type ContentKind, contentKinds } from '../content/index.ts';
import type { FileFacts } from './ports.ts';
import { documentKey, type StateDocument } from '../xapi/index.ts';
import type { Known, ListedCourse, Pack, PackFault, PackFile, PackStage, PackTerms } from './types.ts';

const DAY_MS = 24 * 3_600_000;
/** Bytes that stay free beside a pack: the learner's own work needs the room more. */
export const RESERVE_BYTES = 100_000_000;
/** So much of a course's files may be missing from a manifest that lists them: pages of the tool that packed it. */
const UNLISTED_MOST = 0.1;

/** Its files are a site of their own, of which the catalogue names the first page alone. */
export const isCourse = ({ kind }: { kind: ContentKind | 'unknown' }): boolean =>
  kind !== 'unknown' && contentKinds[kind].family === 'course';

/** Whatever this client plays. Whether the browser lets a player start without a line is tried when it is taken along. */
export function isTakeable({ kind, link, isCompatible }: Pick<Title, 'kind' | 'link' | 'isCompatible'>): boolean {
  return kind !== 'unknown' && link !== undefined && isCompatible;
}

/** Whether the organisation lets its learners have titles of a kind without a line. */
export const allowsKind = ({ only }: Pick<PackTerms, 'only'>, kind: Title['kind']): boolean =>
  only !== 'documents' || !isCourse({ kind });

/** Whether the organisation lets its learners take a title along, where that can be done. */
export const mayTake = (title: Parameters<typeof isTakeable>[0], terms: Pick<PackTerms, 'only'>): boolean =>
  isTakeable(title) && allowsKind(terms, title.kind);

/** Links of all files that the catalogue names to play a title here, its content first. */
export const linksOf = ({
  kind,
  link,
  otherLinks = [],
  tracks = [],
}: Pick<Title, 'kind' | 'link' | 'otherLinks' | 'tracks'>): string[] => {
  const beside = isCourse({ kind }) ? [] : [...otherLinks, ...tracks.map((track) => track.link)];
  return [...new Set([...(link === undefined ? [] : [link]), ...beside])];
};

/** The same of a pack. */
const namedLinks = ({ kind, files }: Pick<Pack, 'kind' | 'files'>): string[] =>
  (isCourse({ kind }) ? files.slice(0, 1) : files).map(({ link }) => link);

/** What a pack is of once the files of its course are known; an empty file is whole. */
export function listed(pack: Pack, { files, ...course }: ListedCourse): Pack {
  const [first] = namedLinks(pack);
  return {
    ...pack,
    course,
    files: files.map((file, nth) => ({ ...fileOf(file.link), ...file, ...(nth === 0 && first && { link: first }) })),
  };
}

export const isFileWhole = ({ size, got }: PackFile): boolean => size !== undefined && got === size;

/** Never a wish or a mark: what is there is counted. */
export const isWhole = ({ files }: Pick<Pack, 'files'>): boolean => files.length > 0 && files.every(isFileWhole);

/** Whether the content site has another file by now, as far as it says so. */
export const isOther = (kept: PackFile, { size, version }: FileFacts): boolean =>
  (size !== undefined && size !== kept.size) || version !== kept.version;

/**
 * Of the paths that a course was seen to ask its site for, those below its folder that are not here; none where the platform
 * has told all of its files.
 */
export function missingOf({ course, files }: Pick<Pack, 'course' | 'files'>, asked: readonly string[]): string[] {
  if (!course || course.isComplete) return [];
  const page = new URL(course.page, 'https://content.invalid'); // only how one leads to the other matters
  const here = new Set(files.map(({ link }, nth) => (nth === 0 ? page : new URL(link, page)).pathname));
  const folders = [...here].map((path) => path.slice(0, path.lastIndexOf('/') + 1));
  const root = folders.reduce((top, one) => (one.length < top.length ? one : top));
  return asked.filter((path) => path.startsWith(root) && !here.has(path));
}

/**
 * Whether a course's manifest says what it is made of: its texts name little beyond that. One that lists the first page alone
 * says nothing, and then nobody knows which names the course makes up while it runs. `found`: without the manifest.
 */
export function listsItsFiles(listed: ReadonlySet<string>, found: readonly string[]): boolean {
  const named = found.filter((one) => listed.has(one)).length;
  return named > 1 && found.length - named <= found.length * UNLISTED_MOST;
}

/** Bytes of the whole; undefined while the size of a file is not known. */
export const sizeOf = ({ files }: Pick<Pack, 'files'>): number | undefined =>
  files.reduce<number | undefined>(
    (sum, { size }) => (sum === undefined || size === undefined ? undefined : sum + size),
    0,
  );

/** Bytes that are kept. */
export const gotOf = ({ files }: Pick<Pack, 'files'>): number => files.reduce((sum, { got }) => sum + got, 0);

/** The same of several packs. */
export const bytesOf = (packs: readonly Pick<Pack, 'files'>[]): number =>
  packs.reduce((sum, pack) => sum + gotOf(pack), 0);

/** Until when a pack may be opened without a word of the platform; epoch in ms. */
export const goodUntil = ({ confirmedAt }: Pick<Pack, 'confirmedAt'>, { days }: PackTerms): number =>
  confirmedAt + days * DAY_MS;

/** Its time is over, or the clock of the device was set back by more than a day. */
export const isExpired = (pack: Pick<Pack, 'confirmedAt'>, terms: PackTerms, now: number): boolean =>
  now > goodUntil(pack, terms) || now < pack.confirmedAt - DAY_MS;

/** `taking`: the id of the pack that is fetched now. */
export function stageOf(
  pack: Pack,
  { terms, now, taking }: { terms: PackTerms | undefined; now: number; taking: string | undefined },
): PackStage {
  if (pack.fault) return 'failed';
  if (isWhole(pack)) {
    if (!terms) return 'closed';
    return isExpired(pack, terms, now) ? 'expired' : 'whole';
  }
  if (pack.isPaused) return 'paused';
  return pack.id === taking ? 'taking' : 'waiting';
}

/** The pack that a title is opened from, or that is on its way: a whole one before a newer one that is not. */
export function packOf(packs: readonly Pack[], titleId: string): Pack | undefined {
  const own = packs.filter((pack) => pack.titleId === titleId);
  return own.findLast(isUsable) ?? own.at(-1);
}

const isUsable = (pack: Pack): boolean => pack.fault === undefined && isWhole(pack);

/** Nothing of it is here. */
export const emptied = (pack: Pack, fault: PackFault | undefined): Pack => ({
  ...pack,
  fault,
  course: undefined, // which files a course has is asked anew
  files: namedLinks(pack).map(fileOf),
});

/** A file that nobody has asked for yet. */
export const fileOf = (link: string): PackFile => ({ link, type: '', size: undefined, version: undefined, got: 0 });

/** What is fetched next: the first wish that nothing stands against. */
export const nextToTake = (packs: readonly Pack[]): Pack | undefined =>
  packs.find((pack) => !pack.isPaused && pack.fault === undefined && !isWhole(pack));

/** Whole packs that a newer whole one of the same title has taken the place of. */
export const superseded = (packs: readonly Pack[]): readonly Pack[] =>
  packs.filter((pack) => isUsable(pack) && packOf(packs, pack.titleId) !== pack);

/** What a fresh catalogue says of a pack: `gone`, the platform offers the title no more; else the pack, seen to be offered. */
export function confirmedBy(pack: Pack, { titles }: Pick<Catalogue, 'titles'>, now: number): Pack | 'gone' {
  const title = titles.get(pack.titleId);
  if (!title || !isTakeable(title)) return 'gone';
  const [links, kept] = [linksOf(title), namedLinks(pack)];
  const isSame = links.length === kept.length && kept.every((link, nth) => link === links[nth]);
  return { ...pack, confirmedAt: now, isOutdated: pack.isOutdated || !isSame };
}

/** Whether so many bytes fit into the room that the browser says it has, beside the reserve; it may not know. */
export const fits = (bytes: number, room: number | undefined): boolean =>
  room === undefined || room >= bytes + RESERVE_BYTES;

/** A download with the learner's position as of a moment (epoch in ms). The same download if nothing is known. */
export function placed(pack: Pack, { position, scorm, documents }: Known, asOf: number): Pack {
  const isPlace = position !== undefined || scorm !== undefined;
  if (!isPlace && !documents) return pack;
  return {
    ...pack,
    ...(isPlace && { place: { position, scorm, asOf } }),
    ...(documents && { documents: newest(pack.documents ?? [], documents) }),
  };
}

/** One document for each activity and state, without those that were deleted. */
function newest(kept: readonly StateDocument[], later: readonly StateDocument[]): StateDocument[] {
  const all = new Map([...kept, ...later].map((one) => [documentKey(one), one]));
  return [...all.values()]
    .filter(({ content }) => content !== null)
    .map(({ activityId, stateId, contentType, content }) => ({ activityId, stateId, contentType, content }));
}
