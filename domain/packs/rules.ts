import { type Catalogue, type Title } from '../catalogue/index.ts';
import { type ContentKind, contentKinds } from '../content/index.ts';
import type { FileFacts } from './ports.ts';
import { documentKey, type StateDocument } from '../xapi/index.ts';
import type { Known, ListedCourse, Pack, PackFault, PackFile, PackStage, PackTerms } from './types.ts';

const DAY_MS = 24 * 3_600_000;
/** Bytes that downloads leave free: the learner’s own work has priority. */
export const RESERVE_BYTES = 100_000_000;
/** Maximum share of a course’s files that its manifest may omit: pages added by the packaging tool. */
const UNLISTED_MOST = 0.1;

/** Whether its files form a site, of which the catalogue names only the first page. */
export const isCourse = ({ kind }: { kind: ContentKind | 'unknown' }): boolean =>
  kind !== 'unknown' && contentKinds[kind].family === 'course';

/**
 * Whether a title can be downloaded: anything this client plays. Whether its player starts offline is checked by the
 * download.
 */
export function isTakeable({ kind, link, isCompatible }: Pick<Title, 'kind' | 'link' | 'isCompatible'>): boolean {
  return kind !== 'unknown' && link !== undefined && isCompatible;
}

/** Whether the organisation allows downloads of a kind. */
export const allowsKind = ({ only }: Pick<PackTerms, 'only'>, kind: Title['kind']): boolean =>
  only !== 'documents' || !isCourse({ kind });

/** Whether a title can be downloaded and the organisation allows it. */
export const mayTake = (title: Parameters<typeof isTakeable>[0], terms: Pick<PackTerms, 'only'>): boolean =>
  isTakeable(title) && allowsKind(terms, title.kind);

/** Links of all files that the catalogue names for a title, its content first. */
export const linksOf = ({
  kind,
  link,
  otherLinks = [],
  tracks = [],
}: Pick<Title, 'kind' | 'link' | 'otherLinks' | 'tracks'>): string[] => {
  const beside = isCourse({ kind }) ? [] : [...otherLinks, ...tracks.map((track) => track.link)];
  return [...new Set([...(link === undefined ? [] : [link]), ...beside])];
};

/** The same links of a download. */
const namedLinks = ({ kind, files }: Pick<Pack, 'kind' | 'files'>): string[] =>
  (isCourse({ kind }) ? files.slice(0, 1) : files).map(({ link }) => link);

/** Adds the file list of a course to its download; an empty file counts as complete. */
export function listed(pack: Pack, { files, ...course }: ListedCourse): Pack {
  const [first] = namedLinks(pack);
  return {
    ...pack,
    course,
    files: files.map((file, nth) => ({ ...fileOf(file.link), ...file, ...(nth === 0 && first && { link: first }) })),
  };
}

export const isFileWhole = ({ size, got }: PackFile): boolean => size !== undefined && got === size;

/** Whether all bytes are stored; computed, never stored as a flag. */
export const isWhole = ({ files }: Pick<Pack, 'files'>): boolean => files.length > 0 && files.every(isFileWhole);

/** Whether the content site has a different file now, as far as its metadata shows. */
export const isOther = (kept: PackFile, { size, version }: FileFacts): boolean =>
  (size !== undefined && size !== kept.size) || version !== kept.version;

/**
 * Paths below the course’s folder that it was observed to request and the download lacks; empty if the platform listed
 * all files.
 */
export function missingOf({ course, files }: Pick<Pack, 'course' | 'files'>, asked: readonly string[]): string[] {
  if (!course || course.isComplete) return [];
  const page = new URL(course.page, 'https://content.invalid'); // a dummy base: only relative paths matter
  const here = new Set(files.map(({ link }, nth) => (nth === 0 ? page : new URL(link, page)).pathname));
  const folders = [...here].map((path) => path.slice(0, path.lastIndexOf('/') + 1));
  const root = folders.reduce((top, one) => (one.length < top.length ? one : top));
  return asked.filter((path) => path.startsWith(root) && !here.has(path));
}

/**
 * Whether a course’s manifest lists its files: its texts reference few others. A manifest with only the first page is
 * not usable, because a course may compute file names at run time. `found`: files found without the manifest.
 */
export function listsItsFiles(listed: ReadonlySet<string>, found: readonly string[]): boolean {
  const named = found.filter((one) => listed.has(one)).length;
  return named > 1 && found.length - named <= found.length * UNLISTED_MOST;
}

/** Total bytes; undefined while the size of a file is unknown. */
export const sizeOf = ({ files }: Pick<Pack, 'files'>): number | undefined =>
  files.reduce<number | undefined>(
    (sum, { size }) => (sum === undefined || size === undefined ? undefined : sum + size),
    0,
  );

/** Stored bytes. */
export const gotOf = ({ files }: Pick<Pack, 'files'>): number => files.reduce((sum, { got }) => sum + got, 0);

/** Stored bytes of several downloads. */
export const bytesOf = (packs: readonly Pick<Pack, 'files'>[]): number =>
  packs.reduce((sum, pack) => sum + gotOf(pack), 0);

/** Until when a download may be opened without a renewal by the platform; epoch in ms. */
export const goodUntil = ({ confirmedAt }: Pick<Pack, 'confirmedAt'>, { days }: PackTerms): number =>
  confirmedAt + days * DAY_MS;

/** Whether the term is over, or the device clock was set back by more than a day. */
export const isExpired = (pack: Pick<Pack, 'confirmedAt'>, terms: PackTerms, now: number): boolean =>
  now > goodUntil(pack, terms) || now < pack.confirmedAt - DAY_MS;

/** State of a download. `taking`: id of the running download. */
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

/** Download of a title: a complete one is preferred over a newer incomplete one. */
export function packOf(packs: readonly Pack[], titleId: string): Pack | undefined {
  const own = packs.filter((pack) => pack.titleId === titleId);
  return own.findLast(isUsable) ?? own.at(-1);
}

const isUsable = (pack: Pack): boolean => pack.fault === undefined && isWhole(pack);

/** Resets a download to no stored files. */
export const emptied = (pack: Pack, fault: PackFault | undefined): Pack => ({
  ...pack,
  fault,
  course: undefined, // the file list of a course is requested again
  files: namedLinks(pack).map(fileOf),
});

/** A file without any request yet. */
export const fileOf = (link: string): PackFile => ({ link, type: '', size: undefined, version: undefined, got: 0 });

/** Next download to run: the oldest request that is neither paused nor failed. */
export const nextToTake = (packs: readonly Pack[]): Pack | undefined =>
  packs.find((pack) => !pack.isPaused && pack.fault === undefined && !isWhole(pack));

/** Complete downloads that a newer complete one of the same title replaces. */
export const superseded = (packs: readonly Pack[]): readonly Pack[] =>
  packs.filter((pack) => isUsable(pack) && packOf(packs, pack.titleId) !== pack);

/**
 * Compares a download with a fresh catalogue: `gone` if the title is no longer offered, else the download with a
 * renewed term.
 */
export function confirmedBy(pack: Pack, { titles }: Pick<Catalogue, 'titles'>, now: number): Pack | 'gone' {
  const title = titles.get(pack.titleId);
  if (!title || !isTakeable(title)) return 'gone';
  const [links, kept] = [linksOf(title), namedLinks(pack)];
  const isSame = links.length === kept.length && kept.every((link, nth) => link === links[nth]);
  return { ...pack, confirmedAt: now, isOutdated: pack.isOutdated || !isSame };
}

/** Whether this many bytes fit into the free space (undefined: unknown), besides the reserve. */
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
