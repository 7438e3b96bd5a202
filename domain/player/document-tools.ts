import type { ReadAloud } from './aloud/aloud-tools.ts';
import type { AnnotationTools } from './annotation-tools.ts';
import type { DocumentLook } from './document-look.ts';

/** Tools of paged documents; the player's toolbar is drawn by the UI from these. */
export interface DocumentTools {
  readonly of: 'document';
  readonly state: { get: () => DocumentView; subscribe: (onChange: () => void) => () => void };
  goToPage: (page: number) => void;
  /** To the next page or the one before; by two, where two lie side by side. */
  turn: (by: 1 | -1) => void;
  /** Kept for the learner, for all documents. */
  setLook: (change: Partial<DocumentLook>) => void;
  zoomIn: () => void;
  zoomOut: () => void;
  /** In percent of the page's own size. */
  zoomTo: (percent: number) => void;
  fit: (mode: 'width' | 'page') => void;
  /** A quarter turn of all pages, clockwise unless told otherwise. */
  rotate: (back?: boolean) => void;
  /** As the document opened: whole pages in a wide window, the width of a page in a narrow one. */
  resetZoom: () => void;
  /** Empty text clears. Matches are highlighted; the view reports how many. */
  find: (text: string, direction: 'next' | 'previous', options?: FindOptions) => void;
  outline: () => Promise<readonly OutlineEntry[]>;
  openOutline: (entry: OutlineEntry) => void;
  /** A small picture of a page: an address to show it by, good until the content closes. Undefined: it has none. */
  thumbnail: (page: number, signal: AbortSignal) => Promise<string | undefined>;
  /** Pulls the pages by hand instead of selecting their words. */
  hold: (on: boolean) => void;
  /**
   * Hands pages to the browser's print dialog; resolves when that has closed. Rejects when a page cannot be had, or by
   * `signal`; `onDone` tells how many pages are ready.
   */
  print: (pages: 'this' | 'all', signal: AbortSignal, onDone: (pages: number) => void) => Promise<void>;
  /** All bytes of the document as they came, read to the end where they are not there yet. Rejects when they cannot be had. */
  file: () => Promise<Uint8Array<ArrayBuffer>>;
  readonly annotations: AnnotationTools;
  /** Undefined where the browser cannot speak. */
  readonly aloud: ReadAloud | undefined;
}

export type DocumentView = {
  page: number;
  pages: number;
  /** Names of the pages where they are not their numbers; places are told by number all the same. */
  labels: readonly string[] | undefined;
  zoomPercent: number;
  look: DocumentLook;
  hasRoomForTwo: boolean;
  /** Two pages lie side by side now. */
  isSpread: boolean;
  /** Which way its pages follow one another. */
  direction: 'ltr' | 'rtl';
  /** What the zoom follows when the room changes; `none`: a size that was chosen by hand. */
  fit: 'width' | 'page' | 'none';
  find: { matches: number; current: number; searching: boolean };
  /** A part of the content is being asked for again, because it did not arrive (no connection, a busy server). */
  stalled: boolean;
  /** Pages are pulled by hand. */
  held: boolean;
  /** Degrees by which all pages are turned, clockwise. */
  rotation: number;
  /** False where the document forbids it. */
  canPrint: boolean;
  /** False where the document forbids to print or to copy it. */
  canSave: boolean;
};
export type FindOptions = { matchCase?: boolean; wholeWords?: boolean };
export type OutlineEntry = { id: string; title: string; depth: number };
