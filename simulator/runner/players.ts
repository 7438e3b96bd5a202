import { EMPTY, type Observable, ReplaySubject } from 'rxjs';
import { runBook, type RunBook } from '#adapters/players/frame/run-book.ts';
import type { AttemptPorts, ScormMap } from '#domain/attempt/index.ts';
import { openingSecond, type Player, type Signal } from '#domain/player/index.ts';
import { type ContentKind, contentKinds, type KindRow, type Position } from '#domain/content/index.ts';
import { readStatement } from '#domain/xapi/index.ts';
import { createScorm, type Scorm } from '#domain/scorm/index.ts';

type Places = { of: number; least: number; at: (at: number, of: number) => Position };

/** Length and position type of played contents. Courses have pages of their own, which are not counted. */
const PLACES: Record<KindRow['keeps'], Places | undefined> = {
  page: { of: 12, least: 1, at: (at, of) => ({ unit: 'page', at, of }) },
  cfi: { of: 10, least: 0, at: (at, of) => ({ unit: 'cfi', at: `epubcfi(/6/${at})`, fraction: at / of }) },
  second: { of: 180, least: 0, at: (at, of) => ({ unit: 'second', at, of }) },
  run: undefined,
  documents: undefined,
};

export type Launch = Parameters<AttemptPorts<object>['players']['open']>[0];

/** Source of a content's files. */
export type OpenedContent = {
  cameFrom: 'device' | 'platform';
  /** Paths requested by a course that may belong to it and are not downloaded. */
  holes: Observable<string>;
  /** Requests a course file, relative to the start page. */
  asks: (link: string) => Promise<void>;
};

export const atItsSite: OpenedContent = { cameFrom: 'platform', holes: EMPTY, asks: () => Promise.resolve() };

/** A headless player: methods simulate the learner, and the player emits the same signals as a real one. */
export type PlayedContent = Player & {
  readonly kind: ContentKind;
  readonly from: Position | undefined;
  readonly cameFrom: OpenedContent['cameFrom'];
  readonly asks: OpenedContent['asks'];
  /** Moves to a page, second or book position; values beyond the end mean the end. */
  moveTo: (at: number | 'end') => void;
  /** Seconds needed to play to this position. */
  secondsTo: (at: number | 'end') => number;
  /** Last page, place or second; undefined for content without positions. */
  last: number | undefined;
  /** Uses the content to its end. */
  complete: () => void;
  /** Sends a statement or saves a document, for xAPI content only. */
  says: (statement: { verb: string; score?: number | undefined }) => void;
  keeps: (document: { id: string; text: string }) => void;
  /** Simulates a fatal content error. */
  fail: () => void;
  /** Emits a recorded signal. */
  saysAgain: (signal: Signal) => void;
  /** Methods of a SCORM course; undefined for other kinds. */
  course:
    { set: (values: Readonly<Record<string, string>>) => void; commit: () => void; finish: () => void } | undefined;
};

type Options = {
  launch: Launch;
  opened: OpenedContent;
  now: () => number;
  newId: () => string;
  healthy: () => boolean;
  isCompletedByLeaving: boolean;
  /** True if only recorded signals are emitted. */
  isRecorded: boolean;
};

export function playContent(options: Options): PlayedContent {
  const { launch, opened } = options;
  const signals = new ReplaySubject<Signal>();
  const say = (signal: Signal) => signals.next(signal);
  const { keeps, speaks } = contentKinds[launch.kind];
  const course = keeps === 'run' && !options.isRecorded ? playCourse(options, say) : undefined;
  const shown = showing(launch, say);
  say({ type: 'ready' });
  opened.holes.subscribe((detail) => say({ type: 'noted', what: 'file-not-here', detail }));
  const nothing = () => undefined;
  return {
    kind: launch.kind,
    from: launch.from,
    cameFrom: opened.cameFrom,
    asks: opened.asks,
    signals,
    tools: undefined,
    next: nothing,
    previous: nothing,
    goTo: nothing,
    moveTo: shown.moveTo,
    secondsTo: shown.secondsTo,
    last: shown.last,
    complete: () => {
      if (course) course.complete();
      else if (speaks === 'xapi') say({ type: 'finished' });
      else shown.moveTo('end');
    },
    ...xapiContent(options, say),
    fail: () => say({ type: 'failed', because: 'LAUNCH_FAILURE', detail: 'the content broke' }),
    saysAgain: say,
    course: course?.calls,
    close: () => {
      course?.end();
      signals.complete();
      return Promise.resolve();
    },
    finalFlush: () => course?.end(),
  };
}

