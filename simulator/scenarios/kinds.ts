/** What the platform decides by content kind. Interprets the specification independently of the client. */
type KindRow = {
  /** Default sample below `simulator/content/samples`. A package is named by its start page. */
  readonly sample: string;
  /** When its resources run on a desktop. Spec §5 Compatible resource, which does not mention AICC. */
  readonly runs: 'always' | 'when it can stream' | 'unsaid';
  /** Call that reads and saves the position. Courses have no position. */
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

/** Content kind that a scenario can name. A resource may still hold any other text. */
export type ScenarioKind = keyof typeof rows;

export const scenarioKinds: Readonly<Record<ScenarioKind, KindRow>> = rows;
export const scenarioKindNames = Object.keys(rows) as ScenarioKind[]; // the keys of the table

/** Returns the row of a content type; undefined if the type is no content kind. */
export const kindRowOf = (contentType: string): KindRow | undefined =>
  Object.hasOwn(rows, contentType) ? scenarioKinds[contentType as ScenarioKind] : undefined; // hasOwn proved that the type is a key
