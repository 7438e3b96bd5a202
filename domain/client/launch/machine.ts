import type { ExitReason } from '../../attempt/index.ts';
import { contentKinds } from '../../content/index.ts';
import type { MessageCode } from '../../messages/index.ts';
import type { Refusal } from '../../outcome/refusal.ts';
import type { Player } from '../../player/index.ts';
import type { FoundTitle } from './find.ts';
import type { LaunchGate } from './gate.ts';

/** Stage of one playback. */
type PlaybackStage =
  /** The lock of the title is requested. */
  | { at: 'taking' }
  | { at: 'opening' }
  | { at: 'open' }
  | { at: 'leaving' }
  /** All work is stored, and the lock is released. */
  | { at: 'closed' }
  | { at: 'refused'; because: Refusal }
  /** Another tab has the title; `isTakenOver`: it was open here until the learner continued it in the other tab. */
  | { at: 'elsewhere'; isTakenOver: boolean };

/** Stage of a launch. */
export type LaunchStage =
  /** Title, status and gate are requested, or the page has no container for the content yet. */
  | { at: 'finding' }
  | { at: 'gate'; gate: LaunchGate }
  /**
   * Suspended: a credential prompt is open, so third-party content was closed. It opens again at its position
   * afterwards.
   */
  | { at: 'aside' }
  | PlaybackStage;

/** Content that has opened. */
export type PlayingContent = { attemptId: string; player: Player };

/** One playback of the title: from the request of its lock to the lock's release. At most one attempt. */
export type Playback = {
  id: number;
  stage: PlaybackStage;
  /** The attempt has begun, and has neither opened nor failed. */
  isLaunching: boolean;
  playing: PlayingContent | undefined;
  /** Reason of the first request to end it. */
  endedBy: ExitReason | undefined;
  /** Holds no lock and has no pending operation. */
  isReleased: boolean;
};

/** State of one launch. */
export type LaunchMachine = {
  stage: LaunchStage;
  found: FoundTitle | undefined;
  /** Number of the latest search; results of earlier ones are ignored. */
  search: number;
  /** The gates before the title are passed. */
  isPassed: boolean;
  hasContainer: boolean;
  /** The first playback in each container takes the title from another tab. */
  steals: boolean;
  /** The next playback opens the content at its beginning. */
  startsOver: boolean;
  isSuspended: boolean;
  isClosed: boolean;
  /** Playbacks that are not released, and the current one. */
  playbacks: readonly Playback[];
  /** Id of the playback that began last. */
  lastId: number;
  /** Id of the playback in the container. */
  current: number | undefined;
  /** The launch displays the stage of the current playback. */
  displaysPlayback: boolean;
};

/** Conditions outside of the launch at the time of an event. */
export type Conditions = {
  /** The session that the launch was opened in has ended. */
  isSessionOver: boolean;
  isExpired: boolean;
  isCredentialPromptOpen: boolean;
  lacksPhoto: boolean;
};

export type LaunchEvent =
  /** Commands. */
  | { type: 'search' | 'pass-gate' | 'retry' | 'continue-here' | 'start-over' | 'close' }
  | { type: 'leave'; reason: ExitReason }
  /** Results of `search` and `check-gate`. */
  | { type: 'found'; search: number; title: FoundTitle }
  | { type: 'not-found'; search: number; because: Refusal }
  | { type: 'gate-checked'; search: number; gate: LaunchGate | 'none' }
  | { type: 'container-changed'; has: boolean }
  /** The session changed, or a credential prompt opened or closed. */
  | { type: 'session-changed' }
  /** Events of a playback. */
  | { type: 'lock-acquired' | 'lock-busy' | 'lock-lost' | 'ready' | 'content-closed' | 'released'; id: number }
  | { type: 'failed'; id: number; because: MessageCode }
  | { type: 'opened'; id: number; playing: PlayingContent }
  | { type: 'refused'; id: number; because: Refusal; hasLock: boolean };

