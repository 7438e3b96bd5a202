import type { Projection } from '../kernel/projection.ts';
import type { Catalogue, StatusRecord, Title } from './types.ts';

/** The platform's catalogue. Rejects with PortFailure. */
export interface CatalogueSource {
  /** Everything the learner may see. Answers from the cache when the platform says nothing changed (ETag, 304). */
  all: () => Promise<Catalogue>;
  /** True when the platform gave the whole catalogue a version: asking again then costs next to nothing. */
  isVersioned: () => boolean;
  /** One tag with its titles and nothing else, for who comes before the whole is there; undefined = the root. */
  part: (tagId: string | undefined) => Promise<Catalogue>;
  /** One title with its full details, when the whole does not hold it. */
  title: (titleId: string) => Promise<Title>;
  /** The same for a launch without header; it may stand in no tag at all. */
  deepLaunchTitle: (titleId: string) => Promise<Title>;
  statuses: () => Promise<ReadonlyMap<string, StatusRecord>>;
  /** Address of a picture of about this size. */
  picture: (imageSetId: string, size: { width: number; height: number }) => string;
}

/** A title that was opened. `lastAccessedAt` is milliseconds since the epoch. */
export type HistoryEntry = { titleId: string; lastAccessedAt: number | undefined };

/** What home shows beyond the catalogue itself. Spec §3 Home data. */
export type HomeData = {
  /** Ids of the groups, which change when what a group shows does. */
  groupIds: readonly string[];
  /** Undefined when the answer has no history group: the history is then asked for by itself. */
  history: readonly HistoryEntry[] | undefined;
  /**
   * The title worked on last, and when. The counts of the statistics group are not taken over: they are counted from
   * the statuses that the tiles show, so that the two can never differ.
   */
  lastWorkedOn: { titleId: string | undefined; at: number | undefined };
  suggestions: Suggestions;
  /** Tags the organisation puts on home, in order. */
  tagIds: readonly string[];
  /** What the learner searched for, on any device. */
  searches: readonly string[];
  /** Pages of the organisation's own, shown in isolation; whole web addresses. */
  pages: readonly HomePage[];
};

/** `half`: two of them stand beside each other where there is room. */
export type HomePage = { url: string; layout: 'wide' | 'half' };

/** `next` is the address of the next page as the platform gave it. */
export type Suggestions = { titleIds: readonly string[]; next: string | undefined };

/** Rejects with PortFailure. */
export interface HomeSource {
  home: () => Promise<HomeData>;
  moreSuggestions: (next: string) => Promise<Suggestions>;
  /** What was opened last, from the source that the organisation has chosen. Spec §3, §7. */
  history: (source: 'history' | 'nxhistory') => Promise<readonly HistoryEntry[]>;
}

/**
 * Short texts that a learner chose, the last one first, kept for them: what they searched for, what they picked.
 * Reading: §3 has search history items and §7 no call that takes one, so what is searched for here is kept in this
 * browser; those of the platform come with home and are shown below. They are the learner's own and stay after signing out, as they would on the platform; nobody else is shown them, and the learner
 * can delete each or all.
 */
export interface KeptList extends Projection<readonly string[]> {
  add: (value: string) => void;
  remove: (value: string) => void;
  clear: () => void;
}
