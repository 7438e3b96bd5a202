import type { CourseAsk, CourseTools, Launch, Player } from '#domain/player/index.ts';
import type { Projection } from '#domain/kernel/projection.ts';
import { type CompletionPolicy, goesOn } from '#domain/scorm/index.ts';
import { documentKey, type StateDocument, withParameters, xapiAddress } from '#domain/xapi/index.ts';
import { LaunchRefused } from '../launch-refused.ts';
import { type Promised, promised } from '../promised.ts';
import { type SignalLine, signalLine } from '../signal-line.ts';
import { type CourseLine, openCourseLine } from './course-line.ts';
import { type CourseHearer, courseSaid } from './course-said.ts';
import { type DeviceFiles, type DeviceText, serveFiles } from './device-files.ts';
import type { FrameReport } from './frame-report.ts';
import type { KeptStorage } from './kept-storage.ts';
import { COURSE_GOODBYE_MS, OPEN_LIMIT_MS, type OpenCourse, type Speech, type StoredItems } from './protocol.ts';
import { type RunBook, runBook } from './run-book.ts';
import type { ShellPage } from './shell-line.ts';
import { type CoursePlace, type CourseSite, placeOf } from './site.ts';
import { watchCourse } from './watch-course.ts';
import { contentKinds } from '#domain/content/index.ts';

export type FrameOptions = {
  readonly site: CourseSite;
  /** Milliseconds since the epoch, corrected by the server's clock. */
  readonly now: () => number;
  /** True while the journal can be written. */
  readonly healthy: Projection<boolean>;
  /** The organisation's rule for a status that a course never set; asked at each launch. */
  readonly completion: () => CompletionPolicy;
  /** What courses keep in their storage; without it they find it empty at each launch. */
  readonly storage?: KeptStorage | undefined;
  /** Told which files a course asks for: who takes it along has them, too. */
  readonly used?: ((titleId: string, paths: readonly string[]) => void) | undefined;
  /** true: courses of the organisation show no dialogs of the browser; asked at each launch. */
  readonly quiet?: (() => boolean) | undefined;
  /** Name of the frame for assistive technology. */
  readonly frameTitle?: ((courseName: string) => string) | undefined;
  readonly report?: ((what: FrameReport) => void) | undefined;
  /** false: browsers keep nothing any more, and the shell takes leave of its worker; asked at each launch. */
  readonly keepsShell?: boolean | undefined;
  /** Files of courses that are on this device; without it none is. */
  readonly files?: DeviceFiles | undefined;
};

/** The shell answers within the course's own limit; what is added is for the way there and back. */
const LEAVE_LIMIT_MS = COURSE_GOODBYE_MS + 500;

/**
 * Opens a course (SCORM, xAPI, AICC) in `host`, in its shell on the content site. Rejects with LAUNCH_FAILURE when the
 * course is not where courses run, cannot be reached, or gives no sign within 15 s; nothing is left in `host` then.
 * Spec §4.
 */