export type LaunchEffect =
  /** Results: `found` or `not-found`. */
  | { do: 'search'; search: number }
  | { do: 'refetch-catalogue' }
  /** Result: `gate-checked`. */
  | { do: 'check-gate'; search: number; title: FoundTitle }
  /** Results: `lock-acquired`, `lock-busy` or `refused`, or `released` if nobody is signed in. */
  | { do: 'acquire-lock'; id: number; steals: boolean; startsOver: boolean }
  /** Results: `opened` or `refused`. */
  | { do: 'open'; id: number }
  | { do: 'abort'; id: number }
  /** Result: `content-closed`. */
  | { do: 'close-content'; id: number; reason: ExitReason }
  /** Releases the lock once all work is stored. Result: `released`. */
  | { do: 'release-when-stored'; id: number }
  /** Releases the lock of a playback without an attempt. Result: `released`. */
  | { do: 'release'; id: number }
  /** `suspend` and `resume` are idempotent. */
  | { do: 'suspend' | 'resume' | 'dispose' };

export type Step = readonly [LaunchMachine, readonly LaunchEffect[]];

export const firstLaunch = ({ steals = false, startsOver = false }): LaunchMachine => ({
  stage: { at: 'finding' },
  found: undefined,
  search: 0,
  isPassed: false,
  hasContainer: false,
  steals,
  startsOver,
  isSuspended: false,
  isClosed: false,
  playbacks: [],
  lastId: 0,
  current: undefined,
  displaysPlayback: true,
});

/** Next state of a launch, and its effects. Pure. Spec §4 Content launch, Relaunch. */
export function step(machine: LaunchMachine, event: LaunchEvent, conditions: Conditions): Step {
  const isOver = machine.isClosed || conditions.isSessionOver;
  if ('search' in event && (isOver || event.search !== machine.search)) return [machine, []]; // the result came too late
  switch (event.type) {
    case 'search':
      return search(machine);
    case 'found':
      return [{ ...machine, found: event.title }, [{ do: 'check-gate', search: event.search, title: event.title }]];
    case 'not-found':
      return display(machine, { at: 'refused', because: event.because });
    case 'gate-checked':
      if (event.gate !== 'none') return display(machine, { at: 'gate', gate: event.gate });
      return begin({ ...machine, isPassed: true }, conditions);
    case 'container-changed': {
      const emptied: Step = machine.hasContainer ? end(machine, 'left') : [machine, []];
      return then(emptied, (next) => begin({ ...next, hasContainer: event.has }, conditions));
    }
    case 'pass-gate':
      if (machine.stage.at !== 'gate') return [machine, []];
      // Spec §4 Relaunch: the photo disclaimer follows the proof of identity.
      if (machine.stage.gate !== 'photo' && conditions.lacksPhoto)
        return display(machine, { at: 'gate', gate: 'photo' });
      return begin({ ...machine, isPassed: true }, conditions);
    case 'retry':
      if (isOver) return [machine, []];
      if (currentOf(machine)) return beginAgain({ ...machine, displaysPlayback: true }, {});
      return then([machine, [{ do: 'refetch-catalogue' }]], search);
    case 'continue-here':
      return isOver || !currentOf(machine) ? [machine, []] : beginAgain(machine, { steals: true });
    case 'start-over':
      return isOver || !currentOf(machine) ? [machine, []] : beginAgain(machine, { startsOver: true });
    case 'leave':
      if (machine.stage.at === 'aside') return display(machine, { at: 'closed' });
      return leave(machine, event.reason);
    case 'session-changed':
      if (!isOver) return suspendOrResume(machine, conditions);
      return currentOf(machine) ? leave(machine, 'left') : display(machine, { at: 'closed' });
    case 'close':
      return then(end({ ...machine, isClosed: true }, 'left'), (next) => [
        { ...next, isSuspended: false },
        [{ do: 'resume' }, { do: 'dispose' }],
      ]);
    default:
      return stepPlayback(machine, event);
  }
}

/** Concatenates the effects of two steps. */
function then([machine, effects]: Step, next: (machine: LaunchMachine) => Step): Step {
  const [after, more] = next(machine);
  return [after, [...effects, ...more]];
}

