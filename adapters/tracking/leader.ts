import type { Subscription } from 'rxjs';
import type { Clock, PollHint } from '#domain/kernel/clock.ts';
import type { HeldLock, Locks } from './locks.ts';

export const HEARTBEAT_MS = 3_000;
/** Silence after which the leader counts as frozen (a suspended background tab), and its lock is stolen. */
export const STEAL_AFTER_MS = 15_000;

/** Delay before a tab that stole the lock delivers, so that pending requests of the old leader arrive first. */
export const STEAL_GRACE_MS = 1_000;

/** Shared heartbeats of the leader, readable by all tabs. */
export interface Heartbeats {
  read: (name: string) => string | null;
  write: (name: string, value: string) => void;
}

export type Leadership = {
  /** True while this tab delivers. After this tab slept, false until the lock is confirmed. */
  leads: () => boolean;
  releaseLeadership: () => void;
};

/** Elects one delivering tab per learner. `onChange` is called when this tab gains or loses leadership. */
export interface Leaders {
  lead: (account: string, onChange: (leading: boolean) => void) => Leadership;
}

/**
 * Elects by the lock `outbox:{account}`, with a heartbeat every 3 s. Silence is measured between this tab's own checks,
 * never between the clocks of two tabs. A tab that slept restarts its count.
 */
export function leaders(deps: LeaderDeps): Leaders {
  return { lead: (account, onChange) => lead(deps, `outbox:${account}`, onChange) };
}

type LeaderDeps = {
  locks: Locks;
  beats: Heartbeats;
  clock: Clock;
  report: (where: string, error: unknown) => void;
};

function lead(
  { locks, beats, clock, report }: LeaderDeps,
  name: string,
  onChange: (leading: boolean) => void,
): Leadership {
  let held: HeldLock | undefined;
  let waiting: ReturnType<Locks['request']> | undefined;
  let releasedLeadership = false;
  let lastTick = clock.now();
  const silence = silenceOf(beats, name, clock);
  let timer: Subscription | undefined;
  let timerOfGrace: Subscription | undefined;

  const take = (granted: HeldLock) => {
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
        if (releasedLeadership || waiting !== mine) return granted.release();
        if (how === 'wait') return take(granted);
        timerOfGrace = clock.schedule(() => {
          if (releasedLeadership) granted.release();
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
    if (!releasedLeadership) claim('wait');
  };
  // Only non-leaders measure the leader's silence.
  const quiet: PollHint = { everyMs: HEARTBEAT_MS, quietFor: () => (held ? Infinity : 0) };
  const tick = () => {
    const now = clock.now();
    const slept = Math.abs(now - lastTick) > 2 * HEARTBEAT_MS;
    lastTick = now;
    if (held) beats.write(name, String(now));
    else if (!waiting) claim('wait');
    else if (silence.isLong(slept)) claim('steal');
    timer = clock.schedule<PollHint>(tick, HEARTBEAT_MS, quiet);
  };
  claim('wait');
  timer = clock.schedule<PollHint>(tick, HEARTBEAT_MS, quiet);

  return {
    leads: () =>
      held !== undefined && !releasedLeadership && Math.abs(clock.now() - lastTick) < STEAL_AFTER_MS - HEARTBEAT_MS,
    releaseLeadership: () => {
      releasedLeadership = true;
      timer?.unsubscribe();
      waiting?.cancel();
      timerOfGrace?.unsubscribe();
      if (!held)
        void waiting?.held.then(
          (granted) => granted?.release(),
          () => undefined,
        ); // rejected request: there is no lock to release
      held?.release();
      held = undefined;
    },
  };
}

/** How long the leader's heartbeat has been unchanged, measured between this tab's own checks. */
function silenceOf(beats: Heartbeats, name: string, clock: Clock) {
  let lastBeat: string | null = null;
  let silentSince = clock.now();
  return {
    /** Restarts the count. */
    begin: () => {
      silentSince = clock.now();
    },
    /**
     * Checks the heartbeat; true, and a restarted count, after too long a silence. `slept`: this tab could not check.
     */
    isLong: (slept: boolean): boolean => {
      const now = clock.now();
      const beat = beats.read(name);
      if (beat === null || beat !== lastBeat || slept) silentSince = now; // null: localStorage cannot hold heartbeats
      lastBeat = beat;
      if (now - silentSince < STEAL_AFTER_MS) return false;
      silentSince = now;
      return true;
    },
  };
}

/**
 * Heartbeats in `localStorage`, which all tabs share. If storage is blocked there are no heartbeats and no stealing.
 */
export function storedHeartbeats(storage: Pick<Storage, 'getItem' | 'setItem'> | undefined): Heartbeats {
  const key = (name: string) => `beat:${name}`;
  return {
    read: (name) => {
      try {
        return storage?.getItem(key(name)) ?? null;
      } catch {
        return null; // storage is blocked
      }
    },
    write: (name, value) => {
      try {
        storage?.setItem(key(name), value);
      } catch {
        // Full or blocked: another tab may steal the lock. Record ids still make deliveries idempotent.
      }
    },
  };
}
