import type { ExitReason } from '../../attempt/index.ts';
import { contentKinds } from '../../content/index.ts';
import type { MessageCode } from '../../messages/index.ts';
import type { Refusal } from '../../outcome/refusal.ts';
import type { Player } from '../../player/index.ts';
import type { FoundTitle } from './find.ts';
import type { LaunchGate } from './gate.ts';

/** Where playing a title stands. */
type PlayStage =
  /** The title's lock is asked for. */
  | { at: 'taking' }
  | { at: 'opening' }
  | { at: 'open' }
  | { at: 'leaving' }
  /** What was done is stored, and the title is free again. */
  | { at: 'closed' }
  | { at: 'refused'; because: Refusal }
  /** Another tab has the title; `isTakenOver`: it was open here until the learner went on with it there. */
  | { at: 'elsewhere'; isTakenOver: boolean };

/** Where a launch stands. */
export type LaunchStage =
  /** The title, its status and what stands before it are asked for; or there is no place for the content yet. */
  | { at: 'finding' }
  | { at: 'gate'; gate: LaunchGate }
  /** A secret is asked for, and this content is foreign code: it was taken down, and comes back to its place after. */
  | { at: 'aside' }
  | PlayStage;

/** Content that has opened. */
export type Playing = { attemptId: string; player: Player };

/** One attempt at the title, from its lock until the title is free again. */
export type Trial = {
  nth: number;
  stage: PlayStage;
  /** The attempt has begun, and has neither opened nor failed. */
  isLaunching: boolean;
  playing: Playing | undefined;
  /** Why it is over here, once it is. */
  over: ExitReason | undefined;
  /** Nothing of it is held or asked for any more. */
  isFree: boolean;
};

/** All that is known of one launch. */
export type LaunchMachine = {
  stage: LaunchStage;
  found: FoundTitle | undefined;
  /** Number of the search whose answer counts. */
  search: number;
  /** Nothing stands before the title any more. */
  isPassed: boolean;
  hasPlace: boolean;
  /** A trial in a new place takes the title from another tab. */
  steals: boolean;
  /** The next trial opens the content at its beginning. */
  startsOver: boolean;
  isAside: boolean;
  isClosed: boolean;
  /** Those whose title is not free yet, and the current one. */
  trials: readonly Trial[];
  begun: number;
  /** Number of the trial in the place. */
  current: number | undefined;
  /** The current trial is what the stage tells of. */
  isShown: boolean;
};

/** What holds around the launch as something happens. */
export type Surroundings = {
  /** The session that it was opened in is over. */
  isOver: boolean;
  isExpired: boolean;
  isSecretAsked: boolean;
  lacksPhoto: boolean;
};

export type LaunchEvent =
  | { type: 'asked' }
  | { type: 'found'; search: number; title: FoundTitle }
  | { type: 'not-found'; search: number; because: Refusal }
  | { type: 'gated'; search: number; gate: LaunchGate | 'none' }
  | { type: 'placed'; has: boolean }
  /** What learners ask for. */
  | { type: 'passed' | 'retried' | 'continued-here' | 'started-over' | 'closed' }
  | { type: 'left'; reason: ExitReason }
  /** The session or the asking for secrets has changed. */
  | { type: 'changed' }
  /** What becomes of a trial: its lock, its content, and that its title is free. */
  | { type: 'taken' | 'busy' | 'lost' | 'ready' | 'said' | 'freed'; nth: number }
  | { type: 'failed'; nth: number; because: MessageCode }
  | { type: 'opened'; nth: number; playing: Playing }
  /** `isHeld`: the title is. */
  | { type: 'refused'; nth: number; because: Refusal; isHeld: boolean };

