import { apiOf, createScorm, finishMap, type Scorm, type ScormApi } from '#domain/scorm/index.ts';
import {
  FINAL_FLUSH_LIMIT_MS,
  type RunStateMessage,
  type OpenCourse,
  type ToApp,
  REQUESTED_FILES_BATCH_MS,
  MAX_REQUESTED_FILES,
  MAX_FILES_PER_MESSAGE,
  MAX_FILE_PATH_CHARS,
} from '../protocol.ts';
import { coursePages } from './course-pages.ts';
import { readToShell } from './from-app.ts';
import { outgoing } from './outgoing.ts';
import { interceptorOf } from './speech.ts';
import { watchRefusals } from './watch-refusals.ts';
import { courseFileAt, plainPath } from '../../../offline/downloads/addresses.ts';
import type { RequestInterceptor, Page } from './answerer.ts';
import { type CourseAsk, escapesInRow, keyRow, landmarkKeys, LEAVE_PRESSES } from '#domain/player/index.ts';
import { COURSE_ALLOW, COURSE_SANDBOX } from '../sandbox.ts';
import { type PageCallbacks, watchPages } from './watch-pages.ts';

declare global {
  interface Window {
    /** SCORM 1.2 API object, which a course searches for in its parent windows. */
    API?: ScormApi;
  }
}

/**
 * Runs one course: answers its calls synchronously from memory and sends each state over the port. The application
 * decides when to leave. If the page closes instead, sends the current state as final.
 */
export function runCourse(open: OpenCourse, port: MessagePort): void {
  let healthy = open.healthy;
  let isGoing = false;
  const rowsBefore = Math.max(0, open.firstRow - 1);
  const startedHere = performance.now();
  const now = () => Math.round(open.now + performance.now() - startedHere);

  const scorm: Scorm = createScorm({
    now,
    completion: open.completion,
    keep: ({ by }) => {
      // Sent in any case: if the journal fails, the application holds the state in memory and retries.
      way.keep(by);
      return healthy;
    },
    changed: () => way.soon(),
    warn: ({ code, element }) => way.say({ op: 'warned', code, element: element.slice(0, 200) }),
  });
  const way = outgoing(port, scorm, rowsBefore);
  scorm.load({ learner: open.learner, saved: open.saved });

  const begun = (answer: 'true' | 'false') => {
    // A run that sets no value still took place: the application must know of the run to end it.
    if (answer === 'true') way.soon();
    return answer;
  };
  const api = apiOf(scorm);
  if (open.speech.by === 'scorm')
    // eslint-disable-next-line no-restricted-syntax -- SCORM 1.2 courses search for it there
    window.API = { ...api, LMSInitialize: (argument) => begun(api.LMSInitialize(argument)) };
  const speaks = interceptorOf(open, {
    scorm: {
      stage: () => scorm.stage(),
      initialize: (argument) => begun(scorm.initialize(argument)),
      getValue: (name) => scorm.getValue(name),
      setValue: (name, value) => scorm.setValue(name, value),
      commit: (argument) => scorm.commit(argument),
      finish: (argument) => scorm.finish(argument),
    },
    now,
    healthy: () => healthy,
    say: way.say,
    isGoing: () => isGoing,
  });
  const pages = coursePages({ saved: open.storage, answerer: withOwnTexts(speaks, open), now, say: way.say });
  const hearKeys = courseKeys((what) => way.say({ op: 'asked', what }));
  hearKeys(window);
  const files = watchFiles(way.say);
  const watching = watchRefusals(way.say, (page) => [hearKeys, files.meet, pages.meet].forEach((meet) => meet(page)));
  const frame = courseFrame({ url: open.courseUrl, name: open.courseName }, watching, {
    onShown: () => way.say({ op: 'opened' }),
    onLost: (detail) => way.say({ op: 'failed', detail }),
  });

  const ways = [way, pages.memory];
  port.onmessage = (event: MessageEvent<unknown>) => {
    const message = readToShell(event.data);
    if (message?.op === 'healthy') healthy = message.value;
    if (message?.op === 'stored') scorm.acknowledge(message.revision);
    if (message?.op === 'leave') {
      void frame.empty().then(() => {
        for (const one of ways) one.hurry();
        files.flush();
        scorm.leave();
        way.say({ op: 'left' });
      });
    }
  };

  document.addEventListener('visibilitychange', () => {
    for (const one of ways) one[document.hidden ? 'hurry' : 'relax']();
  });
  window.addEventListener('pagehide', () => {
    isGoing = true;
    for (const one of ways) one.hurry();
    files.flush();
    // The course may still commit after this (its own pagehide comes later), so its run stays open.
    if (scorm.stage() === 'running') way.say(lastState(scorm, now(), open, rowsBefore));
  });
}

