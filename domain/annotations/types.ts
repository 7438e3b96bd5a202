/** Colours of marks: equal in panel, page and export. */
export const COLOURS = ['yellow', 'green', 'blue', 'pink'] as const;
export type Colour = (typeof COLOURS)[number];
/** Fill colours of marks, here and in exports; dark text is readable on each. */
export const FILL: Record<Colour, string> = { yellow: '#ffe066', green: '#a5e8b5', blue: '#a9d5ff', pink: '#ffb8d2' };

/** Marked text with context on both sides, used to find it again when positions have shifted. */
export type Quote = { exact: string; prefix: string; suffix: string };

/**
 * Position of marked text. `pages`: page from 1, with the character range [start, end) of its text; `book`: a CFI, the
 * fraction of the book (0 to 1), and the chapter name.
 */
export type AnnotationPosition =
  { in: 'pages'; page: number; start: number; end: number } | { in: 'book'; cfi: string; at: number; chapter: string };

/** Target of a mark: quote and position. */
export type Anchor = { quote: Quote; place: AnnotationPosition };

/** A highlight with the learner’s note, which may be empty. Times in milliseconds since the epoch. */
export type Annotation = Anchor & { id: string; colour: Colour; note: string; createdAt: number; changedAt: number };

/** Annotations of a learner in one title, in content order. */
export type NotesOnTitle = { titleId: string; annotations: readonly Annotation[] };
