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
const FILE = /^\/on-device\/([0-9a-f-]{36})\/(\d{1,3})$/;

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