export type LaunchEffect =
  /** Asks the platform for the title: `found` or `not-found`. */
  | { do: 'search'; search: number }
  | { do: 'refresh' }
  /** Asks what stands before the title: `gated`. */
  | { do: 'gate'; search: number; title: FoundTitle }
  /** Asks for the title's lock: `taken`, `busy`, or `freed` where nobody is there to learn. */
  | { do: 'take'; nth: number; steals: boolean; startsOver: boolean }
  /** Opens the content under the lock: `opened` or `refused`. */
  | { do: 'open'; nth: number }
  | { do: 'give-up'; nth: number }
  /** Closes the content: `said`, once its last words are. */
  | { do: 'leave'; nth: number; reason: ExitReason }
  /** Gives the lock back, once all that was done under it is stored: `freed`. */
  | { do: 'free'; nth: number }
  /** Gives it back at once: nothing was done under it. */
  | { do: 'release'; nth: number }
  | { do: 'wait-aside' | 'end-aside' | 'end' };

export type Stepped = readonly [LaunchMachine, readonly LaunchEffect[]];

export const firstLaunch = ({ steals = false, startsOver = false }): LaunchMachine => ({
  stage: { at: 'finding' },
  found: undefined,
  search: 0,
  isPassed: false,
  hasPlace: false,
  steals,
  startsOver,
  isAside: false,
  isClosed: false,
  trials: [],
  begun: 0,
  current: undefined,
  isShown: true,
});

/** The next state of a launch, and what is to be done. Spec §4 Content launch, Relaunch. */
export function step(machine: LaunchMachine, event: LaunchEvent, around: Surroundings): Stepped {
  const isGone = machine.isClosed || around.isOver;
  switch (event.type) {
    case 'asked':
      return ask(machine);
    case 'found': {
      if (isGone || event.search !== machine.search) return [machine, []];
      const { search, title } = event;
      return [{ ...machine, found: title }, [{ do: 'gate', search, title }]];
    }
    case 'not-found':
      if (isGone || event.search !== machine.search) return [machine, []];
      return become(machine, { at: 'refused', because: event.because });
    case 'gated':
      if (isGone || event.search !== machine.search) return [machine, []];
      return event.gate === 'none' ? pass(machine, around) : become(machine, { at: 'gate', gate: event.gate });
    case 'placed': {
      const left: Stepped = machine.hasPlace ? end(machine, 'left') : [machine, []];
      return then(left, (next) => begin({ ...next, hasPlace: event.has }, around));
    }
    case 'passed':
      if (machine.stage.at !== 'gate') return [machine, []];
      // Spec §4 Relaunch: the photo disclaimer comes after the learner has proved who they are.
      if (machine.stage.gate !== 'photo' && around.lacksPhoto) return become(machine, { at: 'gate', gate: 'photo' });
      return pass(machine, around);
    case 'retried':
      if (isGone) return [machine, []];
      if (currentOf(machine)) return again({ ...machine, isShown: true }, {});
      return then([machine, [{ do: 'refresh' }]], ask);
    case 'continued-here':
      return isGone || !currentOf(machine) ? [machine, []] : again(machine, { steals: true });
    case 'started-over':
      return isGone || !currentOf(machine) ? [machine, []] : again(machine, { startsOver: true });
    case 'left':
      if (machine.stage.at === 'aside') return become(machine, { at: 'closed' });
      return leave(machine, event.reason);
    case 'changed':
      if (!isGone) return makeWay(machine, around);
      return currentOf(machine) ? leave(machine, 'left') : become(machine, { at: 'closed' });
    case 'closed':
      return then(end({ ...machine, isClosed: true }, 'left'), (next) => [
        { ...next, isAside: false },
        [{ do: 'end-aside' }, { do: 'end' }],
      ]);
    default:
      return ofTrial(machine, event);
  }
}

/** One step after another: the effects of both, in their order. */
function then([machine, effects]: Stepped, next: (machine: LaunchMachine) => Stepped): Stepped {
  const [after, more] = next(machine);
  return [after, [...effects, ...more]];
}

