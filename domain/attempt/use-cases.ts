import { interval, type Subscription } from 'rxjs';
import type { Clock } from '../kernel/clock.ts';
import type { Ids } from '../kernel/ids.ts';
import { isRefusal, type Refusal } from '../outcome/refusal.ts';
import type { Runtime } from '../kernel/runtime.ts';
import { type CourseSettings, withSettings } from '../scorm/index.ts';
import type { ExitReason } from './events.ts';
import { type ContentKind, contentKinds } from '../content/index.ts';
import { attempt } from './area.ts';
import type { AttemptPorts, SavedState } from './ports.ts';
import {
  type Admission,
  type Launch,
  launchRefusal,
  type Player,
  type Signal,
  type TrackLink,
} from '../player/index.ts';
import type { OpenAttempts } from './open-attempts.ts';

/** Maximum gap in milliseconds between two ticks. A longer gap is device sleep and does not count as active time. */
const LONGEST_GAP_MS = 50_000;

/**
 * Measures active time of an attempt. `now` is the monotonic clock in milliseconds; backward jumps and long gaps
 * (device sleep) count as 0. `tick()` returns the milliseconds of such a gap, else 0. `seconds()` is whole, rounded
 * down, and never negative.
 */
export function stopwatch(now: () => number): { tick: () => number; seconds: () => number } {
  let last = now();
  let activeMs = 0;
  const tick = () => {
    const at = now();
    const gap = at - last;
    last = at;
    if (gap > LONGEST_GAP_MS) return gap;
    activeMs += Math.max(0, gap);
    return 0;
  };
  return {
    tick,
    seconds: () => {
      tick();
      return Math.floor(activeMs / 1000);
    },
  };
}

/** Title data for a launch; the catalogue decides lock and compatibility. */
export type Launchable = {
  titleId: string;
  titleName: string;
  activityId: string;
  kind: ContentKind | 'unknown';
  link: string | undefined;
  /** Audio and video: alternative formats, for browsers that cannot play the first. */
  otherLinks?: readonly string[];
  /** Audio and video: captions and other text tracks. */
  tracks?: readonly TrackLink[];
  /** Courses only. */
  course?: CourseSettings;
  isLocked: boolean;
  isCompatible: boolean;
};

/** Requests that may start before the click, on hover or focus. */
export type Prepared = {
  saved: Promise<SavedState>;
  address: Promise<string>;
  /** xAPI content only. */
  admission?: Promise<Admission | undefined>;
};

/** An open attempt. `leave` ends it inside the application; `finalFlush` is the final flush when the page closes. */
export type OpenAttempt = {
  attemptId: string;
  player: Player;
  leave: (reason: ExitReason) => Promise<void>;
  finalFlush: () => void;
};

type Deps<Host> = {
  runtime: Runtime;
  ports: AttemptPorts<Host>;
  clock: Clock;
  ids: Ids;
  /** Registers the attempt while it is open. */
  openAttempts?: OpenAttempts;
};

const TICK_MS = 5_000;

/** Starts all independent requests of a likely launch. */
export function prefetchLaunch<Host>(ports: AttemptPorts<Host>, title: Launchable): Prepared {
  const address = addressOf(ports, title);
  address.catch(() => undefined); // beginAttempt handles the error; without a launch it would be an unhandled rejection
  return { ...ask(ports, title), address };
}

/** Requests the saved state of the title, and the access that its content is launched with. */
function ask<Host>(ports: AttemptPorts<Host>, title: Launchable): Pick<Prepared, 'saved' | 'admission'> {
  const { kind, titleId, activityId } = title;
  const saved = kind === 'unknown' ? Promise.resolve(nothingKept) : ports.saved({ titleId, activityId, kind });
  const speaksXapi = kind !== 'unknown' && contentKinds[kind].speaks === 'xapi';
  const admission = speaksXapi ? ports.admission(title) : Promise.resolve(undefined);
  admission.catch(() => undefined);
  saved.catch(() => undefined); // unhandled rejection, as above
  return { saved, admission };
}

const nothingKept = { position: undefined, scorm: undefined };

const addressOf = async <Host>(ports: AttemptPorts<Host>, { link }: Launchable): Promise<string> => {
  if (link === undefined) throw new Error('no link');
  return ports.address(link);
};

/**
 * Runs one attempt from launch to exit. Refuses LOCKED_TITLE, INCOMPATIBLE_TITLE, or LAUNCH_FAILURE if a launch step
 * fails; the attempt is then recorded as abandoned. Order as in Spec §4 Content launch: saved state and player code are
 * fetched in parallel, `Launched` is recorded, then link and stream follow.
 */
