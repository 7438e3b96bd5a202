import type { Subscription } from 'rxjs';
import type { Clock, Quiet } from '#domain/kernel/clock.ts';
import type { Held, Locks } from './locks.ts';

export const HEARTBEAT_MS = 3_000;
/** A leader silent for this long is frozen (a background tab that the browser stopped): its lock is taken. */
export const STEAL_AFTER_MS = 15_000;

/** A thief waits this long before it delivers: a request that the robbed tab had under way arrives before its own. */
export const STEAL_GRACE_MS = 1_000;

/** Where the leader's signs of life are left for the other tabs. */
export interface Beats {
  read: (name: string) => string | null;
  write: (name: string, value: string) => void;
}

export type Leadership = {
  /** True while this tab is the one that delivers. False too after it slept, until it knows that it still is. */
  leads: () => boolean;
  resign: () => void;
};

/** One tab delivers for one learner. `onChange` is told when this tab becomes, or stops being, the one. */
export interface Leaders {
  lead: (account: string, onChange: (leading: boolean) => void) => Leadership;
}

/**
 * Leader by lock `outbox:{account}`, with a heartbeat every 3 s. Silence is measured between this tab's own looks at
 * the heartbeat, never between the clocks of two tabs; a tab that slept starts to count anew.
 */
export function leaders(deps: LeaderDeps): Leaders {
  return { lead: (account, onChange) => lead(deps, `outbox:${account}`, onChange) };
}

type LeaderDeps = {
  locks: Locks;
  beats: Beats;
  clock: Clock;
  report: (where: string, error: unknown) => void;
};

function lead(
  { locks, beats, clock, report }: LeaderDeps,
  name: string,
  onChange: (leading: boolean) => void,
): Leadership {
  let held: Held | undefined;
  let waiting: ReturnType<Locks['request']> | undefined;
  let resigned = false;
  let lastTick = clock.now();
  const silence = silenceOf(beats, name, clock);
  let timer: Subscription | undefined;
  let timerOfGrace: Subscription | undefined;

  const take = (granted: Held) => {
    held = granted;
    lastTick = clock.now();
    beats.write(name, String(lastTick));
    onChange(true);
  };
  const claim = (how: 'wait' | 'steal') => {
    waiting?.cancel();
    const mine = locks.request(name, how, () => lose(mine));
    waiting = mine;
    mine.held.then(
      (granted) => {
        if (!granted) return;
        if (resigned || waiting !== mine) return granted.release();
        if (how === 'wait') return take(granted);
        timerOfGrace = clock.schedule(() => {
          if (resigned) granted.release();
          else if (waiting === mine) take(granted);
        }, STEAL_GRACE_MS);
      },
      (error: unknown) => {
        report('leader', error);
        if (waiting === mine) waiting = undefined; // the next tick claims again
      },
    );
  };
  const lose = (which: ReturnType<Locks['request']>) => {
    if (waiting !== which) return;
    waiting = undefined;
    silence.begin();
    if (held) onChange(false);
    held = undefined;
    if (!resigned) claim('wait');
  };
  // Who does not lead counts the silence of who does.
  const quiet: Quiet = { everyMs: HEARTBEAT_MS, quietFor: () => (held ? Infinity : 0) };
  const tick = () => {
    const now = clock.now();
    const slept = Math.abs(now - lastTick) > 2 * HEARTBEAT_MS;
    lastTick = now;
    if (held) beats.write(name, String(now));
    else if (!waiting) claim('wait');
    else if (silence.isLong(slept)) claim('steal');
    timer = clock.schedule<Quiet>(tick, HEARTBEAT_MS, quiet);
  };
  claim('wait');
  timer = clock.schedule<Quiet>(tick, HEARTBEAT_MS, quiet);

  return {
    leads: () => held !== undefined && !resigned && Math.abs(clock.now() - lastTick) < STEAL_AFTER_MS - HEARTBEAT_MS,
    resign: () => {
      resigned = true;
      timer?.unsubscribe();
      waiting?.cancel();
      timerOfGrace?.unsubscribe();
      if (!held)
        void waiting?.held.then(
          (granted) => granted?.release(),
          () => undefined,
        ); // refused: nothing to release
      held?.release();
      held = undefined;
    },
  };
}

/** How long the leading tab has given no sign of life, as this one saw it: measured between its own looks. */
function silenceOf(beats: Beats, name: string, clock: Clock) {
  let lastBeat: string | null = null;
  let silentSince = clock.now();
  return {
    /** Counts anew. */
    begin: () => {
      silentSince = clock.now();
    },
    /** Looks for a sign of life; when it was missing for too long, counts anew. `slept`: this tab could not look. */
    isLong: (slept: boolean): boolean => {
      const now = clock.now();
      const beat = beats.read(name);
      if (beat === null || beat !== lastBeat || slept) silentSince = now; // null: no signs of life can be left here
      lastBeat = beat;
      if (now - silentSince < STEAL_AFTER_MS) return false;
      silentSince = now;
      return true;
    },
  };
}

/** Over `localStorage`, which all tabs share at once. Blocked storage: no signs of life, and nobody steals for them. */
export function storedBeats(storage: Pick<Storage, 'getItem' | 'setItem'> | undefined): Beats {
  const key = (name: string) => `beat:${name}`;
  return {
    read: (name) => {
      try {
        return storage?.getItem(key(name)) ?? null;
      } catch {
        return null; // blocked
      }
    },
    write: (name, value) => {
      try {
        storage?.setItem(key(name), value);
      } catch {
        // Full or blocked: another tab may steal the lock; deliveries stay single by their ids.
      }
    },
  };
}
