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
import { refusalFor } from '../../messages/index.ts';
import { isRefusal, type Refusal } from '../../outcome/refusal.ts';
import { session } from '../../session/index.ts';
import type { Secrets } from '../secrets.ts';
import { sessionIdOf, sessionOf } from '../session-now.ts';
import { type FindPorts, findTitle, type FoundTitle } from './find.ts';
import { gateOf, type GatePorts, isPhotoMissing, type LaunchGate } from './gate.ts';
import {
  firstLaunch,
  type LaunchEffect,
  type LaunchEvent,
  type LaunchMachine,
  type LaunchStage,
  type Playing,
  step,
  type Surroundings,
} from './machine.ts';
import type { PreparedLaunches } from './prepared.ts';

export type LaunchState = LaunchStage & {
  /** As it was at the launch: a status that arrives later must not take the content away. */
  found: FoundTitle | undefined;
  /** The attempt has begun, and has neither opened nor failed. */
  isLaunching: boolean;
  /** The attempt that has opened, also while it is left or was taken over. */
  playing: Playing | undefined;
};

/** The content is there, or it is known what stands before it. */
export const isDecided = ({ at, playing }: LaunchState): boolean =>
  playing !== undefined || at === 'gate' || at === 'aside' || at === 'refused' || at === 'elsewhere' || at === 'closed';

type PlayPorts<Host> = {
  runtime: Runtime;
  attempts: AttemptPorts<Host>;
  clock: Clock;
  ids: Ids;
  openAttempts: OpenAttempts;
  titleLocks: TitleLocks;
  /** Resolves once all that was done is stored; rejects where the browser refuses some. */
  settled: () => Promise<void>;
  /** Sends what can still leave. */
  flush: (why: 'leaving') => void;
};

export type LaunchPorts<Host> = PlayPorts<Host> &
  FindPorts &
  GatePorts & {
    secrets: Pick<Secrets, 'isAsked'>;
    /** A launch waits aside until what is returned is called: the session does not end by itself meanwhile. */
    waitAside: () => () => void;
    prepared: Pick<PreparedLaunches, 'take'>;
  };

export type LaunchRequest = {
  titleId: string;
  /** Without header, where a title needs to stand in no tag. */
  isDeepLaunch: boolean;
  /** Names this opening of the player: a proof is good for one. */
  key: string;
  locale: string;
  /** The title is taken from the tab that has it. */
  steals?: boolean;
  /** Its content opens at its beginning, the first time. */
  startsOver?: boolean;
  /** A launch that is played again: what stood before it was passed, and this is what it was answered. */
  recorded?: (title: Launchable) => Prepared;
};

/** One launch of a title, from its name to the content and back. */
export type Launch<Host> = {
  state: Projection<LaunchState>;
  /** Where the content goes; undefined takes the place away, and the content with it. */
  setHost: (host: Host | undefined) => void;
  /** The learner has proved who they are, or read what stands before. */
  pass: () => void;
  /** Looks for the title again, or makes another attempt. */
  retry: () => void;
  /** Takes the title from the tab that has it. */
  continueHere: () => void;
  /** Leaves the attempt, and opens the content at its beginning in another one. */
  startOver: () => void;
  /** Resolves when the content has closed; the title is free once the state is `closed`. */
  leave: (reason: ExitReason) => Promise<void>;
  /** The page goes away, perhaps for good: says, at once, all that is still owed. */
  pageGoes: () => void;
  /** The player goes away: whatever stands open is left. */
  close: () => void;
};

type Learning = { account: string; sessionId: string; learner: { id: string; name: string } };

/** What a launch asks of the client around it. None of the promises rejects. */
type LaunchDoors = {
  find: () => Promise<FoundTitle | Refusal>;
  /** What stands before a title. */
  gate: (title: Launchable) => Promise<LaunchGate | 'none'>;
  /** Whoever learns as an attempt begins; undefined: nobody, or not whoever launched it. */
  who: () => Learning | undefined;
  /** What was fetched ahead, asked for once the title is held. */
  prepared: (title: Launchable) => Prepared | undefined;
  around: () => Surroundings;
  /** Tells of each change of the session, and of each secret that is asked for. Returns the way to stop it. */
  onChange: (look: () => void) => () => void;
  /** Asks for the catalogue anew. */
  refresh: () => void;
  waitAside: () => () => void;
  /** The launch is closed. */
  ended: () => void;
};

/**
 * Launches a title: finds it, decides its lock and what the learner must prove first, once, and plays it in the place
 * that it is given. Spec §4 Content launch, Relaunch.
 */
