import type { Launch, Player } from '#domain/attempt/ports.ts';
import type { Projection } from '#domain/kernel/projection.ts';
import type { CompletionPolicy } from '#domain/scorm/index.ts';
import { documentKey, readStatement } from '#domain/xapi/index.ts';
import { LaunchRefused } from '../launch-refused.ts';
import { promised } from '../promised.ts';
import { signalLine } from '../signal-line.ts';
import type { FromShell } from './from-shell.ts';
import { COURSE_GOODBYE_MS, OPEN_LIMIT_MS } from './protocol.ts';
import { introduce } from './introduce.ts';
import { type RunBook, runBook } from './run-book.ts';
import { type Dropped, openShell, type ShellLine } from './shell-line.ts';
import { type CourseSite, placeOf } from './site.ts';

export type FrameOptions = {
  readonly site: CourseSite;
  /** Milliseconds since the epoch, corrected by the server's clock. */
  readonly now: () => number;
  /** True while the journal can be written. */
  readonly healthy: Projection<boolean>;
  /** The organisation's rule for a status that a course never set; asked at each launch. */
  readonly completion: () => CompletionPolicy;
  /** Name of the frame for assistive technology. */
  readonly frameTitle?: ((courseName: string) => string) | undefined;
  readonly report?: ((what: FrameReport) => void) | undefined;
};

/** Worth knowing to an operator; nothing of it stops the learner. */
export type FrameReport =
  | { readonly what: 'content-not-isolated' }
  | { readonly what: 'course-warning'; readonly code: string; readonly element: string }
  /** `forged`: a statement of somebody else, or none at all. */
  | { readonly what: 'message-dropped'; readonly why: Dropped | 'forged' };

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
  const place = placeOf(launch.url, options.site);
  if ('unfit' in place) throw new LaunchRefused('LAUNCH_FAILURE', place.unfit);
  const line = signalLine();
  if (options.site.trusted) {
    options.report?.({ what: 'content-not-isolated' });
    line.say({ type: 'noted', what: 'content-not-isolated' });
  }
  const { now, healthy } = options;
  const completion = options.completion();
  const { speech, courseUrl } = introduce(launch, place);
  const book: RunBook = runBook(launch.scorm ?? {}, { now, completion, say: line.say });
  const documents = new Map((launch.xapi?.documents ?? []).map((one) => [documentKey(one), one]));
  const opened = promised<void>();
  const left = promised<void>();
  let shell: ShellLine | undefined;
  let stage: 'opening' | 'open' | 'leaving' | 'gone' = 'opening';

  const fail = (detail: string) => {
    if (stage === 'opening') opened.reject(new LaunchRefused('LAUNCH_FAILURE', detail));
    else if (stage === 'open') line.say({ type: 'failed', because: 'LAUNCH_FAILURE', detail });
  };
  const hear = (message: FromShell): void => {
    switch (message.op) {
      case 'opened':
        return opened.resolve();
      case 'kept':
        book.take(message);
        // Only a commit is acknowledged: an autosave stays in this browser, so the next commit must still send it.
        if (message.by !== 'autosave' && healthy.get()) shell?.send({ op: 'stored', revision: message.revision });
        return;
      case 'stated': {
        const read = launch.xapi && readStatement(message.statement, launch.xapi, { newId: () => '', now });
        if (read && 'statement' in read) line.say({ type: 'reported', statement: read.statement });
        else options.report?.({ what: 'message-dropped', why: 'forged' });
        return;
      }
      case 'documented': {
        const { document } = message;
        if (launch.xapi) line.say({ type: 'kept', registration: launch.xapi.registration, document });
        documents.set(documentKey(document), document);
        return;
      }
      case 'warned':
        if (message.code === 'suspend-data-over-4096') line.say({ type: 'noted', what: message.code });
        return options.report?.({ what: 'course-warning', code: message.code, element: message.element });
      case 'failed':
        return fail(message.detail);
      case 'left':
        return left.resolve();
    }
  };
  const connect = () => {
    shell?.cut();
    shell = openShell(
      host,
      { url: place.shellUrl, title: options.frameTitle?.(launch.name) ?? launch.name },
      () => {
        const { id, name } = launch.learner;
        const course = { courseUrl, courseName: launch.name, learner: { id, name }, ...book.restart() };
        return {
          op: 'open',
          ...course,
          now: now(),
          completion,
          healthy: healthy.get(),
          speech: speech([...documents.values()]),
        };
      },
      { message: hear, dropped: (why) => options.report?.({ what: 'message-dropped', why }) },
    );
  };
  const stopHealth = healthy.subscribe(() => shell?.send({ op: 'healthy', value: healthy.get() }));
  // Back from the browser's cache: the course was told that its page went away, so it starts anew, in a new row.
  const onShow = (event: PageTransitionEvent) => {
    if (event.persisted && stage === 'open') connect();
  };
  window.addEventListener('pageshow', onShow);
  const takeDown = () => {
    stage = 'gone';
    window.removeEventListener('pageshow', onShow);
    stopHealth();
    shell?.cut();
    line.end();
  };

  connect();
  const limit = setTimeout(() => fail(`the course gave no sign within ${OPEN_LIMIT_MS / 1000} s`), OPEN_LIMIT_MS);
  const onAbort = () => fail('the launch was given up');
  signal?.addEventListener('abort', onAbort, { once: true });
  if (signal?.aborted) onAbort();
  try {
    await opened.promise;
  } catch (error) {
    takeDown();
    throw error;
  } finally {
    clearTimeout(limit);
    signal?.removeEventListener('abort', onAbort);
  }
  stage = 'open';
  line.say({ type: 'ready' });

  let closing: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    stage = 'leaving';
    shell?.send({ op: 'leave' });
    const late = setTimeout(left.resolve, LEAVE_LIMIT_MS);
    await left.promise;
    clearTimeout(late);
    // The shell has ended the run; a frame that did not answer (a course that never stops computing) has not.
    book.endOpenRun();
    takeDown();
  };
  return {
    signals: line.signals,
    tools: undefined,
    // A course has its own buttons; the player has no say in its pages.
    next: () => undefined,
    previous: () => undefined,
    goTo: () => undefined,
    close: () => (closing ??= close()),
    lastWords: () => {
      if (stage === 'open' || stage === 'leaving') book.endOpenRun();
    },
  };
}
