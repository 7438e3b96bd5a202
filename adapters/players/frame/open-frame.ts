import type { CourseAsk, CourseTools, Launch, Player } from '#domain/player/index.ts';
import type { Projection } from '#domain/kernel/projection.ts';
import { type CompletionPolicy, hasRunToResume } from '#domain/scorm/index.ts';
import { documentKey, type StateDocument, withParameters, xapiAddress } from '#domain/xapi/index.ts';
import { LaunchRefused } from '../launch-refused.ts';
import { type Deferred, deferred } from '../deferred.ts';
import { type SignalPort, signalPort } from '../signal-port.ts';
import { type CoursePort, openCoursePort } from './course-port.ts';
import { type CourseMessageHandlers, courseMessages } from './course-messages.ts';
import { type DeviceFiles, type DeviceText, serveFiles } from './device-files.ts';
import type { FrameReport } from './frame-report.ts';
import type { StoredCourseData } from './stored-course-data.ts';
import {
  FINAL_FLUSH_LIMIT_MS,
  OPEN_LIMIT_MS,
  type OpenCourse,
  type CourseProtocol,
  type StoredItems,
} from './protocol.ts';
import { type RunBook, runBook } from './run-book.ts';
import type { ShellPage } from './course-host-port.ts';
import { type CourseUrls, type CourseSite, courseUrlsOf, onTitleHost, siteOf, type TitleSite } from './site.ts';
import { watchCourse } from './watch-course.ts';
import { contentKinds } from '#domain/content/index.ts';

export type FrameOptions = {
  readonly site: CourseSite;
  /** Epoch ms, corrected by the server's clock. */
  readonly now: () => number;
  /** True while the journal can be written. */
  readonly healthy: Projection<boolean>;
  /** The organisation's rule for a status that a course never set; read at each launch. */
  readonly completion: () => CompletionPolicy;
  /** Stored `localStorage` values of courses; without it, each launch starts with empty storage. */
  readonly storage?: StoredCourseData | undefined;
  /** Called with files that a course requests, to include them in later downloads. */
  readonly used?: ((titleId: string, paths: readonly string[]) => void) | undefined;
  /** true: courses of the organisation show no browser dialogs; read at each launch. */
  readonly quiet?: (() => boolean) | undefined;
  /** false: courses of the organisation start no downloads; read at each launch. */
  readonly savesFiles?: (() => boolean) | undefined;
  /** Name of the frame for assistive technology. */
  readonly frameTitle?: ((courseName: string) => string) | undefined;
  readonly report?: ((what: FrameReport) => void) | undefined;
  /** false: no caching allowed, and the course host page unregisters its worker; read at each launch. */
  readonly keepsShell?: boolean | undefined;
  /** Files of downloaded courses; without it, there are none. */
  readonly files?: DeviceFiles | undefined;
};

/** Limit for leaving: the course's own limit in the course host page, plus message transfer. */
const LEAVE_LIMIT_MS = FINAL_FLUSH_LIMIT_MS + 500;

/**
 * Opens a course (SCORM, xAPI, AICC) in `host`, within its course host page on the content site. Rejects with
 * LAUNCH_FAILURE if the course is on the wrong origin, unreachable, or gives no sign within 15 s; `host` is empty then.
 * Spec §4.
 */
