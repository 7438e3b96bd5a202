import type { ExitReason, Launchable, Prepared } from '../../attempt/index.ts';
import { atom } from '../../kernel/atom.ts';
import type { Projection } from '../../kernel/projection.ts';
import { isRefusal, type Refusal } from '../../outcome/refusal.ts';
import { session } from '../../session/index.ts';
import type { Player } from '../../player/index.ts';
import { type AsidePorts, waitingAside } from './aside.ts';
import { type FindPorts, findTitle, type FoundTitle } from './find.ts';
import { gateOf, type GatePorts, isPhotoMissing, type LaunchGate } from './gate.ts';
import { type Play, type PlayPorts, type PlayStage, type PlayState, playTitle } from './play.ts';
import type { PreparedLaunches } from './prepared.ts';
import { sessionIdOf, sessionOf } from '../session-now.ts';

/** Where a launch stands. */
export type LaunchStage =
  /** The title, its status and what stands before it are asked for; or there is no place for the content yet. */
  | { at: 'finding' }
  | { at: 'gate'; gate: LaunchGate }
  /** A secret is asked for, and this content is foreign code: it was taken down, and comes back to its place after. */
  | { at: 'aside' }
  | PlayStage;

export type LaunchState = LaunchStage & {
  /** As it was at the launch: a status that arrives later must not take the content away. */
  found: FoundTitle | undefined;
  /** The attempt that has opened, also while it is left or was taken over. */
  playing: { attemptId: string; player: Player } | undefined;
};

/** The content is there, or it is known what stands before it. */
export const isDecided = ({ at, playing }: LaunchState): boolean =>
  playing !== undefined || at === 'gate' || at === 'aside' || at === 'refused' || at === 'elsewhere' || at === 'closed';

export type LaunchPorts<Host> = PlayPorts<Host> &
  FindPorts &
  GatePorts &
  AsidePorts & {
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
  /** Resolves when the content has said its last words; the title is free once the state is `closed`. */
  leave: (reason: ExitReason) => Promise<void>;
  /** The page goes away, perhaps for good: says, at once, all that is still owed. */
  pageGoes: () => void;
  /** The player goes away: whatever stands open is left. */
  close: () => void;
};

/**
 * Launches a title: finds it, decides its lock and what the learner must prove first, once, and plays it in the place
 * that it is given. Spec §4 Content launch, Relaunch.
 */
export function openLaunch<Host>(ports: LaunchPorts<Host>, request: LaunchRequest): Launch<Host> {
  const { projection, set } = atom<LaunchState>({ at: 'finding', found: undefined, playing: undefined });
  let host: Host | undefined;
  let found: FoundTitle | undefined;
  let [isClosed, isPassed, startsOver] = [false, false, request.startsOver === true];
  let round = 0;
  const openedIn = sessionIdOf(ports);
  /** The player goes away with the session that it was opened in. */
  const isGone = () => isClosed || sessionIdOf(ports) !== openedIn;
  const become = (stage: LaunchStage) => {
    if (stage.at === 'aside') aside.begin();
    set({ ...stage, found, playing: played.now()?.state.get().playing });
    if (stage.at !== 'aside') aside.end();
  };
  const played = playWatched((state) => become(state));
  const aside = waitingAside(ports, () => found?.launchable.kind);

  const find = async () => {
    const mine = ++round;
    const isOver = () => isGone() || mine !== round;
    become({ at: 'finding' });
    const title = await findTitle(ports, request);
    if (isOver()) return;
    if (!isRefusal(title)) found = asPlayed(title, request);
    const before = isRefusal(title) ? refusedBy(title) : await standsBefore(ports, request, title);
    if (isOver()) return;
    if (before) become(before);
    else pass();
  };
  const pass = () => {
    isPassed = true;
    begin();
  };
  const begin = (): void => {
    if (!found || !isPassed || played.now() || isGone()) return;
    if (host === undefined) return become({ at: 'finding' });
    if (aside.must()) return become({ at: 'aside' });
    played.begin(playFound(ports, { ...request, startsOver }, found.launchable, host, isGone));
    startsOver = false; // once: another place to play in goes on where the learner was
  };
  const stopLooking = onChange(ports, () => {
    if (!isGone()) makeWay(projection.get().at, { ports, aside, played, become, begin });
    else if (played.now())
      void played.leave('left').catch(() => undefined); // what it had said before is kept
    else become({ at: 'closed' });
  });

  void find();
  return {
    state: projection,
    setHost: (next) => {
      if (next === host) return;
      if (host !== undefined) played.end();
      host = next;
      begin();
    },
    pass: () => {
      const now = projection.get();
      if (now.at !== 'gate') return;
      // Spec §4 Relaunch: the photo disclaimer comes after the learner has proved who they are.
      if (now.gate !== 'photo' && isPhotoMissing(ports)) become({ at: 'gate', gate: 'photo' });
      else pass();
    },
    retry: () => {
      if (isGone() || played.retry()) return;
      void ports.catalogue.refresh();
      void find();
    },
    ...whileNotGone(isGone, played),
    leave: async (reason) => (projection.get().at === 'aside' ? become({ at: 'closed' }) : played.leave(reason)),
    pageGoes: () => played.now()?.pageGoes(),
    close: () => {
      isClosed = true;
      stopLooking();
      played.end();
      aside.end();
      ports.proofs.end(request.key);
    },
  };
}

