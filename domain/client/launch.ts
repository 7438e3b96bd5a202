import { type LaunchProof, relaunchCheck, wasLaunched } from '../access/index.ts';
import { lacksPhoto } from '../account/index.ts';
import { attempt, type ExitReason, type Launchable, type Prepared } from '../attempt/index.ts';
import type { Player } from '../player/index.ts';
import { historyIn, type HomeData } from '../catalogue/index.ts';
import { atom } from '../kernel/atom.ts';
import type { Projection } from '../kernel/projection.ts';
import type { Resource } from '../kernel/resource.ts';
import { isRefusal } from '../outcome/refusal.ts';
import type { Organisation } from '../organisation/index.ts';
import { session, type SessionState, type User } from '../session/index.ts';
import { answered, type FindPorts, findTitle, type FoundTitle } from './find.ts';
import { type Play, type PlayPorts, type PlayStage, type PlayState, playTitle } from './play.ts';
import type { PreparedLaunches } from './prepared.ts';

/** What stands between this opening of the player and the content. Spec §4 Relaunch. */
export type LaunchGate = 'photo' | 'password' | 'sign-on';

/** Where a launch stands. */
export type LaunchStage =
  /** The title, its status and what stands before it are asked for; or there is no place for the content yet. */
  { at: 'finding' } | { at: 'gate'; gate: LaunchGate } | PlayStage;

export type LaunchState = LaunchStage & {
  /** As it was at the launch: a status that arrives later must not take the content away. */
  found: FoundTitle | undefined;
  /** The attempt that has opened, also while it is left or was taken over. */
  playing: { attemptId: string; player: Player } | undefined;
};

/** The content is there, or it is known what stands before it. */
export const isDecided = ({ at, playing }: LaunchState): boolean =>
  playing !== undefined || at === 'gate' || at === 'refused' || at === 'elsewhere' || at === 'closed';

export type LaunchPorts<Host> = PlayPorts<Host> &
  FindPorts & {
    learner: Projection<{ user: User; organisation: Organisation } | undefined>;
    home: Resource<HomeData>;
    proofs: LaunchProof;
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
  let isClosed = false;
  let isPassed = false;
  let round = 0;
  const openedIn = sessionIdOf(ports);
  /** The player goes away with the session that it was opened in. */
  const isGone = () => isClosed || sessionIdOf(ports) !== openedIn;
  const become = (stage: LaunchStage) => set({ ...stage, found, playing: played.now()?.state.get().playing });
  const played = playWatched((state) => become(state));

  const find = async () => {
    const mine = ++round;
    become({ at: 'finding' });
    const title = await findTitle(ports, request);
    if (isGone() || mine !== round) return;
    if (isRefusal(title)) {
      become({ at: 'refused', because: title });
      return;
    }
    found = request.recorded ? { ...title, launchable: { ...title.launchable, isLocked: false } } : title;
    const gate = await gateOf(ports, request, found.launchable);
    if (isGone() || mine !== round) return;
    if (gate !== 'none') {
      become({ at: 'gate', gate });
      return;
    }
    isPassed = true;
    begin();
  };

  const begin = (): void => {
    if (!found || !isPassed || played.now() || isGone()) return;
    if (host === undefined) return become({ at: 'finding' });
    played.begin(playFound(ports, request, found.launchable, host, isGone));
  };
  const stopHearing = ports.runtime.state(session).subscribe(() => {
    if (!isGone()) return;
    played.leave();
    if (!played.now()) become({ at: 'closed' });
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
      if (now.gate !== 'photo' && isPhotoMissing(ports)) return become({ at: 'gate', gate: 'photo' });
      isPassed = true;
      begin();
    },
    retry: () => {
      if (isGone()) return;
      const play = played.now();
      if (play) return play.retry();
      void ports.catalogue.refresh();
      void find();
    },
    continueHere: () => (isGone() ? undefined : played.now()?.continueHere()),
    leave: async (reason) => played.now()?.leave(reason),
    pageGoes: () => played.now()?.pageGoes(),
    close: () => {
      isClosed = true;
      stopHearing();
      played.end();
      ports.proofs.end(request.key);
    },
  };
}

/** The play that stands open, watched while it does. */
function playWatched(show: (state: PlayState) => void) {
  let play: Play | undefined;
  let stopWatching = () => {};
  const leave = () => void play?.leave('left').catch(() => undefined); // what it had said before is kept
  return {
    now: () => play,
    begin: (next: Play) => {
      play = next;
      stopWatching = next.state.subscribe(() => show(next.state.get()));
      show(next.state.get());
    },
    leave,
    end: () => {
      stopWatching();
      leave();
      play = undefined;
    },
  };
}

/** Plays what was found, as long as the session lasts that it was launched in. */
function playFound<Host>(
  ports: LaunchPorts<Host>,
  { locale, recorded, steals = false }: LaunchRequest,
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
  });
}

/**
 * Whether the learner must prove who they are before this title opens. Decided once an opening: that the title is then
 * launched must not ask again over its own content. A locked or incompatible title is refused by the launch itself.
 */
async function gateOf<Host>(
  ports: LaunchPorts<Host>,
  { titleId, key, recorded }: LaunchRequest,
  { isLocked, isCompatible }: Launchable,
): Promise<LaunchGate | 'none'> {
  const now = sessionOf(ports);
  const organisation = ports.learner.get()?.organisation;
  if (recorded || isLocked || !isCompatible || now.at === 'signed-out' || !organisation) return 'none';
  const onward = isPhotoMissing(ports) ? 'photo' : 'none';
  if (!organisation.reauthenticatesAtLaunch || ports.proofs.use(now.account, titleId, key)) return onward;
  const home = await answered(ports.home); // it holds the history
  const check = relaunchCheck(
    organisation,
    wasLaunched(titleId, {
      history: historyIn(home),
      status: ports.titles.statusOf.get()(titleId).status,
      attempts: ports.runtime.state(attempt).get(),
    }),
  );
  return check === 'none' ? onward : check;
}

const sessionOf = ({ runtime }: Pick<LaunchPorts<never>, 'runtime'>): SessionState =>
  runtime.state(session).get().session;

function sessionIdOf(ports: Pick<LaunchPorts<never>, 'runtime'>): string | undefined {
  const now = sessionOf(ports);
  return now.at === 'signed-out' ? undefined : now.sessionId;
}

function isPhotoMissing<Host>({ learner }: LaunchPorts<Host>): boolean {
  const user = learner.get()?.user;
  return user !== undefined && lacksPhoto(user);
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
