/** What a learner takes content for: its icon, its word, and what a search is narrowed by. In the order they are shown in. */
export const genres = ['course', 'interactive', 'document', 'book', 'video', 'audio'] as const;
export type Genre = (typeof genres)[number];

/** All that the product decides by the kind of a content. */
export type KindRow = {
  /** Which tools the frame around it has (`domain/player`). A course is a program: it draws its own. */
  readonly family: 'document' | 'book' | 'media' | 'course';
  readonly genre: Genre;
  /** Its activity type in statements, a name of the ADL vocabulary. Spec §3 Learning statement. */
  readonly activityType: 'course' | 'file' | 'media';
  /**
   * What the platform keeps of earlier attempts, and so which state call is asked: a position of this unit, the data map of
   * a run, or documents of the content's own. Spec §7 Tracking.
   */
  readonly keeps: 'page' | 'second' | 'cfi' | 'run' | 'documents';
  /**
   * Who says that it was completed: reaching the last page, after which no progress is recorded; its player, at the end;
   * or the content itself. Spec §4 Content launch.
   */
  readonly completedBy: 'last-page' | 'player' | 'content';
  /** Only a resource that can stream is compatible: its files are a site of their own. Spec §5 Compatible resource. */
  readonly mustStream: boolean;
  /** It is a program of somebody else's: where a secret is asked for, it goes from the page first. */
  readonly isForeign: boolean;
  /** How a course speaks to its shell; undefined for content that says nothing by itself. */
  readonly speaks: 'scorm' | 'aicc' | 'xapi' | undefined;
};

const course = {
  family: 'course',
  activityType: 'course',
  completedBy: 'content',
  mustStream: true,
  isForeign: true,
} as const;
const media = {
  family: 'media',
  activityType: 'media',
  keeps: 'second',
  completedBy: 'player',
  mustStream: false,
  isForeign: false,
  speaks: undefined,
} as const;

const rows = {
  scorm: { ...course, genre: 'course', keeps: 'run', speaks: 'scorm' },
  tincan: { ...course, genre: 'interactive', keeps: 'documents', speaks: 'xapi' },
  aicc: { ...course, genre: 'course', keeps: 'run', speaks: 'aicc' },
  pdf: {
    family: 'document',
    genre: 'document',
    activityType: 'file',
    keeps: 'page',
    completedBy: 'last-page',
    mustStream: false,
    isForeign: false,
    speaks: undefined,
  },
  epub: {
    family: 'book',
    genre: 'book',
    activityType: 'file',
    keeps: 'cfi',
    completedBy: 'player',
    mustStream: false,
    isForeign: false,
    speaks: undefined,
  },
  audio: { ...media, genre: 'audio' },
  video: { ...media, genre: 'video' },
} as const satisfies Record<string, KindRow>;

/** A kind of content a title can hold, by the platform's word for it. Spec §1. */
export type ContentKind = keyof typeof rows;

/** The row of each kind. */
export const contentKinds: Readonly<Record<ContentKind, KindRow>> = rows;

export const kindNames = Object.keys(rows) as ContentKind[]; // the keys of the table

/** Kinds whose row is as asked, in the order of the table. */
export const kindsWhere = (isAsked: (row: KindRow) => boolean): readonly ContentKind[] =>
  kindNames.filter((kind) => isAsked(contentKinds[kind]));

/** The kind that a content type names, in letters of either case; `unknown`: this client has no player for it. */
export function kindOf(contentType: string): ContentKind | 'unknown' {
  const named = contentType.toLowerCase();
  return kindNames.find((kind) => kind === named) ?? 'unknown';
}

/** `other` for what this client has no player for. */
export const genreOf = (kind: ContentKind | 'unknown'): Genre | 'other' =>
  kind === 'unknown' ? 'other' : contentKinds[kind].genre;