/** Tells of each change of the session, and of each secret that is asked for. Returns the way to stop it. */
function onChange({ runtime, secrets }: AsidePorts, look: () => void): () => void {
  const watches = [runtime.state(session).subscribe(look), secrets.isAsked.subscribe(look)];
  return () => {
    for (const stop of watches) stop();
  };
}

/** Other attempts of what is played, as long as the session lasts. */
const whileNotGone = (isGone: () => boolean, { now }: ReturnType<typeof playWatched>) => ({
  continueHere: () => (isGone() ? undefined : now()?.continueHere()),
  startOver: () => (isGone() ? undefined : now()?.startOver()),
});

const refusedBy = (because: Refusal): LaunchStage => ({ at: 'refused', because });

/** What was recorded was played: no lock stands before it now. */
const asPlayed = (title: FoundTitle, { recorded }: LaunchRequest): FoundTitle =>
  recorded ? { ...title, launchable: { ...title.launchable, isLocked: false } } : title;

/** Undefined: nothing. */
async function standsBefore(
  ports: GatePorts,
  request: LaunchRequest,
  title: FoundTitle,
): Promise<LaunchStage | undefined> {
  const gate = await gateOf(ports, request, asPlayed(title, request).launchable);
  return gate === 'none' ? undefined : { at: 'gate', gate };
}

type Turning<Host> = {
  ports: LaunchPorts<Host>;
  aside: ReturnType<typeof waitingAside>;
  played: ReturnType<typeof playWatched>;
  become: (stage: LaunchStage) => void;
  begin: () => void;
};

/** Foreign content goes where a secret is asked for, and comes back after. */
function makeWay<Host>(at: LaunchState['at'], { ports, aside, played, become, begin }: Turning<Host>): void {
  if (!aside.must()) return at === 'aside' ? begin() : undefined;
  if (at === 'refused') return played.leaveQuietly(); // what broke may still stand in its place
  if (at !== 'taking' && at !== 'opening' && at !== 'open') return;
  aside.begin(); // before the attempt ends: the session does not end by itself, as it does where nothing is open
  played.end(sessionOf(ports).at === 'expired' ? 'session-expired' : 'left');
  become({ at: 'aside' });
}

/** The play that stands open, watched while it does. */
function playWatched(show: (state: PlayState) => void) {
  let play: Play | undefined;
  let stopWatching = () => {};
  const leaveUnseen = (reason: ExitReason = 'left') => {
    stopWatching();
    play?.leave(reason).catch(() => undefined); // what it had said before is kept
  };
  const watch = (next: Play) => {
    stopWatching();
    stopWatching = next.state.subscribe(() => show(next.state.get()));
  };
  return {
    now: () => play,
    begin: (next: Play) => {
      play = next;
      watch(next);
      show(next.state.get());
    },
    /** Shows how it goes on, also where it had been left quietly before. */
    leave: async (reason: ExitReason): Promise<void> => {
      if (!play) return;
      watch(play);
      const said = play.leave(reason);
      show(play.state.get());
      await said;
    },
    /** What is shown stays, until it is tried again or left by the learner. */
    leaveQuietly: () => leaveUnseen(),
    /** False: there is nothing to try again. */
    retry: (): boolean => {
      if (!play) return false;
      watch(play);
      play.retry();
      return true;
    },
    end: (reason?: ExitReason) => {
      leaveUnseen(reason);
      play = undefined;
    },
  };
}

/** Plays what was found, as long as the session lasts that it was launched in. */
function playFound<Host>(
  ports: LaunchPorts<Host>,
  { locale, recorded, steals = false, startsOver = false }: LaunchRequest,
  title: Launchable,
  host: Host,
  isGone: () => boolean,
): Play {
  return playTitle(ports, {
    title,
    host,
    locale,
    who: () => (isGone() ? undefined : whoLearns(ports)),
    prepared: () => (recorded ? recorded(title) : takePrepared(ports, title.titleId)),
    steals,
    startsOver,
  });
}

function whoLearns<Host>(ports: LaunchPorts<Host>) {
  const [now, user] = [sessionOf(ports), ports.learner.get()?.user];
  if (now.at === 'signed-out' || !user) return undefined;
  const { account, sessionId } = now;
  return { account, sessionId, learner: { id: user.id, name: `${user.lastName}, ${user.firstName}` } };
}

function takePrepared<Host>(ports: LaunchPorts<Host>, titleId: string): Prepared | undefined {
  const now = sessionOf(ports);
  return now.at === 'signed-out' ? undefined : ports.prepared.take(now.account, titleId);
}
