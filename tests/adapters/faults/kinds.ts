import type { Signal } from '#domain/player/index.ts';
import type { ContentKind } from '#domain/content/index.ts';
import type { SyncKind } from '#simulator/platform/journal.ts';
import type { OneBrowser } from '../../support/one-browser.ts';

/** Signals of a content kind at three stages: begun, further, at its end. */
export type Played = {
  kind: ContentKind;
  begun: Signal[];
  further: Signal[];
  atEnd: Signal[];
  /** Last position on the platform; undefined if the content stores its own state. */
  lastPlace: ((browser: OneBrowser, titleId: string) => unknown) | undefined;
  /** Value of `lastPlace` after each stage. */
  places: { begun: unknown; further: unknown; atEnd: unknown };
};

const page = (at: number): Signal => ({ type: 'moved', position: { unit: 'page', at, of: 4 } });
const second = (at: number): Signal => ({ type: 'moved', position: { unit: 'second', at, of: 90 } });
const place = (chapter: number): Signal => ({
  type: 'moved',
  position: { unit: 'cfi', at: `epubcfi(/6/${chapter}!/4/2)`, fraction: chapter / 10 },
});
const finished: Signal = { type: 'finished' };
const commit = (by: 'course' | 'autosave', status: string, location: string, final = false): Signal => ({
  type: 'committed',
  map: { 'cmi.core.lesson_status': status, 'cmi.core.lesson_location': location, 'cmi.suspend_data': `at ${location}` },
  by,
  row: 1,
  final,
  startedAt: 1_000,
});

const lastOf = <Body>({ world }: OneBrowser, kind: SyncKind, isMine: (body: Body) => boolean): Body | undefined =>
  world.journal
    .syncs(kind)
    .map(({ body }) => body as Body) // the platform stored it, so that the shape is right
    .findLast(isMine);

type MediaBody = { titleId: string; statesChanged: { document: { position: unknown } }[] };
const lastMedia = (browser: OneBrowser, mine: string) =>
  lastOf<MediaBody>(browser, 'media', ({ titleId }) => titleId === mine)?.statesChanged.at(-1)?.document.position;
type PdfBody = { titleId: string; position: number };
const lastPage = (browser: OneBrowser, mine: string) =>
  lastOf<PdfBody>(browser, 'pdf', ({ titleId }) => titleId === mine)?.position;
type ScormBody = { scormMaps: { titleId: string; mapJsonString: string }[] };
const lastLocation = (browser: OneBrowser, mine: string) => {
  const isMine = ({ titleId }: ScormBody['scormMaps'][number]) => titleId === mine;
  const body = lastOf<ScormBody>(browser, 'scorm', ({ scormMaps }) => scormMaps.some(isMine));
  const map = JSON.parse(body?.scormMaps.at(-1)?.mapJsonString ?? '{}') as Record<string, string>;
  return map['cmi.core.lesson_location'];
};

const media: Omit<Played, 'kind'> = {
  begun: [second(3)],
  further: [second(10), second(40)],
  atEnd: [second(90), finished],
  lastPlace: lastMedia,
  places: { begun: 3, further: 40, atEnd: 90 },
};
const course: Omit<Played, 'kind'> = {
  begun: [commit('autosave', 'incomplete', '1'), commit('course', 'incomplete', '1')],
  further: [commit('autosave', 'incomplete', '2'), commit('course', 'incomplete', '2')],
  atEnd: [commit('autosave', 'completed', '3'), commit('course', 'completed', '3', true)],
  lastPlace: lastLocation,
  places: { begun: '1', further: '2', atEnd: '3' },
};

const played: Record<ContentKind, Omit<Played, 'kind'>> = {
  pdf: {
    begun: [page(1)],
    further: [page(2), page(3)],
    atEnd: [page(4), finished],
    lastPlace: lastPage,
    places: { begun: 1, further: 3, atEnd: 4 },
  },
  epub: {
    begun: [place(2)],
    further: [place(4), place(6)],
    atEnd: [place(8), finished],
    lastPlace: lastMedia,
    places: { begun: 'epubcfi(/6/2!/4/2)', further: 'epubcfi(/6/6!/4/2)', atEnd: 'epubcfi(/6/8!/4/2)' },
  },
  audio: media,
  video: media,
  scorm: course,
  aicc: course,
  tincan: {
    begun: [],
    further: [],
    atEnd: [finished],
    lastPlace: undefined,
    places: { begun: undefined, further: undefined, atEnd: undefined },
  },
};

/** All seven kinds, by the signals of their players. Spec §1. */
export const kinds: readonly Played[] = Object.entries(played).map(([kind, how]) => ({
  kind: kind as ContentKind, // a key of the table
  ...how,
}));