export function openLaunch<Host>(ports: LaunchPorts<Host>, request: LaunchRequest): Launch<Host> {
  const { titleId, key, recorded } = request;
  const openedIn = sessionIdOf(ports);
  /** The player goes away with the session that it was opened in. */
  const isOver = () => sessionIdOf(ports) !== openedIn;
  /** What was recorded was played: no lock stands before it now. */
  const asPlayed = (title: FoundTitle): FoundTitle =>
    recorded ? { ...title, launchable: { ...title.launchable, isLocked: false } } : title;
  return launching(ports, request, {
    find: async () => {
      const title = await findTitle(ports, request);
      return isRefusal(title) ? title : asPlayed(title);
    },
    gate: (title) => gateOf(ports, request, title),
    who: () => (isOver() ? undefined : whoLearns(ports)),
    prepared: (title) => (recorded ? recorded(title) : takePrepared(ports, titleId)),
    around: () => ({
      isOver: isOver(),
      isExpired: sessionOf(ports).at === 'expired',
      isSecretAsked: ports.secrets.isAsked.get(),
      lacksPhoto: isPhotoMissing(ports),
    }),
    onChange: (look) => {
      const watches = [ports.runtime.state(session).subscribe(look), ports.secrets.isAsked.subscribe(look)];
      return () => {
        for (const stop of watches) stop();
      };
    },
    refresh: () => void ports.catalogue.refresh(),
    waitAside: ports.waitAside,
    ended: () => ports.proofs.end(key),
  });
}

function whoLearns<Host>(ports: LaunchPorts<Host>): Learning | undefined {
  const [now, user] = [sessionOf(ports), ports.learner.get()?.user];
  if (now.at === 'signed-out' || !user) return undefined;
  const { account, sessionId } = now;
  return { account, sessionId, learner: { id: user.id, name: `${user.lastName}, ${user.firstName}` } };
}

function takePrepared<Host>(ports: LaunchPorts<Host>, titleId: string): Prepared | undefined {
  const now = sessionOf(ports);
  return now.at === 'signed-out' ? undefined : ports.prepared.take(now.account, titleId);
}

/** What of a trial no pure state can hold. */
type Held<Host> = {
  title: Launchable;
  host: Host;
  startsOver: boolean;
  who: Learning;
  abort: AbortController;
  hold?: TitleHold;
  opened?: OpenAttempt;
  /** Resolves once the content has closed. */
  leaving?: Promise<void>;
};

