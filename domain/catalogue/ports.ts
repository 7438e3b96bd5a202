import type { Projection } from '../kernel/projection.ts';
import type { Catalogue, StatusRecord, Title } from './types.ts';

/** Platform catalogue. Rejects with PortFailure. */
export interface CatalogueSource {
  /** The whole catalogue of the learner. Returns the cached one if unchanged (ETag, 304). */
  all: () => Promise<Catalogue>;
  /** Whether the platform sent a version of the catalogue: then a revalidation is cheap. */
  isVersioned: () => boolean;
  /** One tag with its titles only, while the whole catalogue is loading; undefined = the root. */
  part: (tagId: string | undefined) => Promise<Catalogue>;
  /** One title with full details, for titles that the catalogue lacks. */
  title: (titleId: string) => Promise<Title>;
  /** The same for a launch without header; the title may have no tag. */
  deepLaunchTitle: (titleId: string) => Promise<Title>;
  statuses: () => Promise<ReadonlyMap<string, StatusRecord>>;
  /** Image URL of about this size. */
  picture: (imageSetId: string, size: { width: number; height: number }) => string;
}

/** An opened title. `lastAccessedAt` is milliseconds since the epoch. */
export type HistoryEntry = { titleId: string; lastAccessedAt: number | undefined };

/** Home data besides the catalogue. Spec §3 Home data. */
export type HomeData = {
  /** Group ids; they change with the content of a group. */
  groupIds: readonly string[];
  /** Undefined if the response has no history group: it must be fetched separately. */
  history: readonly HistoryEntry[] | undefined;
  /**
   * The last used title, and when. The counts of the statistics group are ignored: they are computed from the displayed
   * statuses, so that both always agree.
   */
  lastWorkedOn: { titleId: string | undefined; at: number | undefined };
  suggestions: Suggestions;
  /** Tags that the organisation places on home, in order. */
  tagIds: readonly string[];
  /** Searches of the learner on any device. */
  searches: readonly string[];
  /** Own pages of the organisation, displayed in isolation; absolute URLs. */
  pages: readonly HomePage[];
};

/** `half`: two of them share a row if they fit. */
export type HomePage = { url: string; layout: 'wide' | 'half' };

/** `next`: URL of the next page, from the platform. */
export type Suggestions = { titleIds: readonly string[]; next: string | undefined };

/** Home data of the platform. Rejects with PortFailure. */
export interface HomeSource {
  home: () => Promise<HomeData>;
  moreSuggestions: (next: string) => Promise<Suggestions>;
  /** Recently opened titles, from the source that the organisation has chosen. Spec §3, §7. */
  history: (source: 'history' | 'nxhistory') => Promise<readonly HistoryEntry[]>;
}

/**
 * Short texts of a learner, newest first: searches, palette choices. Reading: §3 has search history items and §7 no
 * call that stores one. So searches are stored in this browser, and those of the platform are displayed below them.
 * They belong to the learner and survive sign-out, as they would on the platform. No other learner sees them, and the
 * learner can delete each or all.
 */
export interface StoredList extends Projection<readonly string[]> {
  add: (value: string) => void;
  remove: (value: string) => void;
  clear: () => void;
}
