import type { ScheduleAfter, Timer } from '#domain/kernel/clock.ts';

/** Milliseconds before a wait displays a message. */
export const LATE_AFTER_MS = 10_000;
/** A wait that begins within this many ms after another one counts as its continuation. */
export const WAIT_CONTINUATION_MS = 1_000;

/**
 * All waits of a screen, counted as one. `since`: start of the first; `count`: pending waits; `endedAt`: end of the
 * last.
 */
export type WaitState = { since: number; count: number; endedAt: number };
export type WaitsEvent = { is: 'begun' | 'ended'; at: number };

/** Reducer of waits. Times are milliseconds of one clock. */
export function reduceWaits(waits: WaitState, { is, at }: WaitsEvent): WaitState {
  if (is === 'ended') return { ...waits, count: waits.count - 1, endedAt: at };
  const continues = waits.count > 0 || at - waits.endedAt <= WAIT_CONTINUATION_MS;
  return { ...waits, since: continues ? waits.since : at, count: waits.count + 1 };
}

/** Measures how long the learner has waited, whichever parts of the page wait. */
export type WaitMonitor = {
  after: ScheduleAfter;
  reload: () => void;
  /** Begins a wait; calls `late` when a message is due. Returns the function that ends the wait. */
  begin: (late: () => void) => () => void;
  /** Whether a wait that begins now needs its message at once. */
  isLate: () => boolean;
  /** Ends the page’s own loading, counted from `startedAt`: the first screen has rendered. */
  pageIsHere: () => void;
};

/**
 * `startedAt`: start of the page load on the clock of `timer`. `begun` is called when the first screen has rendered.
 */
export function createWaitMonitor(
  { now, after }: Timer,
  startedAt: number,
  reload: () => void,
  begun?: () => void,
): WaitMonitor {
  let waits: WaitState = { since: startedAt, count: 1, endedAt: startedAt };
  let isHere = false;
  const step = (is: WaitsEvent['is']) => (waits = reduceWaits(waits, { is, at: now() }));
  const left = () => Math.max(0, waits.since + LATE_AFTER_MS - now());
  return {
    after,
    reload,
    begin: (late) => {
      step('begun');
      const rest = left();
      if (rest === 0) late();
      const stop = rest === 0 ? () => {} : after(rest, late);
      return () => {
        stop();
        step('ended');
      };
    },
    isLate: () => reduceWaits(waits, { is: 'begun', at: now() }).since + LATE_AFTER_MS <= now(),
    pageIsHere: () => {
      if (!isHere) step('ended');
      isHere = true;
      begun?.();
    },
  };
}
