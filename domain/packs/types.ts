import type { ContentKind, Position } from '../content/index.ts';
import type { ScormMap } from '../scorm/index.ts';
import type { StateDocument } from '../xapi/index.ts';

/** One file of a pack. */
export type PackFile = {
  /** As the catalogue names it; a course's files beyond its first page by where they stand from there. */
  link: string;
  /** Media type by the content site's word; '' until it was asked for, and where it may not be kept. */
  type: string;
  /** Bytes; undefined until the content site has said so. */
  size: number | undefined;
  /** What the content site calls this version of the file; undefined where it has no name for it. */
  version: string | undefined;
  /** Bytes that are kept, from its beginning without a gap. */
  got: number;
  /** Of the whole file in hexadecimal, where the platform has said so. */
  sha256?: string | undefined;
};

/**
 * Why a title is not on this device: the browser has no room, the content site has no such file or gives nothing that can be
 * read, the browser removed it, it does not let the player start without a line, the course lives in a window of its own, which
 * has no part in what is on this device, it breaks off as it reaches for the page around it, nobody says which files it is made
 * of before it was opened here, it has too many, or this browser failed in a way that nobody knows.
 */
export type PackFault =
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

/** What is known of a course's files. */
export type CourseList = {
  /** Path and query of its first page on the content site: all other files are found from there. */
  page: string;
  /** The platform has told all of its files; else they were looked for, and some that it asks for later may be missing. */
  isComplete: boolean;
  /** What the platform calls this version of the course; undefined: it does not say. */
  version: string | undefined;
};

/** A course as it is to be taken along: its files, the first page first. */
export type ListedCourse = CourseList & {
  files: readonly (Pick<PackFile, 'link' | 'size' | 'version' | 'sha256'> & Partial<Pick<PackFile, 'type'>>)[];
};

/** A title's files in this browser, whole or on their way, for a learner who will have no line. Times are epoch in ms. */
export type Pack = {
  /** Says nothing of the title. */
  id: string;
  titleId: string;
  /** As the title was called when it was taken along. */
  name: string;
  kind: ContentKind;
  files: readonly PackFile[];
  isPaused: boolean;
  fault: PackFault | undefined;
  wishedAt: number;
  /** When the platform was last seen to offer the title to the learner. */
  confirmedAt: number;
  /** The platform has other files of the title by now. */
  isOutdated: boolean;
  /** Where the learner last was, by the platform or in this browser, and when; undefined: nobody knows of a place. */
  place: Place | undefined;
  /** Of a course whose files are known. */
  course?: CourseList | undefined;
  /** What an xAPI course last kept for itself. */
  documents?: readonly StateDocument[] | undefined;
};

/** Where a learner is: in pages and seconds, or by the state of a course. `asOf`: epoch in ms. */
export type Place = { position: Position | undefined; scorm?: ScormMap | undefined; asOf: number };

/** What is known of a learner's position in a title; what is undefined stays as it is. */
export type Known = Pick<Pack, 'documents'> & Partial<Omit<Place, 'asOf'>>;

/**
 * What an organisation lets its learners take along. `days`: so long without a word of the platform; `only`: no courses;
 * `goesOn`: learners may go on so long without a line after the browser has ended, too (`domain/session`).
 */
export type PackTerms = { days: number; only?: 'documents'; goesOn?: true };

/** How far a pack is. `closed`: it is whole, and nobody may open it now: it is not known that the organisation allows it. */
export type PackStage = 'waiting' | 'taking' | 'paused' | 'failed' | 'whole' | 'expired' | 'closed';
