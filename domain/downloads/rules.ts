import { type Catalogue, type Title } from '../catalogue/index.ts';
import { type ContentKind, contentKinds } from '../content/index.ts';
import type { FileFacts } from './ports.ts';
import { documentKey, type StateDocument } from '../xapi/index.ts';
import type {
  KnownPosition,
  ListedCourse,
  Download,
  DownloadFault,
  DownloadFile,
  DownloadStage,
  DownloadTerms,
} from './types.ts';

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
export function isDownloadable({ kind, link, isCompatible }: Pick<Title, 'kind' | 'link' | 'isCompatible'>): boolean {
  return kind !== 'unknown' && link !== undefined && isCompatible;
}

/** Whether the organisation allows downloads of a kind. */
export const allowsKind = ({ only }: Pick<DownloadTerms, 'only'>, kind: Title['kind']): boolean =>
  only !== 'documents' || !isCourse({ kind });

/** Whether a title can be downloaded and the organisation allows it. */
export const mayDownload = (title: Parameters<typeof isDownloadable>[0], terms: Pick<DownloadTerms, 'only'>): boolean =>
  isDownloadable(title) && allowsKind(terms, title.kind);

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
const namedLinks = ({ kind, files }: Pick<Download, 'kind' | 'files'>): string[] =>
  (isCourse({ kind }) ? files.slice(0, 1) : files).map(({ link }) => link);

/** Adds the file list of a course to its download; an empty file counts as complete. */
export function withFileList(download: Download, { files, ...course }: ListedCourse): Download {
  const [first] = namedLinks(download);
  return {
    ...download,
    course,
    files: files.map((file, nth) => ({ ...fileOf(file.link), ...file, ...(nth === 0 && first && { link: first }) })),
  };
}

export const isFileComplete = ({ size, got }: DownloadFile): boolean => size !== undefined && got === size;

/** Whether all bytes are stored; computed, never stored as a flag. */
export const isDownloadComplete = ({ files }: Pick<Download, 'files'>): boolean =>
  files.length > 0 && files.every(isFileComplete);

/** Whether the content site has a different file now, as far as its metadata shows. */
export const hasFileChanged = (kept: DownloadFile, { size, version }: FileFacts): boolean =>
  (size !== undefined && size !== kept.size) || version !== kept.version;

/**
 * Paths below the course’s folder that it was observed to request and the download lacks; empty if the platform listed
 * all files.
 */
export function missingOf({ course, files }: Pick<Download, 'course' | 'files'>, asked: readonly string[]): string[] {
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
export const sizeOf = ({ files }: Pick<Download, 'files'>): number | undefined =>
  files.reduce<number | undefined>(
    (sum, { size }) => (sum === undefined || size === undefined ? undefined : sum + size),
    0,
  );

/** Stored bytes. */
export const storedBytesOf = ({ files }: Pick<Download, 'files'>): number =>
  files.reduce((sum, { got }) => sum + got, 0);

/** Stored bytes of several downloads. */
export const bytesOf = (downloads: readonly Pick<Download, 'files'>[]): number =>
  downloads.reduce((sum, download) => sum + storedBytesOf(download), 0);

/** Until when a download may be opened without a renewal by the platform; epoch in ms. */
export const goodUntil = ({ confirmedAt }: Pick<Download, 'confirmedAt'>, { days }: DownloadTerms): number =>
  confirmedAt + days * DAY_MS;

/** Whether the term is over, or the device clock was set back by more than a day. */
export const isExpired = (download: Pick<Download, 'confirmedAt'>, terms: DownloadTerms, now: number): boolean =>
  now > goodUntil(download, terms) || now < download.confirmedAt - DAY_MS;

/** State of a download. `taking`: id of the running download. */
export function stageOf(
  download: Download,
  { terms, now, taking }: { terms: DownloadTerms | undefined; now: number; taking: string | undefined },
): DownloadStage {
  if (download.fault) return 'failed';
  if (isDownloadComplete(download)) {
    if (!terms) return 'closed';
    return isExpired(download, terms, now) ? 'expired' : 'whole';
  }
  if (download.isPaused) return 'paused';
  return download.id === taking ? 'taking' : 'waiting';
}

/** Download of a title: a complete one is preferred over a newer incomplete one. */
export function downloadOf(downloads: readonly Download[], titleId: string): Download | undefined {
  const own = downloads.filter((download) => download.titleId === titleId);
  return own.findLast(isUsable) ?? own.at(-1);
}

const isUsable = (download: Download): boolean => download.fault === undefined && isDownloadComplete(download);

/** Resets a download to no stored files. */
export const emptied = (download: Download, fault: DownloadFault | undefined): Download => ({
  ...download,
  fault,
  course: undefined, // the file list of a course is requested again
  files: namedLinks(download).map(fileOf),
});

/** A file without any request yet. */
export const fileOf = (link: string): DownloadFile => ({ link, type: '', size: undefined, version: undefined, got: 0 });

/** Next download to run: the oldest request that is neither paused nor failed. */
export const nextToDownload = (downloads: readonly Download[]): Download | undefined =>
  downloads.find((download) => !download.isPaused && download.fault === undefined && !isDownloadComplete(download));

/** Complete downloads that a newer complete one of the same title replaces. */
export const superseded = (downloads: readonly Download[]): readonly Download[] =>
  downloads.filter((download) => isUsable(download) && downloadOf(downloads, download.titleId) !== download);

/**
 * Compares a download with a fresh catalogue: `gone` if the title is no longer offered, else the download with a
 * renewed term.
 */
export function confirmedBy(download: Download, { titles }: Pick<Catalogue, 'titles'>, now: number): Download | 'gone' {
  const title = titles.get(download.titleId);
  if (!title || !isDownloadable(title)) return 'gone';
  const [links, kept] = [linksOf(title), namedLinks(download)];
  const isSame = links.length === kept.length && kept.every((link, nth) => link === links[nth]);
  return { ...download, confirmedAt: now, isOutdated: download.isOutdated || !isSame };
}

/** Whether this many bytes fit into the free space (undefined: unknown), besides the reserve. */
export const fits = (bytes: number, room: number | undefined): boolean =>
  room === undefined || room >= bytes + RESERVE_BYTES;

/** A download with the learner's position as of a moment (epoch in ms). The same download if nothing is known. */
export function withPosition(
  download: Download,
  { position, scorm, documents }: KnownPosition,
  asOf: number,
): Download {
  const isPlace = position !== undefined || scorm !== undefined;
  if (!isPlace && !documents) return download;
  return {
    ...download,
    ...(isPlace && { place: { position, scorm, asOf } }),
    ...(documents && { documents: newest(download.documents ?? [], documents) }),
  };
}

/** One document for each activity and state, without those that were deleted. */
function newest(kept: readonly StateDocument[], later: readonly StateDocument[]): StateDocument[] {
  const all = new Map([...kept, ...later].map((one) => [documentKey(one), one]));
  return [...all.values()]
    .filter(({ content }) => content !== null)
    .map(({ activityId, stateId, contentType, content }) => ({ activityId, stateId, contentType, content }));
}
