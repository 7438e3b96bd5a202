import { EMPTY, type Observable, ReplaySubject } from 'rxjs';
import { runBook, type RunBook } from '#adapters/players/frame/run-book.ts';
import type { AttemptPorts, ScormMap } from '#domain/attempt/index.ts';
import { openingSecond, type Player, type Signal } from '#domain/player/index.ts';
import { type ContentKind, contentKinds, type KindRow, type Position } from '#domain/content/index.ts';
import { readStatement } from '#domain/xapi/index.ts';
import { createScorm, type Scorm } from '#domain/scorm/index.ts';

type Places = { of: number; least: number; at: (at: number, of: number) => Position };

/** How long the played contents are, and where one is in them; a course has pages of its own, which nobody counts. */
const PLACES: Record<KindRow['keeps'], Places | undefined> = {
  page: { of: 12, least: 1, at: (at, of) => ({ unit: 'page', at, of }) },
  cfi: { of: 10, least: 0, at: (at, of) => ({ unit: 'cfi', at: `epubcfi(/6/${at})`, fraction: at / of }) },
  second: { of: 180, least: 0, at: (at, of) => ({ unit: 'second', at, of }) },
  run: undefined,
  documents: undefined,
};

export type Launch = Parameters<AttemptPorts<object>['players']['open']>[0];

/** Where the files of a content are had. */
export type OpenedContent = {
  cameFrom: 'device' | 'platform';
  /** What a course asks for that may be a part of it, and is not on this device. */
  holes: Observable<string>;
  /** A course asks for a file, by where that stands from its first page. */
  asks: (link: string) => Promise<void>;
};

export const atItsSite: OpenedContent = { cameFrom: 'platform', holes: EMPTY, asks: () => Promise.resolve() };

/** One open content without a screen: what a learner does to it becomes the signals that a real player would send. */
export type PlayedContent = Player & {
  readonly kind: ContentKind;
  readonly from: Position | undefined;
  readonly cameFrom: OpenedContent['cameFrom'];
  readonly asks: OpenedContent['asks'];
  /** Goes to a page, place or second; a number beyond the end is the end. */
  moveTo: (at: number | 'end') => void;
  /** Seconds that playing on to there takes. */
  secondsTo: (at: number | 'end') => number;
  /** Takes the content to its end. */
  complete: () => void;
  /** xAPI content makes a statement of its own, or keeps a document; nothing for other kinds. */
  says: (statement: { verb: string; score?: number | undefined }) => void;
  keeps: (document: { id: string; text: string }) => void;
  /** The content cannot go on. */
  fail: () => void;
  /** Says something that was recorded. */
  saysAgain: (signal: Signal) => void;
  /** The program that a course is; undefined for other kinds. */
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
  /** It says only what the steps of a recording say. */
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
    lastWords: () => course?.end(),
  };
}

/** Documents, books and media: a place that moves. */
function showing({ kind, from }: Launch, say: (signal: Signal) => void) {
  const { keeps, completedBy } = contentKinds[kind];
  const places = PLACES[keeps];
  const of = places?.of ?? 0;
  const kept = from?.unit === 'cfi' ? placeOf(from.at) : Math.min(from?.at ?? 0, of);
  let at = keeps === 'second' ? openingSecond(kept, of) : kept;
  const goal = (wanted: number | 'end') => (wanted === 'end' ? of : Math.min(wanted, of));
  return {
    secondsTo: (wanted: number | 'end') => Math.max(0, goal(wanted) - at),
    moveTo: (wanted: number | 'end') => {
      if (!places) return;
      at = Math.max(places.least, goal(wanted));
      say({ type: 'moved', position: places.at(at, of) });
      if (at === of && completedBy === 'player') say({ type: 'finished' });
    },
  };
}

/** What xAPI content sends to its record store, read as the player's shell reads it. */
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

/** A course drives the real run-time environment; what the shell would send over its line goes into the real run book. */
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
  hand('autosave', scorm.snapshot().map, false); // a run that sets nothing still took place
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
