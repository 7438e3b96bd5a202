import type { ReadAloud } from './read-aloud/read-aloud-tools.ts';
import type { AnnotationTools } from './annotation-tools.ts';
import type { DocumentDisplay } from './document-display.ts';

/** Tools of paged documents; the UI draws the player’s toolbar from them. */
export interface DocumentTools {
  readonly of: 'document';
  readonly state: { get: () => DocumentView; subscribe: (onChange: () => void) => () => void };
  goToPage: (page: number) => void;
  /** Turns to the next or previous page; by two in a spread. */
  turn: (by: 1 | -1) => void;
  /** Stored for the learner, for all documents. */
  setLook: (change: Partial<DocumentDisplay>) => void;
  zoomIn: () => void;
  zoomOut: () => void;
  /** In percent of the page’s own size. */
  zoomTo: (percent: number) => void;
  fit: (mode: 'width' | 'page') => void;
  /** Rotates all pages by 90 degrees, clockwise by default. */
  rotate: (back?: boolean) => void;
  /** Initial zoom: whole pages in a wide window, page width in a narrow one. */
  resetZoom: () => void;
  /** Empty text clears. Matches are highlighted; the view reports their number. */
  find: (text: string, direction: 'next' | 'previous', options?: FindOptions) => void;
  outline: () => Promise<readonly OutlineEntry[]>;
  openOutline: (entry: OutlineEntry) => void;
  /** Thumbnail URL of a page, valid until the content closes. Undefined: none. */
  thumbnail: (page: number, signal: AbortSignal) => Promise<string | undefined>;
  /** Toggles the hand tool: dragging scrolls instead of selecting text. */
  hold: (on: boolean) => void;
  /**
   * Opens the browser’s print dialog with the pages; resolves when it closes. Rejects if a page cannot be loaded, or by
   * `signal`; `onDone`: number of pages that are ready.
   */
  print: (pages: 'this' | 'all', signal: AbortSignal, onDone: (pages: number) => void) => Promise<void>;
  /** All bytes of the document, unchanged; loads missing ones. Rejects if they cannot be loaded. */
  file: () => Promise<Uint8Array<ArrayBuffer>>;
  readonly annotations: AnnotationTools;
  /** Undefined if the browser has no speech synthesis. */
  readonly aloud: ReadAloud | undefined;
}

export type DocumentView = {
  page: number;
  pages: number;
  /** Page labels if they differ from page numbers; positions still use numbers. */
  labels: readonly string[] | undefined;
  zoomPercent: number;
  look: DocumentDisplay;
  hasRoomForTwo: boolean;
  /** Pages are displayed as a spread now. */
  isSpread: boolean;
  /** Reading direction of the pages. */
  direction: 'ltr' | 'rtl';
  /** Zoom mode on resize; `none`: a manual size. */
  fit: 'width' | 'page' | 'none';
  find: { matches: number; current: number; searching: boolean };
  /** A section of the content failed to load and is requested again (no connection, a busy server). */
  stalled: boolean;
  /** The hand tool is active. */
  held: boolean;
  /** Rotation of all pages in degrees, clockwise. */
  rotation: number;
  /** False if the document forbids it. */
  canPrint: boolean;
  /** False if the document forbids printing or copying. */
  canSave: boolean;
};
export type FindOptions = { matchCase?: boolean; wholeWords?: boolean };
export type OutlineEntry = { id: string; title: string; depth: number };