function display(machine: LaunchMachine, stage: LaunchStage): Step {
  const isSuspended = stage.at === 'aside';
  return [{ ...machine, stage, isSuspended }, [{ do: isSuspended ? 'suspend' : 'resume' }]];
}

function search(machine: LaunchMachine): Step {
  const nth = machine.search + 1;
  const searching = display({ ...machine, search: nth }, { at: 'finding' });
  return then(searching, (next) => [next, [{ do: 'search', search: nth }]]);
}

/** Begins a playback if title and container are known and all gates are passed. */
function begin(machine: LaunchMachine, conditions: Conditions): Step {
  const { found, isPassed, hasContainer, isClosed, steals, startsOver } = machine;
  if (!found || !isPassed || currentOf(machine) || isClosed || conditions.isSessionOver) return [machine, []];
  if (!hasContainer) return display(machine, { at: 'finding' });
  if (mustSuspend(machine, conditions)) return display(machine, { at: 'aside' });
  // A playback in another container continues at the learner's position.
  return beginPlayback({ ...machine, startsOver: false, displaysPlayback: true }, { steals, startsOver });
}

function beginPlayback(machine: LaunchMachine, { steals = false, startsOver = false }): Step {
  const id = machine.lastId + 1;
  const stage = { at: 'taking' } as const;
  const playback: Playback = {
    id,
    stage,
    isLaunching: false,
    playing: undefined,
    endedBy: undefined,
    isReleased: false,
  };
  const playbacks = [...machine.playbacks.filter(({ isReleased }) => !isReleased), playback];
  return then(displayCurrent({ ...machine, lastId: id, current: id, playbacks }), (next) => [
    next,
    [{ do: 'acquire-lock', id, steals, startsOver }],
  ]);
}

/** Replaces the current playback. */
const beginAgain = (machine: LaunchMachine, how: { steals?: boolean; startsOver?: boolean }): Step =>
  then(endCurrent(machine, 'left'), (next) => beginPlayback(next, how));

/**
 * Whether third-party content must not run: while a credential prompt is open, and then until the session is
 * re-authenticated. Before that the platform does not return the saved state.
 */
function mustSuspend(
  { found, isSuspended }: LaunchMachine,
  { isCredentialPromptOpen, isExpired }: Conditions,
): boolean {
  const kind = found?.launchable.kind ?? 'unknown';
  return (
    kind !== 'unknown' && contentKinds[kind].isThirdParty && (isCredentialPromptOpen || (isSuspended && isExpired))
  );
}

function suspendOrResume(machine: LaunchMachine, conditions: Conditions): Step {
  const { at } = machine.stage;
  if (!mustSuspend(machine, conditions)) return at === 'aside' ? begin(machine, conditions) : [machine, []];
  // Content that failed may still be in its container: it closes, and its failure stays displayed.
  if (at === 'refused') return endCurrent({ ...machine, displaysPlayback: false }, 'left');
  if (at !== 'taking' && at !== 'opening' && at !== 'open') return [machine, []];
  // Suspended before the playback ends: an expired session with nothing open would end by itself.
  const suspended: Step = [{ ...machine, isSuspended: true }, [{ do: 'suspend' }]];
  const ended = then(suspended, (next) => end(next, conditions.isExpired ? 'session-expired' : 'left'));
  return then(ended, (next) => display(next, { at: 'aside' }));
}

export const currentOf = ({ playbacks, current }: LaunchMachine): Playback | undefined =>
  playbacks.find(({ id }) => id === current);

function displayCurrent(machine: LaunchMachine): Step {
  const playback = currentOf(machine);
  return playback && machine.displaysPlayback ? display(machine, playback.stage) : [machine, []];
}

/** Replaces a playback, and drops it if it is released and not the current one. */
function withPlayback(machine: LaunchMachine, changed: Playback): LaunchMachine {
  const playbacks = machine.playbacks.map((one) => (one.id === changed.id ? changed : one));
  return { ...machine, playbacks: playbacks.filter(({ id, isReleased }) => !isReleased || id === machine.current) };
}

