import type { CourseFiles } from '../../platform/model/model.ts';
import { STREAM_PATH } from '../../platform/model/resources.ts';

/** Sample courses, by path below the content root. */
export type SampleCourses = {
  /** Files of the course with this start page; undefined if there is none. */
  filesOf: (page: string) => CourseFiles | undefined;
  file: (path: string) => Uint8Array<ArrayBuffer> | undefined;
  /** Synchronous, so that a run is deterministic. */
  sha256: (bytes: Uint8Array) => Uint8Array<ArrayBuffer>;
};

/** Files of the content site, by path. */
export type SiteFiles = {
  /** Undefined if there is no such file. */
  bytesOf: (path: string) => Uint8Array<ArrayBuffer> | undefined;
  /** Files of the course with this start page. */
  filesOf: (page: string) => readonly string[];
};

/** Sizes in bytes of generated files. A download segment takes two network steps. */
const FILE_BYTES = 1_572_864;
const CAPTIONS_BYTES = 2_048;
const STEP_BYTES = 524_288;
/** Media types with generated content. Pages, scripts and styles of courses come from the samples. */
const MADE = /\.(pdf|epub|weba|webm|wav|mp3|mp4|m4a|ogg|vtt)$/;
/** Files with this name never exist. */
const GONE = /\/not-there\.\w+$/;

/** Creates the content site; without samples it has no courses. */
export const siteFiles = (courses?: SampleCourses): SiteFiles => ({
  bytesOf: (path) => {
    if (GONE.test(path)) return undefined;
    return MADE.test(path) ? madeUp(path) : courses?.file(belowRoot(path));
  },
  filesOf: (page) => (courses?.filesOf(belowRoot(page))?.files ?? []).map(({ path }) => STREAM_PATH + path),
});

/** Files that a course requests at run time, without manifests. */
export const runsWith = (files: readonly string[]): string[] =>
  files.filter((path) => !/\.(xml|au|crs|cst|des)$/.test(path));

/** Path of a catalogue link or of a URL. */
export const pathOf = (link: string): string => new URL(link, 'https://any.test').pathname;

const belowRoot = (path: string): string => (path.startsWith(STREAM_PATH) ? path.slice(STREAM_PATH.length) : path);

/** Generates content that differs by file and by step. */
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