export async function openFrame(
  launch: Launch,
  host: HTMLElement,
  options: FrameOptions,
  signal?: AbortSignal,
): Promise<Player> {
  const site = await siteOf(options.site, launch.titleId);
  const place = courseUrlsOf(launch.url, site, options.keepsShell);
  if ('unfit' in place) throw new LaunchRefused('LAUNCH_FAILURE', place.unfit);
  const line = signalPort();
  const { now, healthy } = options;
  const report = (what: FrameReport) => options.report?.(what);
  if (options.site.trusted) noteTrusted(line, report);
  const completion = options.completion();
  const introduced = introduce(launch, place, site);
  const book: RunBook = runBook(launch.scorm ?? {}, { now, completion, say: line.say });
  const storage = storageOf(launch, options);
  const documents = new Map((launch.xapi?.documents ?? []).map((one) => [documentKey(one), one]));
  const [opened, left]: [Deferred<void>, Deferred<void>] = [deferred(), deferred()];
  const { tools, ask } = courseTools(hasRunToResume(launch.scorm ?? {}) || documents.size > 0);
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
  const shell: CoursePort = openCoursePort(
    host,
    shellOf(launch, place, options, noteHole(line, report)),
    { first: () => openCourse(launch, introduced, completion, course), healthy, isOpen: () => stage === 'open' },
    {
      message: courseMessages(launch, {
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
      // The course host page ends the run. A frame that did not respond (a course that never stops computing) has not.
      book.endOpenRun();
    }
    takeDown();
  };
  return playerOf(line, tools, close, () => {
    if (stage === 'open' || stage === 'leaving') book.endOpenRun();
  });
}

/** The course host page, which passes on file requests of a downloaded course. */
const shellOf = (
  { name }: Pick<Launch, 'name'>,
  { shellUrl, downloadId }: Pick<Place, 'shellUrl' | 'downloadId'>,
  { frameTitle, quiet, savesFiles, files }: FrameOptions,
  hole: (path: string) => void,
): ShellPage => ({
  url: shellUrl,
  title: frameTitle?.(name) ?? name,
  quiet: quiet?.() ?? false,
  savesFiles: savesFiles?.() ?? true,
  serve: files && downloadId !== undefined ? (port) => serveFiles(port, downloadId, files, hole) : undefined,
});
/** Texts that a downloaded course may request synchronously. */
const textsOf = ({ downloadId }: Pick<Place, 'downloadId'>, { files }: FrameOptions): Promise<readonly DeviceText[]> =>
  files && downloadId !== undefined ? files.texts(downloadId) : Promise.resolve([]);

type Place = Extract<CourseUrls, { origin: string }>;

function noteTrusted(line: SignalPort, report: (what: FrameReport) => void): void {
  report({ what: 'content-not-isolated' });
  line.say({ type: 'noted', what: 'content-not-isolated' });
}

/** Notes a missing file; the course continues as well as it can. */
const noteHole = (line: SignalPort, report: (what: FrameReport) => void) => (path: string) => {
  line.say({ type: 'noted', what: 'file-not-here', detail: path });
  report({ what: 'file-not-here', detail: path });
};

/** Resolves after the final flush of the course, or after the time limit. */
async function saidGoodbye(shell: CoursePort, left: Deferred<void>): Promise<void> {
  shell.send({ op: 'leave' });
  const late = setTimeout(left.resolve, LEAVE_LIMIT_MS);
  await left.promise;
  clearTimeout(late);
}

/** A course has its own navigation, so this player has no page controls. */
function playerOf(
  { signals }: SignalPort,
  tools: Player['tools'],
  close: Player['close'],
  finalFlush: () => void,
): Player {
  let closing: Promise<void> | undefined;
  return {
    signals,
    tools,
    next: () => undefined,
    previous: () => undefined,
    goTo: () => undefined,
    close: () => (closing ??= close()),
    finalFlush,
  };
}

type CourseStorage = { newest: () => Promise<StoredItems>; write: (items: StoredItems) => void };

/** Storage of one course: another frame of the course starts with the values that this one wrote. */
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

type Course = Pick<CourseMessageHandlers, 'book' | 'documents' | 'now' | 'healthy'> & {
  storage: CourseStorage;
  texts: () => Promise<readonly DeviceText[]>;
};

/** Builds the first message to a course host page: course, learner, and the newest state to resume from. */
async function openCourse(
  { name: courseName, learner: { id, name } }: Launch,
  { courseUrl, speech }: ReturnType<typeof introduce>,
  completion: CompletionPolicy,
  { book, documents, now, healthy, storage, texts }: Course,
): Promise<OpenCourse> {
  const [items, ownTexts] = await Promise.all([storage.newest(), texts()]); // awaited first, because the newest state may change meanwhile
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
 * Resolves when the course gives a sign (`opened`). Calls `fail`, which rejects `opened`, after the time limit or when
 * the launch is aborted.
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

/** Course tools for the player's toolbar: whether the course resumes, and keyboard requests from within the course. */
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

/** A path below the course host page's folder that no server serves; the course host page intercepts requests to it. */
const HACP_PATH = '/shell/hacp';

/**
 * Launch URL of a course with the parameters of its kind, and its protocol. `speech` is created for each frame, with
 * the state documents that content has stored by then.
 */
function introduce(
  { kind, attemptId, xapi }: Pick<Launch, 'kind' | 'attemptId' | 'xapi'>,
  place: { courseUrl: string; origin: string },
  site: TitleSite,
): { courseUrl: string; speech: (documents: readonly StateDocument[]) => CourseProtocol } {
  const { courseUrl, origin } = place;
  const { speaks } = contentKinds[kind];
  if (speaks === 'xapi' && xapi) {
    const { documents: _documents, ...given } = xapi;
    const launch = { ...given, endpoint: onTitleHost(given.endpoint, site) };
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
