import type { ContentKind } from '../content/index.ts';
import type { TrackLink } from '../player/index.ts';
import type { CourseSettings } from '../scorm/index.ts';

/** Spec §3 Title status enum. Missing or unknown values are `not-started`. */
export type TitleStatus = 'not-started' | 'in-progress' | 'completed' | 'failed';

/** Status record. `score` is 0..100 or absent; `timeSpentSeconds` whole seconds. */
export type StatusRecord = { status: TitleStatus; score?: number; timeSpentSeconds: number };

/** Position of a title in a tag. `prerequisites`: ids of titles to complete first. */
export type Placement = { tagId: string; pos: number; prerequisites: readonly string[]; isLocked: boolean };

/** A learnable item. Spec §3 Title. */
export type Title = {
  id: string;
  name: string;
  description: string;
  /** `unknown`: a content type without a player: listed, not launchable. */
  kind: ContentKind | 'unknown';
  /** Id for statements and saved state. */
  activityId: string;
  imageSetId?: string;
  /** Milliseconds since the epoch; for a whole day its last millisecond in the learner’s time zone. */
  dueAt?: number;
  /** `YYYY-MM-DD` if the due date has no time. */
  dueDay?: string;
  assignment: 'mandatory' | 'recommended' | 'none';
  placements: readonly Placement[];
  parentTagId?: string;
  /** The server’s lock flag; it can only add a lock. */
  isLockedByServer: boolean;
  isCompatible: boolean;
  /** Titles that the platform relates to this one. */
  relatedIds?: readonly string[];
  /** Last launch known to the platform; milliseconds since the epoch. */
  lastLaunchedAt?: number;
  /** Address for the proxy call at launch; absent: nothing to open. */
  link?: string;
  /** Audio and video in other formats, for browsers that cannot play `link`. */
  otherLinks?: readonly string[];
  /** Captions, chapters and transcripts of audio and video. */
  tracks?: readonly TrackLink[];
  /** Course settings of the platform. */
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

/** One catalogue response, indexed by id. */
export type Catalogue = { tags: ReadonlyMap<string, Tag>; titles: ReadonlyMap<string, Title> };