/** Ends the current playback and displays how it closes. */
function leave(machine: LaunchMachine, reason: ExitReason): Step {
  if (!currentOf(machine)) return [machine, []];
  return then(endCurrent({ ...machine, displaysPlayback: true }, reason), displayCurrent);
}

/** Ends the current playback; the displayed stage stays. */
function endCurrent(machine: LaunchMachine, reason: ExitReason): Step {
  const playback = currentOf(machine);
  if (!playback || playback.stage.at === 'leaving' || playback.stage.at === 'closed') return [machine, []];
  const endedBy = playback.endedBy ?? reason;
  const next = withPlayback(machine, { ...playback, endedBy, stage: { at: 'leaving' } });
  return [next, [{ do: 'abort', id: playback.id }, ...closing(playback, endedBy)]];
}

/** Effects that bring a playback to its release. A pending lock or attempt is released when its result arrives. */
function closing({ id, playing, endedBy, isReleased }: Playback, reason: ExitReason): readonly LaunchEffect[] {
  if (isReleased) return [{ do: 'release-when-stored', id }];
  return playing && endedBy === undefined ? [{ do: 'close-content', id, reason }] : [];
}

/** Ends the current playback and empties the container. */
const end = (machine: LaunchMachine, reason: ExitReason): Step =>
  then(endCurrent(machine, reason), (next) => [
    { ...next, current: undefined, playbacks: next.playbacks.filter(({ isReleased }) => !isReleased) },
    [],
  ]);

type PlaybackEvent = Extract<LaunchEvent, { id: number }>;

function stepPlayback(machine: LaunchMachine, event: PlaybackEvent): Step {
  const before = machine.playbacks.find(({ id }) => id === event.id);
  if (!before) return [machine, []];
  const [playback, effects] = nextPlayback(before, event);
  const next = withPlayback(machine, playback);
  return then([next, effects], playback.id === next.current ? displayCurrent : (same) => [same, []]);
}

/** Next state of one playback, and its effects. After its end it changes to `closed` only. */
function nextPlayback(playback: Playback, event: PlaybackEvent): readonly [Playback, readonly LaunchEffect[]] {
  const { id } = playback;
  const hasEnded = playback.endedBy !== undefined;
  switch (event.type) {
    case 'lock-acquired':
      if (hasEnded) return [playback, [{ do: 'release', id }]];
      return [{ ...playback, stage: { at: 'opening' }, isLaunching: true }, [{ do: 'open', id }]];
    case 'lock-busy':
      return [released(hasEnded ? playback : { ...playback, stage: { at: 'elsewhere', isTakenOver: false } }), []];
    case 'lock-lost': {
      if (hasEnded) return [playback, []];
      const stage = { at: 'elsewhere', isTakenOver: true } as const;
      const effects = [{ do: 'abort', id } as const, ...closing(playback, 'taken-over')];
      return [{ ...playback, endedBy: 'taken-over', stage }, effects];
    }
    case 'ready':
      return [hasEnded ? playback : { ...playback, stage: { at: 'open' } }, []];
    case 'failed':
      return [hasEnded ? playback : { ...playback, stage: { at: 'refused', because: { refused: event.because } } }, []];
    case 'opened': {
      const opened = { ...playback, isLaunching: false, playing: event.playing };
      const reason = playback.endedBy;
      return [opened, reason === undefined ? [] : [{ do: 'close-content', id, reason }]];
    }
    case 'refused': {
      const refused: Playback = hasEnded ? playback : { ...playback, stage: { at: 'refused', because: event.because } };
      if (!event.hasLock) return [released(refused), []];
      return [{ ...refused, isLaunching: false }, [{ do: 'release-when-stored', id }]];
    }
    case 'content-closed':
      return [playback, [{ do: 'release-when-stored', id }]];
    case 'released':
      return [released(playback), []];
  }
}

const released = (playback: Playback): Playback => ({
  ...playback,
  isReleased: true,
  stage: playback.stage.at === 'leaving' ? { at: 'closed' } : playback.stage,
});
