import type { CourseFiles } from '../../platform/model/model.ts';
import { STREAM_PATH } from '../../platform/model/resources.ts';

/** Sample courses, by paths below the root of contents. */
export type SampleCourses = {
  /** All files of the course whose first page is there; undefined: no course is. */
  filesOf: (page: string) => CourseFiles | undefined;
  file: (path: string) => Uint8Array<ArrayBuffer> | undefined;
  /** At once: a run has one order of things. */
  sha256: (bytes: Uint8Array) => Uint8Array<ArrayBuffer>;
};

/** What the content site has, by its own paths. */
export type SiteFiles = {
  /** Undefined: there is no such file. */
  bytesOf: (path: string) => Uint8Array<ArrayBuffer> | undefined;
  /** All files of the course whose first page is there. */
  filesOf: (page: string) => readonly string[];
};

/** Bytes of a file, of which captions have fewer; a part of a pack is two steps of a line. */
const FILE_BYTES = 1_572_864;
const CAPTIONS_BYTES = 2_048;
const STEP_BYTES = 524_288;
/** What is no page, script or style of a course is made up; what is one lies among the samples. */
const MADE = /\.(pdf|epub|weba|webm|wav|mp3|mp4|m4a|ogg|vtt)$/;
/** A file whose name says so is not there. */
const GONE = /\/not-there\.\w+$/;

/** Without samples there are no courses. */
export const siteFiles = (courses?: SampleCourses): SiteFiles => ({
  bytesOf: (path) => {
    if (GONE.test(path)) return undefined;
    return MADE.test(path) ? madeUp(path) : courses?.file(belowRoot(path));
  },
  filesOf: (page) => (courses?.filesOf(belowRoot(page))?.files ?? []).map(({ path }) => STREAM_PATH + path),
});

/** What a manifest is made of nobody asks for while a course runs. */
export const runsWith = (files: readonly string[]): string[] =>
  files.filter((path) => !/\.(xml|au|crs|cst|des)$/.test(path));

/** What a file is known by, in a link of the catalogue as in an address. */
export const pathOf = (link: string): string => new URL(link, 'https://any.test').pathname;

const belowRoot = (path: string): string => (path.startsWith(STREAM_PATH) ? path.slice(STREAM_PATH.length) : path);

/** Other bytes for each file, and for each step of it. */
function madeUp(path: string): Uint8Array<ArrayBuffer> {
  const known = made.get(path);
  if (known) return known;
  const bytes = new Uint8Array(path.endsWith('.vtt') ? CAPTIONS_BYTES : FILE_BYTES);
  const first = utf8.encode(path).reduce((sum, sign) => (sum * 31 + sign) % 251, 7);
  for (let at = 0; at < bytes.length; at += STEP_BYTES)
    bytes.fill((first + at / STEP_BYTES) % 256, at, at + STEP_BYTES);
  if (made.size >= MOST_MADE) made.clear();
  made.set(path, bytes);
  return bytes;
}
const made = new Map<string, Uint8Array<ArrayBuffer>>();
const MOST_MADE = 20;
const utf8 = new TextEncoder();
