import type { TextRange } from '#domain/annotations/rules.ts';
import type { Annotation, Colour, Quote } from '#domain/annotations/types.ts';
import type {
  BookAction,
  BookEntry,
  BookDisplay,
  BookMatch,
  Box,
  ContentFault,
  Passage,
} from '#domain/player/index.ts';

/**
 * Messages between application and reader page, over one MessagePort. Plain data only. Each side validates: the
 * application by schema (`reader-line.ts`), the reader by hand (`reader/from-app.ts`).
 */

/** Time limit in ms without any data of the book; the launch fails after it. */
export const OPEN_LIMIT_MS = 10_000;
/** Maximum entries of a table of contents, and matches of a search; the rest is cut. */
export const CONTENTS_MOST = 5_000;
export const MATCHES_MOST = 300;
export const TEXT_MOST_CHARS = 2_000;
/** Maximum characters of one passage to read aloud; longer chapters are sent in several. */
export const PASSAGE_MOST_CHARS = 20_000;

/** Position in the book, as stored with highlighted text. */
export type BookLocation = Extract<Annotation['place'], { in: 'book' }>;
/** A highlight as drawn: the reader learns only whether a note exists. */
export type DrawnMark = {
  readonly id: string;
  readonly cfi: string;
  readonly quote: Quote;
  readonly colour: Colour;
  readonly isNoted: boolean;
};

/** First message of the reader page to its parent: ready to receive its port. Carries no data. */
export type ReaderReady = { readonly op: 'ready' };

/**
 * Whether to cache the reader page, passed in its URL (`keep`). `shown`: after the first displayed book; `now`: at
 * once, with a reply; `never`: removes all cached files. Not passed without an operator setting.
 */
export const READER_CACHE_MODES = ['shown', 'now', 'never'] as const;
export type ReaderCacheMode = (typeof READER_CACHE_MODES)[number];

/** Display settings as drawn: the application resolves the theme `app`. */
export type ResolvedDisplay = Omit<BookDisplay, 'theme'> & {
  readonly theme: Exclude<BookDisplay['theme'], 'app'> | 'night';
};

/** The application's reply, sent with the port. */
export type OpenBook = {
  readonly op: 'open';
  readonly name: string;
  /** Every entry of the file: path and unpacked size. */
  readonly entries: readonly (readonly [path: string, bytes: number])[];
  /** A CFI, or a path. */
  readonly from: string | undefined;
  readonly look: ResolvedDisplay;
  /** Text displayed within the book. */
  readonly texts: { readonly missing: string; readonly missingLead: string };
};

/** Application → reader, over the port. */
export type ToReader =
  /** Content of an entry; undefined if it cannot be unpacked. */
  | { readonly op: 'entry'; readonly path: string; readonly bytes: Uint8Array | undefined }
  | { readonly op: 'next' }
  | { readonly op: 'previous' }
  | { readonly op: 'goTo'; readonly place: string; readonly mark: boolean }
  | { readonly op: 'goToFraction'; readonly fraction: number }
  | { readonly op: 'search'; readonly id: number; readonly text: string }
  | { readonly op: 'look'; readonly look: ResolvedDisplay }
  /** All highlights of the book; replaces the previous ones. */
  | { readonly op: 'marks'; readonly marks: readonly DrawnMark[] }
  /** Selects the current search match. */
  | { readonly op: 'selectFound' }
  | { readonly op: 'deselect' }
  /** Requests the text in view, or the passage after the last one. */
  | { readonly op: 'passage'; readonly id: number; readonly from: 'view' | 'on' }
  /** The characters of the last passage to highlight and scroll to. */
  | { readonly op: 'spoken'; readonly stretch: TextRange | undefined };

/** Reader → application, over the port. */
export type ToApp =
  | { readonly op: 'want'; readonly path: string }
  | {
      readonly op: 'opened';
      readonly direction: 'ltr' | 'rtl';
      readonly isFixed: boolean;
      readonly contents: readonly BookEntry[];
    }
  /** The displayed page. `by`: moved by the learner, or by a changed layout at the same position. */
  | {
      readonly op: 'at';
      readonly by: 'learner' | 'layout';
      readonly place: string;
      readonly fraction: number;
      readonly chapter: string;
      readonly entry: string | undefined;
      readonly pagesLeft: number | undefined;
      readonly atStart: boolean;
      /** The end of the last chapter in reading order is displayed. */
      readonly atEnd: boolean;
    }
  | { readonly op: 'found'; readonly id: number; readonly matches: readonly BookMatch[]; readonly done: boolean }
  | { readonly op: 'action'; readonly action: BookAction; readonly by: 'key' | 'finger' }
  | { readonly op: 'link'; readonly href: string }
  /** The current selection; boxes are in pixels of the reader page. */
  | { readonly op: 'selected'; readonly selected: { quote: Quote; place: BookLocation; box: Box } | undefined }
  /** A highlight was pressed; undefined: the page beside highlights. */
  | { readonly op: 'pressed'; readonly pressed: { id: string; box: Box } | undefined }
  /** Text to read aloud; undefined at the end of the book. */
  | { readonly op: 'passage'; readonly id: number; readonly passage: Passage | undefined }
  /** The learner moved away from the spoken text. */
  | { readonly op: 'left' }
  /** `fault`: the book's own fault; undefined for other causes. */
  | { readonly op: 'failed'; readonly detail: string; readonly fault?: ContentFault | undefined };