/** Whoever waits aside waits as long as the stage says so. */
const become = (machine: LaunchMachine, stage: LaunchStage): Stepped => {
  const isAside = stage.at === 'aside';
  return [{ ...machine, stage, isAside }, [{ do: isAside ? 'wait-aside' : 'end-aside' }]];
};

function ask(machine: LaunchMachine): Stepped {
  const search = machine.search + 1;
  return then(become({ ...machine, search }, { at: 'finding' }), (next) => [next, [{ do: 'search', search }]]);
}

const pass = (machine: LaunchMachine, around: Surroundings): Stepped => begin({ ...machine, isPassed: true }, around);

/** A trial begins where there is a title, a place, and nothing before it. */
function begin(machine: LaunchMachine, around: Surroundings): Stepped {
  const { found, isPassed, hasPlace, isClosed, steals, startsOver } = machine;
  if (!found || !isPassed || currentOf(machine) || isClosed || around.isOver) return [machine, []];
  if (!hasPlace) return become(machine, { at: 'finding' });
  if (mustWait(machine, around)) return become(machine, { at: 'aside' });
  // Once: another place to play in goes on where the learner was.
  return tryIt({ ...machine, startsOver: false, isShown: true }, { steals, startsOver });
}

function tryIt(machine: LaunchMachine, { steals = false, startsOver = false }): Stepped {
  const nth = machine.begun + 1;
  const stage = { at: 'taking' } as const;
  const trial: Trial = { nth, stage, isLaunching: false, playing: undefined, over: undefined, isFree: false };
  const trials = [...machine.trials.filter(({ isFree }) => !isFree), trial];
  const next = { ...machine, begun: nth, current: nth, trials };
  return then(show(next), (shown) => [shown, [{ do: 'take', nth, steals, startsOver }]]);
}

/** Another trial, in the same place. */
const again = (machine: LaunchMachine, how: { steals?: boolean; startsOver?: boolean }): Stepped =>
  then(leaveUnseen(machine, 'left'), (next) => tryIt(next, how));

/**
 * Whether foreign content must wait: while a secret is asked for, and, once it had to, until the session is proved. Then
 * only can what the platform keeps of it be asked for.
 */
function mustWait({ found, isAside }: LaunchMachine, { isSecretAsked, isExpired }: Surroundings): boolean {
  const kind = found?.launchable.kind ?? 'unknown';
  return kind !== 'unknown' && contentKinds[kind].isForeign && (isSecretAsked || (isAside && isExpired));
}

/** Foreign content goes where a secret is asked for, and comes back after. */
function makeWay(machine: LaunchMachine, around: Surroundings): Stepped {
  const { at } = machine.stage;
  if (!mustWait(machine, around)) return at === 'aside' ? begin(machine, around) : [machine, []];
  if (at === 'refused') return leaveUnseen({ ...machine, isShown: false }, 'left'); // what broke may still stand in its place
  if (at !== 'taking' && at !== 'opening' && at !== 'open') return [machine, []];
  // Before the trial ends: the session does not end by itself, as it does where nothing is open.
  const waiting: Stepped = [{ ...machine, isAside: true }, [{ do: 'wait-aside' }]];
  const gone = then(waiting, (next) => end(next, around.isExpired ? 'session-expired' : 'left'));
  return then(gone, (next) => become(next, { at: 'aside' }));
}

const currentOf = ({ trials, current }: LaunchMachine): Trial | undefined => trials.find(({ nth }) => nth === current);

/** The stage of the current trial is that of the launch, as long as it is shown. */
function show(machine: LaunchMachine): Stepped {
  const trial = currentOf(machine);
  return trial && machine.isShown ? become(machine, trial.stage) : [machine, []];
}

/** Those that are free and no longer current are forgotten. */
function withTrial(machine: LaunchMachine, changed: Trial): LaunchMachine {
  const trials = machine.trials.map((one) => (one.nth === changed.nth ? changed : one));
  return { ...machine, trials: trials.filter(({ nth, isFree }) => !isFree || nth === machine.current) };
}