export async function openFrame(
  launch: Launch,
  host: HTMLElement,
  options: FrameOptions,
  signal?: AbortSignal,
): Promise<Player> {
  const place = placeOf(launch.url, options.site, options.keepsShell);
  if ('unfit' in place) throw new LaunchRefused('LAUNCH_FAILURE', place.unfit);
  const line = signalLine();
  const { now, healthy } = options;
  const report = (what: FrameReport) => options.report?.(what);
  if (options.site.trusted) noteTrusted(line, report);
  const completion = options.completion();
  const introduced = introduce(launch, place);
  const book: RunBook = runBook(launch.scorm ?? {}, { now, completion, say: line.say });
  const storage = storageOf(launch, options);
  const documents = new Map((launch.xapi?.documents ?? []).map((one) => [documentKey(one), one]));
  const [opened, left]: [Promised<void>, Promised<void>] = [promised(), promised()];
  const { tools, ask } = courseTools(goesOn(launch.scorm ?? {}) || documents.size > 0);
  let stage: 'opening' | 'open' | 'cut' | 'leaving' | 'gone' = 'opening';

  const fail = (detail: string) => {
    if (stage === 'opening') opened.reject(new LaunchRefused('LAUNCH_FAILURE', detail));
    else if (stage === 'open') line.say({ type: 'failed', because: 'LAUNCH_FAILURE', detail });
  };
  const watch = watchCourse(host, report, (because, detail) => {
    if (stage !== 'open') return fail(detail);
    stage = 'cut';
    shell.cut();
    book.endOpenRun();
    line.say({ type: 'failed', because, detail });
  });
  const texts = () => textsOf(place, options);
  const course = { book, documents, now, healthy, storage, texts, say: line.say, report };
  const shell: CourseLine = openCourseLine(
    host,
    shellOf(launch, place, options, noteHole(line, report)),
    { first: () => openCourse(launch, introduced, completion, course), healthy, isOpen: () => stage === 'open' },
    {
      message: courseSaid(launch, {
        ...course,
        remember: storage.write,
        used: (paths) => options.used?.(launch.titleId, paths),
        failed: fail,
        asked: ask,
        acknowledge: (revision) => shell.send({ op: 'stored', revision }),
        opened: opened.resolve,
        left: left.resolve,
      }),
      dropped: watch.dropped,
    },
  );
  const takeDown = () => {
    stage = 'gone';
    watch.stop();
    shell.cut();
    line.end();
  };
  try {
    await withinLimit(opened.promise, fail, signal);
  } catch (error) {
    takeDown();
    throw error;
  }
  stage = 'open';
  line.say({ type: 'ready' });

  const close = async (): Promise<void> => {
    if (stage === 'open') {
      stage = 'leaving';
      await saidGoodbye(shell, left);
      // The shell has ended the run; a frame that did not answer (a course that never stops computing) has not.
      book.endOpenRun();
    }
    takeDown();
  };
  return playerOf(line, tools, close, () => {
    if (stage === 'open' || stage === 'leaving') book.endOpenRun();
  });
}

/** The shell's page; it hands on what is asked for of a course that is on this device. */
const shellOf = (
  { name }: Pick<Launch, 'name'>,
  { shellUrl, packId }: Pick<Place, 'shellUrl' | 'packId'>,
  { frameTitle, quiet, files }: FrameOptions,
  hole: (path: string) => void,
): ShellPage => ({
  url: shellUrl,
  title: frameTitle?.(name) ?? name,
  quiet: quiet?.() ?? false,
  serve: files && packId !== undefined ? (port) => serveFiles(port, packId, files, hole) : undefined,
});
/** What a course that is on this device may ask for at a standstill. */
const textsOf = ({ packId }: Pick<Place, 'packId'>, { files }: FrameOptions): Promise<readonly DeviceText[]> =>
  files && packId !== undefined ? files.texts(packId) : Promise.resolve([]);

type Place = Extract<CoursePlace, { origin: string }>;

function noteTrusted(line: SignalLine, report: (what: FrameReport) => void): void {
  report({ what: 'content-not-isolated' });
  line.say({ type: 'noted', what: 'content-not-isolated' });
}

/** The course goes on as well as it can. */
const noteHole = (line: SignalLine, report: (what: FrameReport) => void) => (path: string) => {
  line.say({ type: 'noted', what: 'file-not-here', detail: path });
  report({ what: 'file-not-here', detail: path });
};

/** Resolves when the course has said its last words, or had the time for them. */
async function saidGoodbye(shell: CourseLine, left: Promised<void>): Promise<void> {
  shell.send({ op: 'leave' });
  const late = setTimeout(left.resolve, LEAVE_LIMIT_MS);
  await left.promise;
  clearTimeout(late);
}

/** A course has its own buttons; the player has no say in its pages. */
function playerOf(
  { signals }: SignalLine,
  tools: Player['tools'],
  close: Player['close'],
  lastWords: () => void,
): Player {
  let closing: Promise<void> | undefined;
  return {
    signals,
    tools,
    next: () => undefined,
    previous: () => undefined,
    goTo: () => undefined,
    close: () => (closing ??= close()),
    lastWords,
  };
}

