/** Categories of content for learners: icon, label and search filter. In display order. */
export const categories = ['course', 'document', 'book', 'video', 'audio'] as const;
export type Category = (typeof categories)[number];

/** Properties of a content kind on which the product decides. */
export type KindRow = {
  /** Toolset of the frame around it (`domain/player`). A course is a program with its own controls. */
  readonly family: 'document' | 'book' | 'media' | 'course';
  readonly category: Category;
  /** Activity type in statements, a name of the ADL vocabulary. Spec §3 Learning statement. */
  readonly activityType: 'course' | 'file' | 'media';
  /**
   * State that the platform stores between attempts, which decides the state call: a position of this unit, the data
   * map of a run, or documents of the content. Spec §7 Tracking.
   */
  readonly keeps: 'page' | 'second' | 'cfi' | 'run' | 'documents';
  /**
   * What completes it: the last page (then no progress is recorded), the player at the end, or the content itself. Spec
   * §4 Content launch.
   */
  readonly completedBy: 'last-page' | 'player' | 'content';
  /** Only a streamable resource is compatible: its files form a site. Spec §5 Compatible resource. */
  readonly mustStream: boolean;
  /** Third-party program: closed before a credential prompt opens. */
  readonly isThirdParty: boolean;
  /** Protocol between a course and its course host page; undefined for passive content. */
  readonly speaks: 'scorm' | 'aicc' | 'xapi' | undefined;
};

const course = {
  family: 'course',
  category: 'course',
  activityType: 'course',
  completedBy: 'content',
  mustStream: true,
  isThirdParty: true,
} as const;
const media = {
  family: 'media',
  activityType: 'media',
  keeps: 'second',
  completedBy: 'player',
  mustStream: false,
  isThirdParty: false,
  speaks: undefined,
} as const;

const rows = {
  scorm: { ...course, keeps: 'run', speaks: 'scorm' },
  tincan: { ...course, keeps: 'documents', speaks: 'xapi' },
  aicc: { ...course, keeps: 'run', speaks: 'aicc' },
  pdf: {
    family: 'document',
    category: 'document',
    activityType: 'file',
    keeps: 'page',
    completedBy: 'last-page',
    mustStream: false,
    isThirdParty: false,
    speaks: undefined,
  },
  epub: {
    family: 'book',
    category: 'book',
    activityType: 'file',
    keeps: 'cfi',
    completedBy: 'player',
    mustStream: false,
    isThirdParty: false,
    speaks: undefined,
  },
  audio: { ...media, category: 'audio' },
  video: { ...media, category: 'video' },
} as const satisfies Record<string, KindRow>;

/** Content kind of a title, by the platform’s name for it. Spec §1. */
export type ContentKind = keyof typeof rows;

export const contentKinds: Readonly<Record<ContentKind, KindRow>> = rows;

export const kindNames = Object.keys(rows) as ContentKind[]; // the keys of the table

/** Kinds whose row matches, in the order of the table. */
export const kindsWhere = (isAsked: (row: KindRow) => boolean): readonly ContentKind[] =>
  kindNames.filter((kind) => isAsked(contentKinds[kind]));

/** Content kind of a content type, ignoring case; `unknown`: no player exists. */
export function kindOf(contentType: string): ContentKind | 'unknown' {
  const named = contentType.toLowerCase();
  return kindNames.find((kind) => kind === named) ?? 'unknown';
}

/** `other` for kinds without a player. */
export const categoryOf = (kind: ContentKind | 'unknown'): Category | 'other' =>
  kind === 'unknown' ? 'other' : contentKinds[kind].category;