function lastState(scorm: Scorm, endedAt: number, { completion }: OpenCourse, rowsBefore: number): RunStateMessage {
  const { map, row, startedAt, revision } = scorm.snapshot();
  const last = finishMap(map, { startedAt, endedAt, completion });
  const end = { by: 'player', final: true, map: JSON.stringify(last) } as const;
  return { op: 'kept', row: row + rowsBefore, startedAt, revision, ...end };
}

/**
 * Extends `answerer` with the texts of a downloaded course for synchronous requests, which never reach the service
 * worker.
 */
function withOwnTexts(
  answerer: RequestInterceptor | undefined,
  { texts, courseUrl }: Pick<OpenCourse, 'texts' | 'courseUrl'>,
): RequestInterceptor | undefined {
  if (texts.length === 0) return answerer;
  const download = courseFileAt(new URL(courseUrl).pathname)?.downloadId;
  const byPath = new Map(texts.map(([path, type, text]) => [path, { type, text }]));
  const textAt = (url: URL) => {
    const at = courseFileAt(url.pathname);
    return at && at.downloadId === download ? byPath.get(plainPath(at.path)) : undefined;
  };
  return {
    ...answerer,
    owns: (url) => answerer?.owns(url) ?? false,
    ownsAtStandstill: (url) => textAt(url) !== undefined,
    answer: (asked, send) => {
      if (answerer?.owns(asked.url)) return answerer.answer(asked, send);
      const found = asked.method === 'GET' ? textAt(asked.url) : undefined;
      return found ? { status: 200, headers: { 'content-type': found.type }, body: found.text } : 'elsewhere';
    },
  };
}

/**
 * Detects the application's shortcuts in each page of a course, and calls `ask`. Must receive a page before its own
 * scripts run, so that no handler of the page comes first. Ignores synthetic events; a pointer press resets a series of
 * Escape presses.
 */
export function courseKeys(ask: (ask: CourseAsk) => void): (page: Window) => void {
  let row = 0;
  let last = 0;
  const onKey = (event: KeyboardEvent) => {
    if (!event.isTrusted) return;
    const landmark = keyRow(landmarkKeys, event)?.act;
    if (landmark) {
      event.preventDefault(); // the browser would focus its own toolbar
      ask(landmark);
    }
    const atMs = performance.now(); // the same clock for all pages
    row = escapesInRow(row, last, { ...held(event), atMs });
    last = atMs;
    if (row < LEAVE_PRESSES) return;
    row = 0;
    ask('leave');
  };
  const onPress = (event: Event) => {
    if (event.isTrusted) row = 0;
  };
  return (page) => {
    page.addEventListener('keydown', onKey, true);
    page.addEventListener('pointerdown', onPress, true);
  };
}

