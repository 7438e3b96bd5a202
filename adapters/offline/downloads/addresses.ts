/** URL path of downloaded files; only the service worker responds there. */
const PACKS_PATH = '/on-device/';
/** Bytes of a segment, which is encrypted, stored and read as a unit. */
export const PART_BYTES = 1_048_576;

/** URL of a downloaded file. */
export const fileAddress = (origin: string, downloadId: string, nth: number): string =>
  `${origin}${PACKS_PATH}${downloadId}/${nth}`;

/** File that a path of this origin names; undefined: none. */
export function fileAt(pathname: string): { downloadId: string; nth: number } | undefined {
  const [, downloadId, nth] = FILE.exec(pathname) ?? [];
  return downloadId === undefined ? undefined : { downloadId, nth: Number(nth) };
}
const FILE = /^\/on-device\/([0-9a-f-]{36})\/(\d{1,4})$/;

/**
 * Path where the content site's worker serves downloaded course files. Below it, their original paths stay unchanged.
 */
const COURSES_PATH = '/shell/on-device/';

export type CourseFileAt = { readonly downloadId: string; readonly path: string };

/** URL that opens a downloaded course. `page`: path and query of its first page on the content site. */
export const courseAddress = (origin: string, downloadId: string, page: string): string =>
  `${origin}${COURSES_PATH}${downloadId}${page}`;

/** Course file that a path of the content site names; undefined: none. */
export function courseFileAt(pathname: string): CourseFileAt | undefined {
  const [, downloadId, path] = COURSE_FILE.exec(pathname) ?? [];
  return downloadId === undefined || path === undefined ? undefined : { downloadId, path };
}
const COURSE_FILE = /^\/shell\/on-device\/([0-9a-f-]{36})(\/.*)$/;

/** Decodes a path, so that differently encoded forms are equal. */
export function plainPath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Name of the cache that holds a download's segments; one cache per download, to delete it as a whole. */
export const downloadCacheNameOf = (downloadId: string): string => `${CACHES}${downloadId}`;
export const downloadIdOf = (name: string): string | undefined =>
  name.startsWith(CACHES) ? name.slice(CACHES.length) : undefined;
const CACHES = 'pack:';

/** URL of a segment in that cache. */
export const partAddress = (origin: string, downloadId: string, nth: number, part: number): string =>
  `${fileAddress(origin, downloadId, nth)}/${part}`;

/** Number of segments of a file. */
export const partsOf = (bytes: number): number => Math.ceil(bytes / PART_BYTES);
