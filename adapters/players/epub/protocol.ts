import type { Stretch } from '#domain/annotations/rules.ts';
import type { Annotation, Colour, Quote } from '#domain/annotations/types.ts';
import type { BookAction, BookEntry, BookLook, BookMatch, Box, ContentFault, Passage } from '#domain/player/index.ts';

/**
 * What the application and the reader page say to each other, over one MessagePort. Plain data only. Each side checks
 * what it receives: the application by schema (`from-reader.ts`), the reader by hand (`reader/from-app.ts`).
 */

/** Nothing of the book arrived or showed for so long: the launch has failed. */
export const OPEN_LIMIT_MS = 10_000;
/** Most entries of a table of contents, and most matches of a search; more is cut. */
export const CONTENTS_MOST = 5_000;
export const MATCHES_MOST = 300;
export const TEXT_MOST_CHARS = 2_000;
/** Most that is given at once to be read aloud; a longer chapter comes in several. */
export const PASSAGE_MOST_CHARS = 20_000;

/** A place in the book as it is kept with marked words. */
export type BookPlace = Extract<Annotation['place'], { in: 'book' }>;
/** A mark as it is drawn: of the learner's note the reader learns only that there is one. */
export type DrawnMark = {
  readonly id: string;
  readonly cfi: string;
  readonly quote: Quote;
  readonly colour: Colour;
  readonly isNoted: boolean;
};

/** First message of the reader, to its parent's window: it may be given its port now. It carries nothing else. */
export type ReaderReady = { readonly op: 'ready' };

/**
 * Whether the browser is to keep the reader itself, told in its address (`keep`): once it has shown a book, at once and with
 * an answer, or never, and then nothing stays. Nothing is told where nobody knows what the operator allows.
 */
export const KEEPING = ['shown', 'now', 'never'] as const;
export type Keeping = (typeof KEEPING)[number];

/** The look as it is drawn: `app` is settled by whoever knows how the application looks. */
export type DrawnLook = Omit<BookLook, 'theme'> & { readonly theme: Exclude<BookLook['theme'], 'app'> | 'night' };

/** The application's answer, with the port. */
export type OpenBook = {
  readonly op: 'open';
  readonly name: string;
  /** Every entry of the file: its path and its unpacked length. */
  readonly entries: readonly (readonly [path: string, bytes: number])[];
  /** A CFI, or a path. */
  readonly from: string | undefined;
  readonly look: DrawnLook;
  /** Words that stand in the book itself. */
  readonly texts: { readonly missing: string; readonly missingLead: string };
};

/** Application → reader, over the port. */
export type ToReader =
  /** What an entry holds; undefined when it cannot be unpacked. */
  | { readonly op: 'entry'; readonly path: string; readonly bytes: Uint8Array | undefined }
  | { readonly op: 'next' }
  | { readonly op: 'previous' }
  | { readonly op: 'goTo'; readonly place: string; readonly mark: boolean }
  | { readonly op: 'goToFraction'; readonly fraction: number }
  | { readonly op: 'search'; readonly id: number; readonly text: string }
  | { readonly op: 'look'; readonly look: DrawnLook }
  /** All marks in the book, in the place of those before. */
  | { readonly op: 'marks'; readonly marks: readonly DrawnMark[] }
  /** Selects the match that the search stands at. */
  | { readonly op: 'selectFound' }
  | { readonly op: 'deselect' }
  /** Asks for the words in view, or for those behind the ones that were given last. */
  | { readonly op: 'passage'; readonly id: number; readonly from: 'view' | 'on' }
  /** Characters of the passage that was given last, to be marked and brought to view. */
  | { readonly op: 'spoken'; readonly stretch: Stretch | undefined };

/** Reader → application, over the port. */
export type ToApp =
  | { readonly op: 'want'; readonly path: string }
  | {
      readonly op: 'opened';
      readonly direction: 'ltr' | 'rtl';
      readonly isFixed: boolean;
      readonly contents: readonly BookEntry[];
    }
  /** The page in front. `by` the learner's own doing, or because the room changed and the place did not. */
  | {
      readonly op: 'at';
      readonly by: 'learner' | 'layout';
      readonly place: string;
      readonly fraction: number;
      readonly chapter: string;
      readonly entry: string | undefined;
      readonly pagesLeft: number | undefined;
      readonly atStart: boolean;
      /** The end of the last chapter of the reading order is on the screen. */
      readonly atEnd: boolean;
    }
  | { readonly op: 'found'; readonly id: number; readonly matches: readonly BookMatch[]; readonly done: boolean }
  | { readonly op: 'action'; readonly action: BookAction; readonly by: 'key' | 'finger' }
  | { readonly op: 'link'; readonly href: string }
  /** What is selected now; boxes are in pixels of the reader page. */
  | { readonly op: 'selected'; readonly selected: { quote: Quote; place: BookPlace; box: Box } | undefined }
  /** A mark was pressed; undefined: the page was, beside them. */
  | { readonly op: 'pressed'; readonly pressed: { id: string; box: Box } | undefined }
  /** Words to be read aloud; undefined: the book is at its end. */
  | { readonly op: 'passage'; readonly id: number; readonly passage: Passage | undefined }
  /** The learner went where what is spoken is not in view. */
  | { readonly op: 'left' }
  /** `fault`: the book's own; undefined where it is nothing of what the book holds. */
  | { readonly op: 'failed'; readonly detail: string; readonly fault?: ContentFault | undefined };