/** Runs the machine of one launch: does what it wants, and tells it what came of that. */
export function launching<Host>(
  ports: PlayPorts<Host>,
  { locale, ...how }: Pick<LaunchRequest, 'locale' | 'steals' | 'startsOver'>,
  doors: LaunchDoors,
): Launch<Host> {
  let machine = firstLaunch(how);
  const { projection, set } = atom(stateOf(machine));
  const trials = new Map<number, Held<Host>>();
  let host: Host | undefined;
  let endAside: (() => void) | undefined;

  const send = oneAfterTheOther((event: LaunchEvent): void => {
    const [next, effects] = step(machine, event, doors.around());
    machine = next;
    const [shown, state] = [projection.get(), stateOf(machine)];
    if (!machine.isClosed && !isSame(shown, state)) set(state); // nobody shows it any more
    for (const effect of effects) perform(effect);
    for (const nth of trials.keys()) if (!machine.trials.some((one) => one.nth === nth)) trials.delete(nth);
  });

  const perform = (effect: LaunchEffect): void => {
    const held = 'nth' in effect ? trials.get(effect.nth) : undefined;
    switch (effect.do) {
      case 'search':
        void search(effect.search).then(send);
        break;
      case 'refresh':
        doors.refresh();
        break;
      case 'gate':
        void gate(effect.search, effect.title).then(send);
        break;
      case 'wait-aside':
        endAside ??= doors.waitAside();
        break;
      case 'end-aside':
        endAside?.();
        endAside = undefined;
        break;
      case 'end':
        stopLooking();
        doors.ended();
        break;
      case 'take':
        void take(effect).then(send);
        break;
      case 'open':
        if (held) void open(effect.nth, held).then(send);
        break;
      case 'give-up':
        held?.abort.abort();
        break;
      case 'leave':
        if (held) void leave(held, effect);
        break;
      case 'free':
        if (held) void free(effect.nth, held);
        break;
      case 'release':
        if (held) release(effect.nth, held);
        break;
    }
  };
  const search = async (nth: number): Promise<LaunchEvent> => {
    const title = await doors.find();
    if (isRefusal(title)) return { type: 'not-found', search: nth, because: title };
    return { type: 'found', search: nth, title };
  };
  const gate = async (nth: number, { launchable }: FoundTitle): Promise<LaunchEvent> => ({
    type: 'gated',
    search: nth,
    gate: await doors.gate(launchable),
  });

  type Take = { nth: number; steals: boolean; startsOver: boolean };
  const take = async ({ nth, steals, startsOver }: Take): Promise<LaunchEvent> => {
    const [title, who] = [machine.found?.launchable, doors.who()];
    if (!title || host === undefined || !who) return { type: 'freed', nth };
    const held: Held<Host> = { title, host, startsOver, who, abort: new AbortController() };
    trials.set(nth, held);
    const hold = await ports.titleLocks.take(who.account, title.titleId, { steal: steals }).catch(refused);
    if (hold === 'busy') return { type: 'busy', nth };
    if (isRefusal(hold)) return { type: 'refused', nth, because: hold, isHeld: false };
    if (doors.who()?.sessionId === who.sessionId) {
      held.hold = hold;
      return { type: 'taken', nth };
    }
    hold.release();
    return { type: 'freed', nth };
  };
  const open = async (nth: number, held: Held<Host>): Promise<LaunchEvent> => {
    void held.hold?.lost.then(() => send({ type: 'lost', nth }));
    const tell = (heard: Heard) => send({ ...heard, nth });
    const outcome = await attemptAt(ports, doors, { ...held, locale }, tell).catch(refused);
    if (isRefusal(outcome)) return { type: 'refused', nth, because: outcome, isHeld: true };
    held.opened = outcome;
    return { type: 'opened', nth, playing: outcome };
  };
  const leave = async (held: Held<Host>, { nth, reason }: { nth: number; reason: ExitReason }): Promise<void> => {
    if (!held.opened) return; // the machine leaves what has opened
    held.leaving = held.opened.leave(reason).catch(() => undefined); // what it said before is kept
    await held.leaving;
    send({ type: 'said', nth });
  };
  /** The title is free again once what was done is stored: who opens it next begins there. */
  const free = async (nth: number, held: Held<Host>): Promise<void> => {
    if (held.hold) await ports.settled().catch(() => undefined); // what could not be stored is shown, and tried again
    release(nth, held);
  };
  const release = (nth: number, held: Held<Host>): void => {
    held.hold?.release();
    delete held.hold;
    send({ type: 'freed', nth });
  };

  const stopLooking = doors.onChange(() => send({ type: 'changed' }));
  const current = () => (machine.current === undefined ? undefined : trials.get(machine.current));
  send({ type: 'asked' });
  return {
    state: projection,
    setHost: (next) => {
      if (next === host) return;
      host = next;
      send({ type: 'placed', has: next !== undefined });
    },
    pass: () => send({ type: 'passed' }),
    retry: () => send({ type: 'retried' }),
    continueHere: () => send({ type: 'continued-here' }),
    startOver: () => send({ type: 'started-over' }),
    leave: async (reason) => {
      send({ type: 'left', reason });
      await current()?.leaving;
    },
    pageGoes: () => {
      const playing = current();
      if (!playing) return;
      playing.opened?.lastWords();
      ports.flush('leaving');
    },
    close: () => send({ type: 'closed' }),
  };
}

const refused = (error: unknown): Refusal => refusalFor('launch', error);

function stateOf({ stage, found, trials, current }: LaunchMachine): LaunchState {
  const { isLaunching = false, playing } = trials.find(({ nth }) => nth === current) ?? {};
  return { ...stage, found, isLaunching, playing };
}

/** Of two states: every part of them is the same. */
function isSame(one: LaunchState, other: LaunchState): boolean {
  const [ours, theirs] = [Object.entries(one), new Map<string, unknown>(Object.entries(other))];
  return ours.length === theirs.size && ours.every(([name, value]) => theirs.has(name) && theirs.get(name) === value);
}

/** What is sent while something is done waits until that is over. */
function oneAfterTheOther<T>(work: (one: T) => void): (one: T) => void {
  const waiting: T[] = [];
  let isWorking = false;
  return (one) => {
    waiting.push(one);
    if (isWorking) return;
    isWorking = true;
    try {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) work(next);
    } finally {
      isWorking = false;
    }
  };
}

type Heard = { type: 'ready' } | { type: 'failed'; because: Refusal['refused'] };

/** One attempt from launch to open content. */
async function attemptAt<Host>(
  { runtime, attempts, clock, ids, openAttempts }: PlayPorts<Host>,
  { prepared }: Pick<LaunchDoors, 'prepared'>,
  { title, host, who, startsOver, abort, hold, locale }: Held<Host> & { locale: string },
  tell: (heard: Heard) => void,
): Promise<OpenAttempt | Refusal> {
  if (!hold) throw new Error('Nobody holds the title.');
  const ahead = prepared(title);
  return beginAttempt(
    { runtime, ports: attempts, clock, ids, openAttempts },
    {
      title,
      host,
      locale,
      startsOver,
      sessionId: who.sessionId,
      learner: who.learner,
      abort: abort.signal,
      lost: hold.lost,
      ...(ahead ? { prepared: ahead } : {}),
      onSignal: (signal) => {
        if (signal.type === 'ready') tell({ type: 'ready' });
        if (signal.type === 'failed') tell({ type: 'failed', because: signal.because });
      },
    },
  );
}