export async function beginAttempt<Host>(
  { runtime, ports, clock, ids, openAttempts }: Deps<Host>,
  request: {
    title: Launchable;
    sessionId: string;
    learner: Launch['learner'];
    locale: string;
    host: Host;
    prepared?: Prepared;
    /** Content opens as new: its saved position or run is not passed on. */
    startsOver?: boolean;
    /** Aborted if the learner leaves before the content is open. */
    abort?: AbortSignal;
    /** Resolves when another tab takes over the title: a pending launch is then cancelled. */
    lost?: Promise<void>;
    /** Called with each signal after its decision, for example to display that the content failed. */
    onSignal?: (signal: Signal) => void;
  },
): Promise<OpenAttempt | Refusal> {
  const { title, sessionId, host, learner, locale } = request;
  const attemptId = ids.next();
  const started = runtime.send(attempt.start, { attemptId, sessionId, ...launchFacts(title) });
  if (isRefusal(started)) return started;
  if (title.kind === 'unknown') return { refused: 'INCOMPATIBLE_TITLE' };
  const { saved, admission } = request.prepared ?? ask(ports, title);
  const given = givingUp(request.abort);
  void request.lost?.then(given.up);
  let over = () => {};
  const ended = new Promise<void>((done) => (over = done));
  const leave = () => (given.up(), ended);
  const launching = openAttempts?.add({ leave });
  try {
    void ports.players.prepare?.(title.kind);
    const [kept, xapi, epoch] = await given.unless(Promise.all([saved, admission, ports.epoch()]));
    const { position: from, scorm } = request.startsOver ? nothingKept : kept;
    runtime.send(attempt.launch, { attemptId, epoch });
    const url = await given.unless(request.prepared?.address ?? addressOf(ports, title));
    const opening = ports.players.open(
      {
        attemptId,
        titleId: title.titleId,
        kind: title.kind,
        name: title.titleName,
        url,
        from,
        scorm: withSettings(scorm, title.course),
        xapi,
        learner,
        locale,
        ...(title.otherLinks ? { others: title.otherLinks.map((link) => () => ports.address(link)) } : {}),
        ...(title.tracks
          ? { tracks: title.tracks.map(({ link, ...track }) => ({ ...track, address: () => ports.address(link) })) }
          : {}),
      },
      host,
      given.signal,
    );
    const player = await given.unless(opening, (late) => void late.close().catch(() => undefined)); // runs in the background
    runtime.send(attempt.open, { attemptId, from, epoch });
    return follow({ runtime, ports, clock, attemptId, player, openAttempts, onSignal: request.onSignal });
  } catch (error) {
    const refusal = launchRefusal(error);
    runtime.send(attempt.abandon, { attemptId, because: refusal.refused });
    return refusal;
  } finally {
    given.over();
    launching?.();
    over();
  }
}

/** Cancels a launch at once, whatever operation is pending. */
function givingUp(abort: AbortSignal | undefined) {
  const controller = new AbortController();
  let isUnderWay = true;
  const up = () => {
    if (isUnderWay) controller.abort(abort?.reason);
  };
  const { signal } = controller;
  const isUp = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }); // default: a DOMException
  });
  isUp.catch(() => undefined); // most launches are not cancelled
  abort?.addEventListener('abort', up, { once: true });
  if (abort?.aborted) up();
  return {
    signal,
    up,
    /** The launch ended: an open player is closed, not cancelled. */
    over: () => void (isUnderWay = false),
    /** `late`: handles a result that arrives after the cancellation. */
    unless: async <T>(work: Promise<T>, late: (come: T) => void = () => undefined): Promise<T> => {
      try {
        signal.throwIfAborted();
        return await Promise.race([work, isUp]);
      } catch (error) {
        if (signal.aborted) void work.then(late, () => undefined);
        throw error;
      }
    },
  };
}

function launchFacts({ titleId, titleName, activityId, kind, isLocked, isCompatible }: Launchable) {
  return { titleId, titleName, activityId, kind, isLocked, isCompatible };
}

function follow(about: {
  runtime: Runtime;
  ports: Pick<AttemptPorts<never>, 'elapsed'>;
  clock: Clock;
  attemptId: string;
  player: Player;
  openAttempts: OpenAttempts | undefined;
  onSignal: ((signal: Signal) => void) | undefined;
}): OpenAttempt {
  const { runtime, ports, clock, attemptId, player, onSignal } = about;
  const watch = stopwatch(ports.elapsed); // the clock of facts is corrected by the platform’s during an attempt
  const tick = () => runtime.send(attempt.stall, { attemptId, ms: watch.tick() });
  const subscriptions: Subscription[] = [
    interval(TICK_MS, clock).subscribe(tick),
    player.signals.subscribe((signal) => {
      tick();
      decideUpon(runtime, attemptId, signal);
      onSignal?.(signal);
    }),
  ];
  const end = (reason: ExitReason) => {
    runtime.send(attempt.exit, { attemptId, reason, secondsSpent: watch.seconds() });
    for (const subscription of subscriptions) subscription.unsubscribe();
    close?.();
  };
  let leaving: Promise<void> | undefined;
  const opened: OpenAttempt = {
    attemptId,
    player,
    leave: (reason) =>
      (leaving ??= closed(player).then(
        () => end(reason),
        () => end(reason),
      )),
    finalFlush: () => {
      player.finalFlush();
      end('page-closed');
    },
  };
  const close = about.openAttempts?.add(opened);
  return opened;
}

/** Closes the player; also rejects if the player throws synchronously. */
const closed = async (player: Pick<Player, 'close'>): Promise<void> => player.close();

function decideUpon(runtime: Runtime, attemptId: string, signal: Signal): void {
  switch (signal.type) {
    case 'ready':
      return;
    case 'moved':
      runtime.send(attempt.advance, { attemptId, position: signal.position });
      return;
    case 'finished':
      runtime.send(attempt.finish, { attemptId });
      return;
    case 'committed': {
      const { type: _type, ...snapshot } = signal;
      runtime.send(attempt.commit, { attemptId, ...snapshot });
      return;
    }
    case 'reported':
      runtime.send(attempt.report, { attemptId, statement: signal.statement });
      return;
    case 'kept':
      runtime.send(attempt.keep, { attemptId, registration: signal.registration, document: signal.document });
      return;
    case 'noted':
      runtime.send(attempt.note, { attemptId, what: signal.what, detail: signal.detail });
      return;
    case 'failed':
      // The content broke while open: the attempt still ends through `leave`, which stores its time and state.
      return;
  }
}
