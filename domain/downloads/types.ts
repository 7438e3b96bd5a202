import type { ContentKind, Position } from '../content/index.ts';
import type { ScormMap } from '../scorm/index.ts';
import type { StateDocument } from '../xapi/index.ts';

/** One file of a download. */
export type DownloadFile = {
  /** Link in the catalogue; further files of a course are relative to its first page. */
  link: string;
  /** MIME type from the content site; '' before the request, or if it may not be stored. */
  type: string;
  /** Bytes; undefined until the content site sends it. */
  size: number | undefined;
  /** Version id from the content site; undefined if it sends none. */
  version: string | undefined;
  /** Stored bytes, contiguous from the beginning. */
  got: number;
  /** Hash of the whole file in hexadecimal, if the platform sends it. */
  sha256?: string | undefined;
};

/**
 * Why a download failed. The browser: no space, files evicted, player does not start offline, or an unknown error. The
 * content site: file missing or unreadable. The course: uses a pop-up window, which cannot access downloads; accesses
 * the parent window; its files are unknown before it was opened here; or it has too many files.
 */
export type DownloadFault =
  | 'no-room'
  | 'not-there'
  | 'unreadable'
  | 'removed'
  | 'no-player'
  | 'own-window'
  | 'page-around'
  | 'unlisted'
  | 'too-many'
  | 'failed';

/** Known facts about a course’s files. */
export type CourseList = {
  /** Path and query of its first page on the content site: base of all other files. */
  page: string;
  /** The platform listed all files; otherwise they were discovered, and some may be missing. */
  isComplete: boolean;
  /** Version id of the course from the platform; undefined: not sent. */
  version: string | undefined;
};

/** File list of a course for its download, the first page first. */
export type ListedCourse = CourseList & {
  files: readonly (Pick<DownloadFile, 'link' | 'size' | 'version' | 'sha256'> & Partial<Pick<DownloadFile, 'type'>>)[];
};

/** A title’s files in this browser, complete or not, for offline use. Times are epoch in ms. */
export type Download = {
  /** Random: does not reveal the title. */
  id: string;
  titleId: string;
  /** Name of the title at the time of the request. */
  name: string;
  kind: ContentKind;
  files: readonly DownloadFile[];
  isPaused: boolean;
  fault: DownloadFault | undefined;
  wishedAt: number;
  /** When the platform was last seen to offer the title to the learner. */
  confirmedAt: number;
  /** The platform has newer files of the title. */
  isOutdated: boolean;
  /** The learner’s last position, from the platform or this browser, with its time; undefined: unknown. */
  place: StoredPosition | undefined;
  /** Only for a course with known files. */
  course?: CourseList | undefined;
  /** Documents that an xAPI course saved last. */
  documents?: readonly StateDocument[] | undefined;
};

/** Position of a learner: page, second, or state of a course. `asOf`: epoch in ms. */
export type StoredPosition = { position: Position | undefined; scorm?: ScormMap | undefined; asOf: number };

/** Known position of a learner in a title; undefined members leave the stored ones unchanged. */
export type KnownPosition = Pick<Download, 'documents'> & Partial<Omit<StoredPosition, 'asOf'>>;

/**
 * Download policy of an organisation. `days`: validity without a renewal by the platform; `only`: no courses; `goesOn`:
 * offline sessions are allowed for as long, even after a browser restart (`domain/session`).
 */
export type DownloadTerms = { days: number; only?: 'documents'; goesOn?: true };

/** State of a download. `closed`: complete, but may not be opened now, because the organisation’s policy is unknown. */
export type DownloadStage = 'waiting' | 'taking' | 'paused' | 'failed' | 'whole' | 'expired' | 'closed';
