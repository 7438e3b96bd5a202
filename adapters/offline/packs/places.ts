/** Where pages find what is on this device: the worker answers there, and no host. */
const PACKS_PATH = '/on-device/';
/** Bytes of a part: it is sealed, kept and read as one. */
export const PART_BYTES = 1_048_576;

/** The address of a file of a pack. */
export const fileAddress = (origin: string, packId: string, nth: number): string =>
  `${origin}${PACKS_PATH}${packId}/${nth}`;

/** Which file an address of this origin is of; undefined: of none. */
export function fileAt(pathname: string): { packId: string; nth: number } | undefined {
  const [, packId, nth] = FILE.exec(pathname) ?? [];
  return packId === undefined ? undefined : { packId, nth: Number(nth) };
}
const FILE = /^\/on-device\/([0-9a-f-]{36})\/(\d{1,4})$/;

/** Where the content site's worker answers with the files of a course; below it their own paths stay as they are. */
const COURSES_PATH = '/shell/on-device/';

export type CourseFileAt = { readonly packId: string; readonly path: string };

/** Where a course is opened from this device. `page`: path and query of its first page on the content site. */
export const courseAddress = (origin: string, packId: string, page: string): string =>
  `${origin}${COURSES_PATH}${packId}${page}`;

/** Which file of a course an address of the content site is of; undefined: of none. */
export function courseFileAt(pathname: string): CourseFileAt | undefined {
  const [, packId, path] = COURSE_FILE.exec(pathname) ?? [];
  return packId === undefined || path === undefined ? undefined : { packId, path };
}
const COURSE_FILE = /^\/shell\/on-device\/([0-9a-f-]{36})(\/.*)$/;

/** Two ways to write one path are one. */
export function plainPath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** The cache with the parts of a pack: it goes as one. */
export const keptAt = (packId: string): string => `${CACHES}${packId}`;
export const packAt = (name: string): string | undefined =>
  name.startsWith(CACHES) ? name.slice(CACHES.length) : undefined;
const CACHES = 'pack:';

/** Where a part stands in that cache. */
export const partAddress = (origin: string, packId: string, nth: number, part: number): string =>
  `${fileAddress(origin, packId, nth)}/${part}`;

/** Of how many parts a file of so many bytes is. */
export const partsOf = (bytes: number): number => Math.ceil(bytes / PART_BYTES);
