import type { BookTools } from './book-tools.ts';
import type { MediaTools } from './media-tools.ts';

export type { Cue, MediaTools, MediaView, Track, TrackChoice, TrackLink } from './media-tools.ts';

/** What the frame around open content can do with it, by the family of its kind. The bar is drawn from these. */
export type PlayerTools = DocumentTools | MediaTools | BookTools;

/** Tools of paged documents; the player's toolbar is drawn by the UI from these. */
export interface DocumentTools {
  readonly of: 'document';
  readonly state: { get: () => DocumentView; subscribe: (onChange: () => void) => () => void };
  goToPage(page: number): void;
  zoomIn(): void;
  zoomOut(): void;
  fit(mode: 'width' | 'page'): void;
  /** A quarter turn clockwise, all pages. */
  rotate(): void;
  /** Empty text clears. Matches are highlighted; the view reports how many. */
  find(text: string, direction: 'next' | 'previous', options?: FindOptions): void;
  outline(): Promise<readonly OutlineEntry[]>;
  openOutline(entry: OutlineEntry): void;
}

export type DocumentView = {
  page: number;
  pages: number;
  zoomPercent: number;
  /** What the zoom follows when the room changes; `auto` = the width, up to a comfortable size; `none` = chosen by hand. */
  fit: 'auto' | 'width' | 'page' | 'none';
  find: { matches: number; current: number; searching: boolean };
  /** A part of the content is being asked for again, because it did not arrive (no connection, a busy server). */
  stalled: boolean;
};
export type FindOptions = { matchCase?: boolean; wholeWords?: boolean };
export type OutlineEntry = { id: string; title: string; depth: number };
