import type { ContentKind, Position } from '../content/index.ts';

/** One file of a pack. */
export type PackFile = {
  /** As the catalogue names it. */
  link: string;
  /** Media type by the content site's word; '' until it was asked for, and where it may not be kept. */
  type: string;
  /** Bytes; undefined until the content site has said so. */
  size: number | undefined;
  /** What the content site calls this version of the file; undefined where it has no name for it. */
  version: string | undefined;
  /** Bytes that are kept, from its beginning without a gap. */
  got: number;
};

/**
 * Why a title is not on this device: the browser has no room, the content site has no such file or gives nothing that can be
 * read, the browser removed it, or it does not let the player start without a line.
 */
export type PackFault = 'no-room' | 'not-there' | 'unreadable' | 'removed' | 'no-player';

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
  /** Where the platform last said that the learner is, and when; undefined: it has not been asked, or knows of no place. */
  place: { position: Position; asOf: number } | undefined;
};

/** What an organisation lets its learners take along; `days`: so long without a word of the platform. */
export type PackTerms = { days: number };

/** How far a pack is. `closed`: it is whole, and nobody may open it now: it is not known that the organisation allows it. */
export type PackStage = 'waiting' | 'taking' | 'paused' | 'failed' | 'whole' | 'expired' | 'closed';