/** The current trial is left, and how that goes on is shown, also where it had been left unseen before. */
function leave(machine: LaunchMachine, reason: ExitReason): Stepped {
  return currentOf(machine) ? then(leaveUnseen({ ...machine, isShown: true }, reason), show) : [machine, []];
}

/** What is shown stays, until it is tried again or left by the learner. */
function leaveUnseen(machine: LaunchMachine, reason: ExitReason): Stepped {
  const trial = currentOf(machine);
  if (!trial || trial.stage.at === 'leaving' || trial.stage.at === 'closed') return [machine, []];
  const over = trial.over ?? reason;
  const next = withTrial(machine, { ...trial, over, stage: { at: 'leaving' } });
  return [next, [{ do: 'give-up', nth: trial.nth }, ...afterwards(trial, over)]];
}

/** What is left of a trial that is over: its content closes, or what was never held is free. */
function afterwards({ nth, playing, over, isFree }: Trial, reason: ExitReason): readonly LaunchEffect[] {
  if (isFree) return [{ do: 'free', nth }];
  return playing && over === undefined ? [{ do: 'leave', nth, reason }] : [];
}

/** The place is empty: whatever stood in it is left. */
const end = (machine: LaunchMachine, reason: ExitReason): Stepped =>
  then(leaveUnseen(machine, reason), (next) => [
    { ...next, current: undefined, trials: next.trials.filter(({ isFree }) => !isFree) },
    [],
  ]);

type OfTrial = Extract<LaunchEvent, { nth: number }>;

function ofTrial(machine: LaunchMachine, event: OfTrial): Stepped {
  const before = machine.trials.find(({ nth }) => nth === event.nth);
  if (!before) return [machine, []];
  const [trial, effects] = afterEvent(before, event);
  const next = withTrial(machine, trial);
  return then([next, effects], trial.nth === next.current ? show : (same) => [same, []]);
}

/** The next state of one trial, and what is to be done. What is over here is not shown as anything else. */
function afterEvent(trial: Trial, event: OfTrial): readonly [Trial, readonly LaunchEffect[]] {
  const { nth } = trial;
  const isOver = trial.over !== undefined;
  switch (event.type) {
    case 'taken':
      if (isOver) return [trial, [{ do: 'release', nth }]];
      return [{ ...trial, stage: { at: 'opening' }, isLaunching: true }, [{ do: 'open', nth }]];
    case 'busy':
      return [freed(isOver ? trial : { ...trial, stage: { at: 'elsewhere', isTakenOver: false } }), []];
    case 'lost': {
      if (isOver) return [trial, []];
      const stage = { at: 'elsewhere', isTakenOver: true } as const;
      const effects = [{ do: 'give-up', nth } as const, ...afterwards(trial, 'taken-over')];
      return [{ ...trial, over: 'taken-over', stage }, effects];
    }
    case 'ready':
      return [isOver ? trial : { ...trial, stage: { at: 'open' } }, []];
    case 'failed':
      return [isOver ? trial : { ...trial, stage: { at: 'refused', because: { refused: event.because } } }, []];
    case 'opened': {
      const opened = { ...trial, isLaunching: false, playing: event.playing };
      return [opened, trial.over === undefined ? [] : [{ do: 'leave', nth, reason: trial.over }]];
    }
    case 'refused': {
      const refused: Trial = isOver ? trial : { ...trial, stage: { at: 'refused', because: event.because } };
      if (!event.isHeld) return [freed(refused), []];
      return [{ ...refused, isLaunching: false }, [{ do: 'free', nth }]];
    }
    case 'said':
      return [trial, [{ do: 'free', nth }]];
    case 'freed':
      return [freed(trial), []];
  }
}

const freed = (trial: Trial): Trial => ({
  ...trial,
  isFree: true,
  stage: trial.stage.at === 'leaving' ? { at: 'closed' } : trial.stage,
});
