import type { Projection } from '../kernel/projection.ts';
import type { Catalogue, StatusRecord, Title } from './types.ts';

/** The platform's catalogue. Rejects with PortFailure. */
export interface CatalogueSource {
  /** Everything the learner may see. Answers from the cache when the platform says nothing changed (ETag, 304). */
  all(): Promise<Catalogue>;
  /** One title with its full details; it may be in no tag of the catalogue (a deep link). */
  title(titleId: string): Promise<Title>;
  statuses(): Promise<ReadonlyMap<string, StatusRecord>>;
  /** Address of a picture of about this size. */
  picture(imageSetId: string, size: { width: number; height: number }): string;
}

/** What home shows beyond the catalogue itself. Spec §3 Home data. */
export type HomeData = {
  /** Last opened first. `lastAccessedAt` is milliseconds since the epoch. */
  history: readonly { titleId: string; lastAccessedAt: number | undefined }[];
  suggestions: Suggestions;
  /** Tags the organisation puts on home, in order. */
  tagIds: readonly string[];
  /** Pages of the organisation's own, shown in isolation. */
  pages: readonly { url: string; layout: string }[];
};

export type Suggestions = { titleIds: readonly string[]; next: string | undefined };

export interface HomeSource {
  home(): Promise<HomeData>;
  moreSuggestions(next: string): Promise<Suggestions>;
}

/**
 * Short texts that a learner chose, the last one first, kept for them: what they searched for, what they picked.
 * Reading: §3 has search history items and §7 no call for them, so they are kept in this browser. They are the
 * learner's own and stay after signing out, as they would on the platform; nobody else is shown them, and the learner
 * can delete each or all.
 */
export interface KeptList extends Projection<readonly string[]> {
  add(value: string): void;
  remove(value: string): void;
  clear(): void;
}
