import type { Catalogue, StatusRecord, Title } from './types.ts';

/** The platform's catalogue. Rejects with PortFailure. */
export interface CatalogueSource {
  /** Everything the learner may see. Answers from the cache when the platform says nothing changed (ETag, 304). */
  all(): Promise<Catalogue>;
  /** True when the platform gave the whole catalogue a version: asking again then costs next to nothing. */
  isVersioned(): boolean;
  /** One tag with its titles and nothing else, for who comes before the whole is there; undefined = the root. */
  part(tagId: string | undefined): Promise<Catalogue>;
  /** One title with its full details, when the whole does not hold it. */
  title(titleId: string): Promise<Title>;
  /** The same for a launch without header; it may stand in no tag at all. */
  deepLaunchTitle(titleId: string): Promise<Title>;
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
