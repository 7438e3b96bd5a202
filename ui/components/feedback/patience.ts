import type { After, Timer } from '#domain/kernel/clock.ts';

/** Milliseconds that a wait goes without words. */
export const PATIENCE_MS = 10_000;
/** A wait that begins so soon, in milliseconds, after another one continues it: the learner sees one wait. */
export const CONTINUES_MS = 1_000;

/** Waits of a screen, as one. `since`: beginning of the first; `count`: waits under way; `endedAt`: end of the last. */
export type Waits = { since: number; count: number; endedAt: number };
export type WaitsEvent = { is: 'begun' | 'ended'; at: number };

/** Times are milliseconds of one clock. */
export function waitsStep(waits: Waits, { is, at }: WaitsEvent): Waits {
  if (is === 'ended') return { ...waits, count: waits.count - 1, endedAt: at };
  const continues = waits.count > 0 || at - waits.endedAt <= CONTINUES_MS;
  return { ...waits, since: continues ? waits.since : at, count: waits.count + 1 };
}

/** How long a learner waits without words, whatever part of the page makes them wait. */
export type Patience = {
  after: After;
  /** Loads the page again. */
  reload: () => void;
  /** Begins a wait; calls `late` when words are due. Returns the way to end it. */
  begin: (late: () => void) => () => void;
  /** Whether a wait that begins now needs words from its start. */
  isLate: () => boolean;
  /** The page has drawn its first screen: its own loading, counted from `startedAt`, is over. */
  pageIsHere: () => void;
};

/** `startedAt`: when the page began to load, on the clock of `timer`. `begun` is told when its first screen is there. */
export function patienceOf({ now, after }: Timer, startedAt: number, reload: () => void, begun?: () => void): Patience {
  let waits: Waits = { since: startedAt, count: 1, endedAt: startedAt };
  let isHere = false;
  const step = (is: WaitsEvent['is']) => (waits = waitsStep(waits, { is, at: now() }));
  const left = () => Math.max(0, waits.since + PATIENCE_MS - now());
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
    isLate: () => waitsStep(waits, { is: 'begun', at: now() }).since + PATIENCE_MS <= now(),
    pageIsHere: () => {
      if (!isHere) step('ended');
      isHere = true;
      begun?.();
    },
  };
}