/** Creates the player of documents, books and media, which have a position. */
function showing({ kind, from }: Launch, say: (signal: Signal) => void) {
  const { keeps, completedBy } = contentKinds[kind];
  const places = PLACES[keeps];
  const of = places?.of ?? 0;
  const kept = from?.unit === 'cfi' ? placeOf(from.at) : Math.min(from?.at ?? 0, of);
  let at = keeps === 'second' ? openingSecond(kept, of) : kept;
  const goal = (wanted: number | 'end') => (wanted === 'end' ? of : Math.min(wanted, of));
  return {
    last: places?.of,
    secondsTo: (wanted: number | 'end') => Math.max(0, goal(wanted) - at),
    moveTo: (wanted: number | 'end') => {
      if (!places) return;
      at = Math.max(places.least, goal(wanted));
      say({ type: 'moved', position: places.at(at, of) });
      if (at === of && completedBy === 'player') say({ type: 'finished' });
    },
  };
}

/** Creates xAPI content, with the conversions of the player's course host page. */
function xapiContent(
  { launch, now, newId }: Options,
  say: (signal: Signal) => void,
): Pick<PlayedContent, 'says' | 'keeps'> {
  const { xapi } = launch;
  return {
    says: ({ verb, score }) => {
      if (!xapi) return;
      const value = {
        actor: xapi.actor,
        verb: { id: `http://adlnet.gov/expapi/verbs/${verb}` },
        object: { id: xapi.activityId },
        ...(score === undefined ? {} : { result: { score: { scaled: score } } }),
      };
      const read = readStatement(value, xapi, { newId, now });
      if ('statement' in read) say({ type: 'reported', statement: read.statement });
    },
    keeps: ({ id, text }) => {
      if (!xapi) return;
      const { activityId, registration } = xapi;
      const document = { activityId, stateId: id, contentType: 'text/plain', content: text === '' ? null : text };
      say({ type: 'kept', registration, document });
    },
  };
}

const placeOf = (cfi: string): number => Number(/^epubcfi\(\/6\/(\d+)\)$/.exec(cfi)?.[1] ?? 0);

/** Creates a course on the real run-time environment, connected to the real run log without a message channel. */
function playCourse({ launch, now, healthy, isCompletedByLeaving }: Options, say: (signal: Signal) => void) {
  const completion = isCompletedByLeaving ? 'rte-completion' : 'as-set';
  const book: RunBook = runBook(launch.scorm ?? {}, { now, completion, say });
  const hand = (by: 'course' | 'player' | 'autosave', map: ScormMap, final: boolean) => {
    const { row, startedAt, revision } = scorm.snapshot();
    book.take({ op: 'kept', by, row, startedAt, revision, final, map });
  };
  const scorm: Scorm = createScorm(
    {
      now,
      completion,
      keep: ({ by, final }) => {
        hand(by, scorm.snapshot().map, final);
        const isKept = healthy();
        if (isKept) scorm.acknowledge(scorm.snapshot().revision);
        return isKept;
      },
    },
    { learner: launch.learner, saved: launch.scorm },
  );
  const begin = () => {
    if (scorm.stage() !== 'running') scorm.initialize('');
  };
  const calls = {
    set: (values: Readonly<Record<string, string>>) => {
      begin();
      for (const [element, value] of Object.entries(values)) scorm.setValue(element, value);
      hand('autosave', scorm.snapshot().map, false);
    },
    commit: () => {
      begin();
      scorm.commit('');
    },
    finish: () => {
      begin();
      scorm.finish('');
    },
  };
  begin();
  hand('autosave', scorm.snapshot().map, false); // a SCORM run without values still took place
  return {
    calls,
    complete: () => {
      calls.set({ 'cmi.core.lesson_status': 'completed' });
      calls.commit();
    },
    end: () => {
      if (scorm.stage() === 'running') scorm.leave();
      book.endOpenRun();
    },
  };
}
