import {
  type AttemptPorts,
  beginAttempt,
  type ExitReason,
  type Launchable,
  type OpenAttempt,
  type OpenAttempts,
  type Prepared,
  type TitleHold,
  type TitleLocks,
} from '../../attempt/index.ts';
import { atom } from '../../kernel/atom.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Ids } from '../../kernel/ids.ts';
import type { Projection } from '../../kernel/projection.ts';
import type { Runtime } from '../../kernel/runtime.ts';
import { serial } from '../../kernel/serial.ts';
import { subscribeToAll } from '../../kernel/watched.ts';
import { type MessageCode, refusalFor } from '../../messages/index.ts';
import { isRefusal, type Refusal } from '../../outcome/refusal.ts';
import { session } from '../../session/index.ts';
import type { CredentialPrompts } from '../credential-prompts.ts';
import { sessionIdOf, sessionOf } from '../session-now.ts';
import { type FindPorts, findTitle, type FoundTitle } from './find.ts';
import { gateOf, type GatePorts, isPhotoMissing, type LaunchGate } from './gate.ts';
import {
  type Conditions,
  currentOf,
  firstLaunch,
  type LaunchEffect,
  type LaunchEvent,
  type LaunchMachine,
  type LaunchStage,
  type PlayingContent,
  step,
} from './machine.ts';
import type { PreparedLaunches } from './prepared.ts';

export type LaunchState = LaunchStage & {
  /** As it was at the launch: a later status must not close the content. */
  found: FoundTitle | undefined;
  /** The attempt has begun, and has neither opened nor failed. */
  isLaunching: boolean;
  /** The attempt that has opened, also while it closes or after another tab took over. */
  playing: PlayingContent | undefined;
};

/** The content is open, or the reason why it is not is known. */
export const isDecided = ({ at, playing }: LaunchState): boolean =>
  playing !== undefined || at === 'gate' || at === 'aside' || at === 'refused' || at === 'elsewhere' || at === 'closed';

type PlayPorts<Host> = {
  runtime: Runtime;
  attempts: AttemptPorts<Host>;
  clock: Clock;
  ids: Ids;
  openAttempts: OpenAttempts;
  titleLocks: TitleLocks;
  /** Resolves when all facts so far are stored; rejects if the browser refuses some. */
  settled: () => Promise<void>;
  /** Final flush. */
  flush: (why: 'leaving') => void;
};

export type LaunchPorts<Host> = PlayPorts<Host> &
  FindPorts &
  GatePorts & {
    secrets: Pick<CredentialPrompts, 'isAsked'>;
    /** Keeps an expired session from ending until the returned function is called. */
    suspend: () => () => void;
    prepared: Pick<PreparedLaunches, 'take'>;
  };

export type LaunchRequest = {
  titleId: string;
  /** Without header, for titles that need no tag. */
  isDeepLaunch: boolean;
  /** Id of this opening of the player: a re-authentication is valid for one. */
  key: string;
  locale: string;
  /** Takes the title over from another tab. */
  steals?: boolean;
  /** The first playback opens the content at its beginning. */
  startsOver?: boolean;
  /** Replay of a recorded launch: its gates were passed, and this returns the recorded responses. */
  recorded?: (title: Launchable) => Prepared;
};

/** One launch of a title, from its id to the end of the content. */
export type Launch<Host> = {
  state: Projection<LaunchState>;
  /** Sets the container of the content; undefined removes the container and closes the content. */
  setHost: (host: Host | undefined) => void;
  /** The learner re-authenticated, or confirmed the gate. */
  pass: () => void;
  /** Searches the title again, or starts another attempt. */
  retry: () => void;
  /** Takes the title over from another tab. */
  continueHere: () => void;
  /** Leaves the attempt, and starts another one at the beginning of the content. */
  startOver: () => void;
  /** Resolves after the content’s final flush. The title lock is released when the state becomes `closed`. */
  leave: (reason: ExitReason) => Promise<void>;
  /** The page is closing, perhaps for good: runs the final flush. */
  pageGoes: () => void;
  /** The player screen closes: leaves the open attempt. */
  close: () => void;
};

type Learning = { account: string; sessionId: string; learner: { id: string; name: string } };

/** Rest of the client, as far as a launch needs it. The promises never reject. */
type LaunchContext = {
  find: () => Promise<FoundTitle | Refusal>;
  checkGate: (title: Launchable) => Promise<LaunchGate | 'none'>;
  /** The signed-in learner; undefined: nobody, or the session of the launch has ended. */
  learning: () => Learning | undefined;
  /** Prefetched responses, read once the lock is held. */
  prepared: (title: Launchable) => Prepared | undefined;
  conditions: () => Conditions;
  /** Listens to changes of the session and of `isCredentialPromptOpen`. Returns the unsubscribe function. */
  onSessionChange: (listener: () => void) => () => void;
  refetchCatalogue: () => void;
  /** Keeps an expired session from ending until the returned function is called. */
  suspend: () => () => void;
  dispose: () => void;
};

/**
 * Launches a title: finds it, decides its lock and gate once, and plays it in the given container. Spec §4 Content
 * launch, Relaunch.
 */