/** Copies event fields: they are getters of the prototype, not own properties. */
const held = ({ key, repeat, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) => ({
  key,
  repeat,
  ctrlKey,
  metaKey,
  altKey,
  shiftKey,
});

type WatchedFiles = {
  /** Call with each page of the course. */
  meet: (page: Page) => void;
  /** Sends pending paths now: the course is about to end. */
  flush: () => void;
};

/**
 * Reports the files that any page of a course requests from its site, also missing ones: scripts compute names that are
 * known only then.
 */
export function watchFiles(say: (message: ToApp) => void): WatchedFiles {
  const known = new Set<string>();
  let waiting: string[] = [];
  let timer: number | undefined;

  const sendSome = () => {
    if (waiting.length > 0) say({ op: 'used', paths: waiting.slice(0, MAX_FILES_PER_MESSAGE) });
    waiting = waiting.slice(MAX_FILES_PER_MESSAGE);
  };
  const send = () => {
    timer = undefined;
    sendSome();
    if (waiting.length > 0) timer = window.setTimeout(send, REQUESTED_FILES_BATCH_MS);
  };
  const note = (address: string) => {
    const { origin, pathname } = new URL(address);
    if (origin !== window.location.origin || pathname.length > MAX_FILE_PATH_CHARS) return;
    if (known.has(pathname) || known.size >= MAX_REQUESTED_FILES) return;
    known.add(pathname);
    waiting.push(pathname);
    timer ??= window.setTimeout(send, REQUESTED_FILES_BATCH_MS);
  };
  return {
    meet: (page) => {
      const seen = new page.PerformanceObserver((list) => {
        for (const { name } of list.getEntries()) if (URL.canParse(name)) note(name);
      });
      for (const type of ['navigation', 'resource']) seen.observe({ type, buffered: true });
    },
    flush: () => {
      while (waiting.length > 0) sendSome();
    },
  };
}

type CourseFrame = {
  /** Runs all unload handlers of the course, and waits for them (limit 1 s). */
  empty: () => Promise<void>;
};

/** Interval in ms to check whether the course is displayed. */
const LOOK_MS = 100;

/** Loads the course in a frame. `watching` is notified of its pages and popup windows; `onShown` or `onLost` is called once. */
function courseFrame(
  course: { url: string; name: string },
  watching: PageCallbacks,
  tell: { onShown: () => void; onLost: (why: string) => void },
): CourseFrame {
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', COURSE_SANDBOX);
  frame.setAttribute('allow', COURSE_ALLOW);
  frame.title = course.name;
  document.title = course.name;
  frame.referrerPolicy = 'no-referrer'; // the URL holds launch parameters
  // URL before insertion: WebKit then gives the course the window of the empty page, which is intercepted here.
  frame.src = course.url;
  document.body.append(frame);
  watchPages(frame, watching);

  const look = window.setInterval(() => check(false), LOOK_MS);
  const check = (loaded: boolean) => {
    const state = stateOf(frame, loaded);
    if (state === 'waiting') return;
    window.clearInterval(look);
    frame.removeEventListener('load', onLoad);
    if (state === 'shown') tell.onShown();
    else tell.onLost(state.lost);
  };
  const onLoad = () => check(true);
  frame.addEventListener('load', onLoad);

  return {
    empty: () =>
      new Promise((resolve) => {
        window.clearInterval(look);
        const late = window.setTimeout(resolve, FINAL_FLUSH_LIMIT_MS);
        frame.addEventListener('load', () => {
          if (frame.contentWindow?.location.href !== 'about:blank') return;
          window.clearTimeout(late);
          resolve();
        });
        // Navigates instead of removing the frame: that runs beforeunload, pagehide and unload, whichever the course
        // uses. `replace` adds no history entry.
        frame.contentWindow?.location.replace('about:blank');
      }),
  };
}

function stateOf(frame: HTMLIFrameElement, loaded: boolean): 'waiting' | 'shown' | { lost: string } {
  const page = frame.contentDocument;
  // Another origin or the browser's error page: the course did not load.
  if (!page) return { lost: 'the course cannot be reached' };
  if (page.URL === 'about:blank' || (page.readyState === 'loading' && !loaded)) return 'waiting';
  const [navigation] = frame.contentWindow?.performance.getEntriesByType('navigation') ?? [];
  const status = navigation && 'responseStatus' in navigation ? Number(navigation.responseStatus) : 0;
  return status >= 400 ? { lost: `the course answered ${status}` } : 'shown';
}
