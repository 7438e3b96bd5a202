/** The same four in the panel, on the page and in an export. */
export const COLOURS = ['yellow', 'green', 'blue', 'pink'] as const;
export type Colour = (typeof COLOURS)[number];
/** How they are drawn, here and by readers of an export; dark letters are read on each of them. */
export const FILL: Record<Colour, string> = { yellow: '#ffe066', green: '#a5e8b5', blue: '#a9d5ff', pink: '#ffb8d2' };

/** Words of the content with a few on each side of them, by which they are found again when places have shifted. */
export type Quote = { exact: string; prefix: string; suffix: string };

/**
 * Where the words stood. `pages`: page from 1, with the characters [start, end) of its text; `book`: a CFI, how far in
 * the book that is (0 to 1), and the chapter as its reader calls it.
 */
export type Place =
  { in: 'pages'; page: number; start: number; end: number } | { in: 'book'; cfi: string; at: number; chapter: string };

/** What is marked: the words and where they stood. */
export type Anchor = { quote: Quote; place: Place };

/** A highlight with the learner's note on it, which may be empty. Times in milliseconds since the epoch. */
export type Annotation = Anchor & { id: string; colour: Colour; note: string; createdAt: number; changedAt: number };

/** What a learner marked in one title, in the order of its content. */
export type NotesOnTitle = { titleId: string; annotations: readonly Annotation[] };
