import {
  type AttemptPorts,
  type ExitReason,
  type Launchable,
  type OpenAttempts,
  type Prepared,
  beginAttempt,
  type OpenAttempt,
  type TitleHold,
  type TitleLocks,
} from '../../attempt/index.ts';
import type { Player } from '../../player/index.ts';
import { atom } from '../../kernel/atom.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Ids } from '../../kernel/ids.ts';
import type { Projection } from '../../kernel/projection.ts';
import type { Runtime } from '../../kernel/runtime.ts';
import { refusalFor } from '../../messages/index.ts';
import { isRefusal, type Refusal } from '../../outcome/refusal.ts';

/** Where playing a title stands. */
export type PlayStage =
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

export type PlayState = PlayStage & {
  /** The attempt has begun, and has neither opened nor failed. */
  isLaunching: boolean;
  /** The attempt that has opened, also while it is left or was taken over. */
  playing: { attemptId: string; player: Player } | undefined;
};

export type PlayPorts<Host> = {
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

export type Learning = { account: string; sessionId: string; learner: { id: string; name: string } };

export type PlayRequest<Host> = {
  title: Launchable;
  host: Host;
  locale: string;
  /** Whoever learns when an attempt begins. */
  who: () => Learning | undefined;
  /** What was fetched ahead, asked for once the title is held. */
  prepared?: () => Prepared | undefined;
  /** The first attempt takes the title from another tab. */
  steals?: boolean;
  /** The first attempt opens the content at its beginning: who tries again goes on where they were. */
  startsOver?: boolean;
};

/** One title that is played in one place of a page. */
export type Play = {
  state: Projection<PlayState>;
  /** Another attempt. */
  retry: () => void;
  /** Another attempt, with the title taken from the tab that has it. */
  continueHere: () => void;
  /** Another attempt, which opens the content at its beginning. */
  startOver: () => void;
  /** Resolves when the content has said its last words; the title is free once the state is `closed`. */
  leave: (reason: ExitReason) => Promise<void>;
  /** The page goes away, perhaps for good: says, at once, all that is still owed. */
  pageGoes: () => void;
};

/**
 * Plays a title: takes its lock, opens the content, and sees to it that it is left and free again however it ends. Spec
 * §4 Content launch (exited is always said).
 */
export function playTitle<Host>(ports: PlayPorts<Host>, request: PlayRequest<Host>): Play {
  const { projection, set } = atom<PlayState>({ at: 'taking', isLaunching: false, playing: undefined });
  let nth = 0;
  const begin = (steals: boolean, startsOver: boolean): Round => {
    const mine = ++nth;
    return playOnce(ports, { ...request, startsOver }, steals, (state) => {
      if (mine === nth) set(state);
    });
  };
  let now = begin(request.steals ?? false, request.startsOver ?? false);
  const again = ({ steals = false, startsOver = false }) => {
    void now.leave('left'); // never rejects
    set({ at: 'taking', isLaunching: false, playing: undefined });
    now = begin(steals, startsOver);
  };
  return {
    state: projection,
    retry: () => again({}),
    continueHere: () => again({ steals: true }),
    startOver: () => again({ startsOver: true }),
    leave: (reason) => now.leave(reason),
    pageGoes: () => now.pageGoes(),
  };
}

/** One attempt from launch to open content. `given`: what gives it up before. */
function attemptAt<Host>(
  { runtime, attempts, clock, ids, openAttempts }: PlayPorts<Host>,
  { title, locale, host, prepared, startsOver = false }: PlayRequest<Host>,
  { sessionId, learner }: Learning,
  given: { abort: AbortSignal; lost: Promise<void> },
  become: (stage: PlayStage) => void,
): Promise<OpenAttempt | Refusal> {
  const ahead = prepared?.();
  return beginAttempt(
    { runtime, ports: attempts, clock, ids, openAttempts },
    {
      title,
      sessionId,
      learner,
      locale,
      host,
      startsOver,
      ...given,
      ...(ahead ? { prepared: ahead } : {}),
      onSignal: (signal) => {
        if (signal.type === 'ready') become({ at: 'open' });
        if (signal.type === 'failed') become({ at: 'refused', because: { refused: signal.because } });
      },
    },
  );
}

type Round = Pick<Play, 'leave' | 'pageGoes'>;

function playOnce<Host>(
  ports: PlayPorts<Host>,
  request: PlayRequest<Host>,
  steals: boolean,
  tell: (state: PlayState) => void,
): Round {
  const abort = new AbortController();
  let openAttempt: OpenAttempt | undefined;
  let stage: PlayStage = { at: 'taking' };
  let isLaunching = false;
  /** Why it is over here, once it is. */
  let over: ExitReason | undefined;
  let end = () => {};
  const ending = new Promise<void>((resolve) => (end = resolve));

  const become = (next: PlayStage) => {
    stage = next;
    tell({ ...stage, isLaunching, playing: openAttempt });
  };
  const becomeUnlessOver = (next: PlayStage) => {
    if (over === undefined) become(next);
  };
  const finish = (reason: ExitReason, next: PlayStage): void => {
    over ??= reason;
    become(next);
    abort.abort();
    end();
  };
  const lose = () => {
    if (over !== undefined) return;
    finish('taken-over', { at: 'elsewhere', isTakenOver: true });
    void openAttempt?.leave('taken-over');
  };

  /** Resolves when the title is free again. */
  const play = async (who: Learning): Promise<void> => {
    const hold = await ports.titleLocks.take(who.account, request.title.titleId, { steal: steals });
    if (hold === 'busy') becomeUnlessOver({ at: 'elsewhere', isTakenOver: false });
    // The player goes away with the session that it was opened in.
    else if (over !== undefined || request.who()?.sessionId !== who.sessionId) hold.release();
    else {
      void hold.lost.then(lose);
      try {
        await playUnder(hold, who);
      } finally {
        await free(ports, hold);
      }
    }
  };
  const playUnder = async ({ lost }: TitleHold, who: Learning): Promise<void> => {
    isLaunching = true;
    become({ at: 'opening' });
    const outcome = await attemptAt(ports, request, who, { abort: abort.signal, lost }, becomeUnlessOver);
    isLaunching = false;
    if (isRefusal(outcome)) become(over === undefined ? { at: 'refused', because: outcome } : stage);
    else {
      openAttempt = outcome;
      become(stage);
      await ending;
      await openAttempt.leave(over ?? 'left').catch(() => undefined); // what it said before is kept
    }
  };

  const who = request.who();
  const played = who
    ? play(who).catch((error: unknown) => becomeUnlessOver({ at: 'refused', because: refusalFor('launch', error) }))
    : Promise.resolve();
  return {
    leave: async (reason) => {
      if (stage.at === 'closed' || stage.at === 'leaving') return openAttempt?.leave(reason);
      finish(reason, { at: 'leaving' });
      void played.then(() => become({ at: 'closed' }));
      await openAttempt?.leave(reason);
    },
    pageGoes: () => {
      openAttempt?.lastWords();
      ports.flush('leaving');
    },
  };
}

/** The title is free again once what was done is stored: who opens it next begins there. */
async function free({ settled }: Pick<PlayPorts<never>, 'settled'>, hold: TitleHold): Promise<void> {
  await settled().catch(() => undefined); // what could not be stored is shown, and tried again
  hold.release();
}