export function openLaunch<Host>(ports: LaunchPorts<Host>, request: LaunchRequest): Launch<Host> {
  const { key, recorded } = request;
  const openedIn = sessionIdOf(ports);
  /** A launch ends with the session that it was opened in. */
  const isSessionOver = () => sessionIdOf(ports) !== openedIn;
  /** A recorded launch passed its prerequisites when it was recorded. */
  const asRecorded = (title: FoundTitle): FoundTitle =>
    recorded ? { ...title, launchable: { ...title.launchable, isLocked: false } } : title;
  return runLaunch(ports, request, {
    find: async () => {
      const title = await findTitle(ports, request);
      return isRefusal(title) ? title : asRecorded(title);
    },
    checkGate: (title) => gateOf(ports, request, title),
    learning: () => (isSessionOver() ? undefined : learningOf(ports)),
    prepared: (title) => (recorded ? recorded(title) : takePrepared(ports, title.titleId)),
    conditions: () => ({
      isSessionOver: isSessionOver(),
      isExpired: sessionOf(ports).at === 'expired',
      isCredentialPromptOpen: ports.secrets.isAsked.get(),
      lacksPhoto: isPhotoMissing(ports),
    }),
    onSessionChange: subscribeToAll(ports.runtime.state(session), ports.secrets.isAsked),
    refetchCatalogue: () => void ports.catalogue.refresh(),
    suspend: ports.suspend,
    dispose: () => ports.proofs.end(key),
  });
}

function learningOf<Host>(ports: LaunchPorts<Host>): Learning | undefined {
  const [now, user] = [sessionOf(ports), ports.learner.get()?.user];
  if (now.at === 'signed-out' || !user) return undefined;
  const { account, sessionId } = now;
  return { account, sessionId, learner: { id: user.id, name: `${user.lastName}, ${user.firstName}` } };
}

function takePrepared<Host>(ports: LaunchPorts<Host>, titleId: string): Prepared | undefined {
  const now = sessionOf(ports);
  return now.at === 'signed-out' ? undefined : ports.prepared.take(now.account, titleId);
}

/** Runs the state machine of a launch: performs its effects and feeds the results back as events. */
export function runLaunch<Host>(
  ports: PlayPorts<Host>,
  { locale, ...how }: Pick<LaunchRequest, 'locale' | 'steals' | 'startsOver'>,
  context: LaunchContext,
): Launch<Host> {
  let machine = firstLaunch(how);
  const { projection, set } = atom(stateOf(machine));
  let host: Host | undefined;
  let resume: (() => void) | undefined;

  const send = serial((event: LaunchEvent): void => {
    const before = machine;
    const [next, effects] = step(before, event, context.conditions());
    machine = next;
    if (!next.isClosed && isOther(before, next)) set(stateOf(next)); // a closed launch is displayed nowhere
    for (const effect of effects) perform(effect);
    playbacks.keepOnly(machine.playbacks.map(({ id }) => id));
  });
  const playbacks = playbackRunner(ports, { context, locale, send });

  const perform = (effect: LaunchEffect): void => {
    switch (effect.do) {
      case 'search':
        void search(effect.search).then(send);
        break;
      case 'refetch-catalogue':
        context.refetchCatalogue();
        break;
      case 'check-gate':
        void checkGate(effect.search, effect.title).then(send);
        break;
      case 'suspend':
        resume ??= context.suspend();
        break;
      case 'resume':
        resume?.();
        resume = undefined;
        break;
      case 'dispose':
        unsubscribe();
        context.dispose();
        break;
      default:
        playbacks.perform(effect, { title: machine.found?.launchable, host });
    }
  };
  const search = async (nth: number): Promise<LaunchEvent> => {
    const title = await context.find();
    if (isRefusal(title)) return { type: 'not-found', search: nth, because: title };
    return { type: 'found', search: nth, title };
  };
  const checkGate = async (nth: number, { launchable }: FoundTitle): Promise<LaunchEvent> => ({
    type: 'gate-checked',
    search: nth,
    gate: await context.checkGate(launchable),
  });

  const unsubscribe = context.onSessionChange(() => send({ type: 'session-changed' }));
  send({ type: 'search' });
  return {
    state: projection,
    setHost: (next) => {
      if (next === host) return;
      host = next;
      send({ type: 'container-changed', has: next !== undefined });
    },
    pass: () => send({ type: 'pass-gate' }),
    retry: () => send({ type: 'retry' }),
    continueHere: () => send({ type: 'continue-here' }),
    startOver: () => send({ type: 'start-over' }),
    leave: async (reason) => {
      send({ type: 'leave', reason });
      await playbacks.of(machine.current)?.closing;
    },
    pageGoes: () => {
      if (machine.current === undefined) return;
      playbacks.of(machine.current)?.opened?.finalFlush();
      ports.flush('leaving');
    },
    close: () => send({ type: 'close' }),
  };
}

/** Resources of a playback. */
type Held<Host> = {
  title: Launchable;
  host: Host;
  startsOver: boolean;
  learning: Learning;
  abort: AbortController;
  lock?: TitleHold;
  opened?: OpenAttempt;
  /** Resolves when the content has closed. */
  closing?: Promise<void>;
};

