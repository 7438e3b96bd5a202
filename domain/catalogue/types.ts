import type { ContentKind } from '../content/index.ts';
import type { TrackLink } from '../player/index.ts';
import type { CourseSettings } from '../scorm/index.ts';

/** Spec §3 Title status enum. Missing or unknown values are `not-started`. */
export type TitleStatus = 'not-started' | 'in-progress' | 'completed' | 'failed';

/** One status record. `score` is 0..100 or absent; `timeSpentSeconds` whole seconds. */
export type StatusRecord = { status: TitleStatus; score?: number; timeSpentSeconds: number };

/** A title's place in a tag. `prerequisites` are ids of titles that must be completed first. */
export type Placement = { tagId: string; pos: number; prerequisites: readonly string[]; isLocked: boolean };

/** Something a learner can launch. Spec §3 Title. */
export type Title = {
  id: string;
  name: string;
  description: string;
  /** `unknown` = a content type this client has no player for: listed, not launchable. */
  kind: ContentKind | 'unknown';
  /** The id that statements and saved state are kept under. */
  activityId: string;
  imageSetId?: string;
  /** Milliseconds since the epoch; of a whole day its last millisecond where the learner is. */
  dueAt?: number;
  /** `YYYY-MM-DD` when the due date is a day without a time. */
  dueDay?: string;
  assignment: 'mandatory' | 'recommended' | 'none';
  placements: readonly Placement[];
  parentTagId?: string;
  /** The server's own lock flag; it only ever adds a lock. */
  isLockedByServer: boolean;
  isCompatible: boolean;
  /** Titles that the platform says belong with this one. */
  relatedIds?: readonly string[];
  /** When the platform last saw it launched; milliseconds since the epoch. */
  lastLaunchedAt?: number;
  /** Address handed to the proxy call at launch; absent = nothing to open. */
  link?: string;
  /** Audio and video in other forms, for a browser that does not play the one at `link`. */
  otherLinks?: readonly string[];
  /** Captions, chapters and transcripts of audio and video. */
  tracks?: readonly TrackLink[];
  /** What the platform sets for a course. */
  course?: CourseSettings;
};

/** A folder of the catalogue. Spec §3 Tag. */
export type Tag = {
  id: string;
  name: string;
  isRoot: boolean;
  parents: readonly { id: string; pos: number }[];
  description: string;
  isLocked: boolean;
  imageSetId?: string;
  layout: 'scroll' | 'grid';
  titleIds: readonly string[];
};

/** Everything of one catalogue answer, kept by id. */
export type Catalogue = { tags: ReadonlyMap<string, Tag>; titles: ReadonlyMap<string, Title> };
