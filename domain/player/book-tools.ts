import type { BookAction } from './book-keys.ts';
import type { BookLook } from './book-look.ts';
import type { ReadAloud } from './aloud/aloud-tools.ts';
import type { AnnotationTools } from './annotation-tools.ts';

/** Tools of a book in flowing text; the reader's bars and panels are drawn by the UI from these. Spec §2. */
export interface BookTools {
  readonly of: 'book';
  readonly state: { get: () => BookView; subscribe: (onChange: () => void) => () => void };
  next: () => void;
  previous: () => void;
  /** A path in the book, with or without `#fragment`, or a CFI. One that is not in the book is ignored. */
  goTo: (place: string) => void;
  /** 0 is the beginning, 1 the end. */
  goToFraction: (fraction: number) => void;
  /** Empty text clears. Matches come into the view as they are found, in reading order. */
  search: (text: string) => void;
  /** Goes to a match and marks it on the page. */
  showMatch: (match: BookMatch) => void;
  /** Kept for the learner, for all books. */
  setLook: (change: Partial<BookLook>) => void;
  /** Keys and swipes inside the book's page, which the page around it cannot hear. */
  onAction: (listener: (action: BookAction) => void) => () => void;
  /** The learner has decided about `view.link`. */
  closeLink: () => void;
  readonly annotations: AnnotationTools;
  /** Undefined where the browser cannot speak. */
  readonly aloud: ReadAloud | undefined;
}

export type BookView = {
  /** How much of the book lies before the page shown, 0 to 1, by the length of its chapters. */
  fraction: number;
  /** Name of the chapter shown; empty when the book names none. */
  chapter: string;
  /** The entry of `contents` that the page belongs to. */
  entry: string | undefined;
  atStart: boolean;
  atEnd: boolean;
  /** Behind what shows, in the chapter; undefined where there are none: words that are scrolled, pages drawn as they are. */
  pagesLeft: number | undefined;
  /** By the learner's own pace in this attempt; undefined while there is none to go by. */
  minutesLeft: number | undefined;
  direction: 'ltr' | 'rtl';
  /** Pages drawn as they are: their letters cannot be changed. */
  isFixed: boolean;
  contents: readonly BookEntry[];
  look: BookLook;
  search: { text: string; matches: readonly BookMatch[]; searching: boolean; isCut: boolean };
  /** Address outside the book that the learner pressed; nothing opens by itself. */
  link: string | undefined;
  /** A part of the book is being asked for again, because it did not arrive. */
  stalled: boolean;
};
/** `at`: how much of the book lies before the file that it leads to, 0 to 1. */
export type BookEntry = { id: string; title: string; depth: number; place: string; at: number };
/** `before` and `after` are the words around the match. */
export type BookMatch = { place: string; chapter: string; before: string; match: string; after: string };
