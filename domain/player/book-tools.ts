import type { BookAction } from './book-keys.ts';
import type { BookDisplay } from './book-display.ts';
import type { ReadAloud } from './read-aloud/read-aloud-tools.ts';
import type { AnnotationTools } from './annotation-tools.ts';

/** Tools of a reflowable book; the UI draws the reader’s bars and panels from them. Spec §2. */
export interface BookTools {
  readonly of: 'book';
  readonly state: { get: () => BookView; subscribe: (onChange: () => void) => () => void };
  next: () => void;
  previous: () => void;
  /** A path in the book, with or without `#fragment`, or a CFI. Unknown ones are ignored. */
  goTo: (place: string) => void;
  /** 0 is the beginning, 1 the end. */
  goToFraction: (fraction: number) => void;
  /** Empty text clears. Matches appear in the view as they are found, in reading order. */
  search: (text: string) => void;
  /** Scrolls to a match and highlights it. */
  showMatch: (match: BookMatch) => void;
  /** Stored for the learner, for all books. */
  setLook: (change: Partial<BookDisplay>) => void;
  /** Keys and swipes inside the book’s frame, which the outer page cannot receive. */
  onAction: (listener: (action: BookAction) => void) => () => void;
  /** The learner has decided about `view.link`. */
  closeLink: () => void;
  readonly annotations: AnnotationTools;
  /** Undefined if the browser has no speech synthesis. */
  readonly aloud: ReadAloud | undefined;
}

export type BookView = {
  /** Fraction of the book before the displayed page, 0 to 1, by length of its chapters. */
  fraction: number;
  /** Name of the displayed chapter; empty if the book has no names. */
  chapter: string;
  /** Entry of `contents` for the page. */
  entry: string | undefined;
  atStart: boolean;
  atEnd: boolean;
  /** Remaining pages of the chapter; undefined for scrolled text and fixed layout. */
  pagesLeft: number | undefined;
  /** By the learner’s pace in this attempt; undefined while unknown. */
  minutesLeft: number | undefined;
  direction: 'ltr' | 'rtl';
  /** Fixed layout: the font cannot be changed. */
  isFixed: boolean;
  contents: readonly BookEntry[];
  look: BookDisplay;
  search: { text: string; matches: readonly BookMatch[]; searching: boolean; isCut: boolean };
  /** External link that the learner pressed; nothing opens automatically. */
  link: string | undefined;
  /** A section of the book failed to load and is requested again. */
  stalled: boolean;
};
/** `at`: fraction of the book before the target file, 0 to 1. */
export type BookEntry = { id: string; title: string; depth: number; place: string; at: number };
/** `before` and `after`: text around the match. */
export type BookMatch = { place: string; chapter: string; before: string; match: string; after: string };