type PlaybackEffect = Extract<LaunchEffect, { id: number }>;
type Around = { context: LaunchContext; locale: string; send: (event: LaunchEvent) => void };

/** Performs the effects of playbacks and sends the results. */
function playbackRunner<Host>(ports: PlayPorts<Host>, { context, locale, send }: Around) {
  const all = new Map<number, Held<Host>>();

  type Lock = Extract<LaunchEffect, { do: 'acquire-lock' }>;
  type Place = { title: Launchable | undefined; host: Host | undefined };
  const acquireLock = async ({ id, steals, startsOver }: Lock, { title, host }: Place): Promise<LaunchEvent> => {
    const learning = context.learning();
    if (!title || host === undefined || !learning) return { type: 'released', id };
    const held: Held<Host> = { title, host, startsOver, learning, abort: new AbortController() };
    all.set(id, held);
    const lock = await ports.titleLocks.take(learning.account, title.titleId, { steal: steals }).catch(refusal);
    if (lock === 'busy') return { type: 'lock-busy', id };
    if (isRefusal(lock)) return { type: 'refused', id, because: lock, hasLock: false };
    if (context.learning()?.sessionId === learning.sessionId) {
      held.lock = lock;
      return { type: 'lock-acquired', id };
    }
    lock.release();
    return { type: 'released', id };
  };
  const open = async (id: number, held: Held<Host>): Promise<LaunchEvent> => {
    void held.lock?.lost.then(() => send({ type: 'lock-lost', id }));
    const report = (signalled: Signalled) => send({ ...signalled, id });
    const outcome = await beginWith(ports, context, { ...held, locale }, report).catch(refusal);
    if (isRefusal(outcome)) return { type: 'refused', id, because: outcome, hasLock: true };
    held.opened = outcome;
    return { type: 'opened', id, playing: outcome };
  };
  const closeContent = async (held: Held<Host>, { id, reason }: { id: number; reason: ExitReason }): Promise<void> => {
    if (!held.opened) return; // the machine closes opened content only
    held.closing = held.opened.leave(reason).catch(() => undefined); // what was reported before the failure is stored
    await held.closing;
    send({ type: 'content-closed', id });
  };
  /** The next attempt begins at the stored position, so the lock is held until that is stored. */
  const releaseWhenStored = async (id: number, held: Held<Host> | undefined): Promise<void> => {
    if (held?.lock) await ports.settled().catch(() => undefined); // the journal reports and retries what it could not store
    release(id, held);
  };
  const release = (id: number, held: Held<Host> | undefined): void => {
    held?.lock?.release();
    delete held?.lock;
    send({ type: 'released', id });
  };
  return {
    of: (id: number | undefined) => (id === undefined ? undefined : all.get(id)),
    keepOnly: (ids: readonly number[]): void => {
      for (const id of all.keys()) if (!ids.includes(id)) all.delete(id);
    },
    perform: (effect: PlaybackEffect, place: Place): void => {
      const held = all.get(effect.id);
      if (effect.do === 'acquire-lock') void acquireLock(effect, place).then(send);
      if (effect.do === 'open' && held) void open(effect.id, held).then(send);
      if (effect.do === 'abort') held?.abort.abort();
      if (effect.do === 'close-content' && held) void closeContent(held, effect);
      if (effect.do === 'release-when-stored') void releaseWhenStored(effect.id, held);
      if (effect.do === 'release') release(effect.id, held);
    },
  };
}

const refusal = (error: unknown): Refusal => refusalFor('launch', error);

function stateOf(machine: LaunchMachine): LaunchState {
  const { isLaunching = false, playing } = currentOf(machine) ?? {};
  return { ...machine.stage, found: machine.found, isLaunching, playing };
}

const isOther = (one: LaunchMachine, other: LaunchMachine): boolean =>
  one.stage !== other.stage || one.found !== other.found || currentOf(one) !== currentOf(other);

type Signalled = { type: 'ready' } | { type: 'failed'; because: MessageCode };

/** Begins the attempt of a playback. */
async function beginWith<Host>(
  { runtime, attempts, clock, ids, openAttempts }: PlayPorts<Host>,
  { prepared }: Pick<LaunchContext, 'prepared'>,
  { title, host, learning, startsOver, abort, lock, locale }: Held<Host> & { locale: string },
  report: (signalled: Signalled) => void,
): Promise<OpenAttempt | Refusal> {
  if (!lock) throw new Error('The title is not locked.');
  const ahead = prepared(title);
  return beginAttempt(
    { runtime, ports: attempts, clock, ids, openAttempts },
    {
      title,
      host,
      locale,
      startsOver,
      sessionId: learning.sessionId,
      learner: learning.learner,
      abort: abort.signal,
      lost: lock.lost,
      ...(ahead ? { prepared: ahead } : {}),
      onSignal: (signal) => {
        if (signal.type === 'ready') report({ type: 'ready' });
        if (signal.type === 'failed') report({ type: 'failed', because: signal.because });
      },
    },
  );
}