type CourseStorage = { newest: () => Promise<StoredItems>; write: (items: StoredItems) => void };

/** The storage of one course: another frame of it starts with what this one wrote. */
function storageOf({ titleId }: Launch, { storage }: FrameOptions): CourseStorage {
  let newest = storage?.read(titleId) ?? Promise.resolve([]);
  return {
    newest: () => newest,
    write: (items) => {
      newest = Promise.resolve(items);
      storage?.write(titleId, items);
    },
  };
}

type Course = Pick<CourseHearer, 'book' | 'documents' | 'now' | 'healthy'> & {
  storage: CourseStorage;
  texts: () => Promise<readonly DeviceText[]>;
};

/** The first message to a shell: the course, the learner, and where the newest state says that it goes on. */
async function openCourse(
  { name: courseName, learner: { id, name } }: Launch,
  { courseUrl, speech }: ReturnType<typeof introduce>,
  completion: CompletionPolicy,
  { book, documents, now, healthy, storage, texts }: Course,
): Promise<OpenCourse> {
  const [items, ownTexts] = await Promise.all([storage.newest(), texts()]); // before all else, which may change meanwhile
  return {
    op: 'open',
    courseUrl,
    courseName,
    learner: { id, name },
    ...book.restart(),
    now: now(),
    completion,
    healthy: healthy.get(),
    speech: speech([...documents.values()]),
    storage: items,
    texts: ownTexts,
  };
}

/**
 * Resolves when the course has given a sign (`opened`); rejects as `opened` does, which `fail` is to make it do when
 * there was no sign in time or the launch was given up.
 */
async function withinLimit(
  opened: Promise<void>,
  fail: (detail: string) => void,
  signal: AbortSignal | undefined,
): Promise<void> {
  const limit = setTimeout(() => fail(`the course gave no sign within ${OPEN_LIMIT_MS / 1000} s`), OPEN_LIMIT_MS);
  const onAbort = () => fail('the launch was given up');
  signal?.addEventListener('abort', onAbort, { once: true });
  if (signal?.aborted) onAbort();
  try {
    await opened;
  } finally {
    clearTimeout(limit);
    signal?.removeEventListener('abort', onAbort);
  }
}

/** What the frame around a course knows of it: whether it goes on, and what the learner asks for by keys in the course. */
export function courseTools(goesOn: boolean): { readonly tools: CourseTools; readonly ask: (ask: CourseAsk) => void } {
  const listeners = new Set<(ask: CourseAsk) => void>();
  return {
    tools: {
      of: 'course',
      goesOn,
      onAsk: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    ask: (ask) => {
      for (const listener of [...listeners]) listener(ask);
    },
  };
}

/** Below the shell's folder: an address of the content site at which nobody listens. The shell answers in its place. */
const HACP_PATH = '/shell/hacp';

/**
 * Launch address of a course with the parameters of its kind, and its protocol. `speech` is created for each frame, with the
 * state documents that content has stored by then.
 */
function introduce(
  { kind, attemptId, xapi }: Pick<Launch, 'kind' | 'attemptId' | 'xapi'>,
  place: { courseUrl: string; origin: string },
): { courseUrl: string; speech: (documents: readonly StateDocument[]) => Speech } {
  const { courseUrl, origin } = place;
  const { speaks } = contentKinds[kind];
  if (speaks === 'xapi' && xapi) {
    const { documents: _documents, ...launch } = xapi;
    const isReal = !launch.endpoint.startsWith(`${origin}/`);
    return {
      courseUrl: xapiAddress(courseUrl, launch),
      speech: (documents) => ({ by: 'xapi', launch, documents, isReal }),
    };
  }
  if (speaks === 'aicc') {
    const [url, sid] = [origin + HACP_PATH, attemptId];
    const parameters = [
      ['AICC_SID', sid],
      ['AICC_URL', url],
    ] as const;
    return { courseUrl: withParameters(courseUrl, parameters), speech: () => ({ by: 'aicc', url, sid }) };
  }
  return { courseUrl, speech: () => ({ by: 'scorm' }) };
}
