/** What the platform decides by the kind of a content: its own reading of the specification, apart from the client's. */
type KindRow = {
  /** The usual sample below `simulator/content/samples`; a package is named by the file that starts it. */
  readonly sample: string;
  /** Which of its resources run on a desktop. Spec §5 Compatible resource, which does not name AICC. */
  readonly runs: 'always' | 'when it can stream' | 'unsaid';
  /** Under which of the two calls its place is looked up; a course has none. */
  readonly place: 'pdf' | 'media';
};

const rows = {
  scorm: { sample: 'scorm/induction/index.html', runs: 'when it can stream', place: 'media' },
  tincan: { sample: 'xapi/first-aid/index.html', runs: 'when it can stream', place: 'media' },
  aicc: { sample: 'aicc/forklift/index.html', runs: 'unsaid', place: 'media' },
  pdf: { sample: 'pdf/safety-handbook.pdf', runs: 'always', place: 'pdf' },
  epub: { sample: 'epub/the-lighthouse.epub', runs: 'always', place: 'media' },
  audio: { sample: 'audio/breathing.weba', runs: 'always', place: 'media' },
  video: { sample: 'video/evacuation.webm', runs: 'always', place: 'media' },
} as const satisfies Record<string, KindRow>;

/** A kind of content that a story can name; what a resource says may be any other word. */
export type StoryKind = keyof typeof rows;

export const storyKinds: Readonly<Record<StoryKind, KindRow>> = rows;
export const storyKindNames = Object.keys(rows) as StoryKind[]; // the keys of the table

/** The row of what a resource says it is; undefined for a word that is no kind. */
export const kindRowOf = (contentType: string): KindRow | undefined =>
  Object.hasOwn(rows, contentType) ? storyKinds[contentType as StoryKind] : undefined; // it is one of the keys
