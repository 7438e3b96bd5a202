/** Real time that can be pushed forward: what becomes due by the push runs in order, at its own time. */
export type WallClock = {
  now: () => number;
  schedule: (work: () => void, delayMs: number) => () => void;
  advance: (ms: number) => void;
  /** How far it is ahead of the machine's time, in ms. */
  aheadMs: () => number;
  /** Forgets everything scheduled, so that a process can end. */
  stop: () => void;
};

type Waiting = { at: number; order: number; work: () => void };

/** `startMs`: what the clock shows now; undefined = the machine's time. `aheadMs`: how far a clock was ahead that goes on. */
export function wallClock(startMs?: number, aheadMs?: number): WallClock {
  let offset = aheadMs ?? (startMs === undefined ? 0 : startMs - Date.now());
  let pushedTo: number | undefined;
  let order = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const waiting = new Set<Waiting>();
  const now = () => pushedTo ?? Date.now() + offset;
  const next = () => [...waiting].sort((a, b) => a.at - b.at || a.order - b.order)[0];
  const runUntil = (limit: number) => {
    for (let due = next(); due && due.at <= limit; due = next()) {
      waiting.delete(due);
      if (pushedTo !== undefined) pushedTo = Math.max(pushedTo, due.at);
      due.work();
    }
  };
  const arm = () => {
    clearTimeout(timer);
    const due = next();
    if (!due) return;
    // A timer cannot wait longer than 2^31 ms; it wakes up, finds nothing due and waits again.
    timer = setTimeout(wake, Math.min(2_000_000_000, Math.max(0, due.at - now())));
    if (typeof timer === 'object') timer.unref(); // in a page it is a number, and nothing waits for it to end
  };
  const wake = () => {
    runUntil(now());
    arm();
  };
  return {
    now,
    schedule: (work, delayMs) => {
      const entry = { at: now() + Math.max(0, delayMs), order: order++, work };
      waiting.add(entry);
      arm();
      return () => void waiting.delete(entry);
    },
    advance: (ms) => {
      const target = now() + ms;
      pushedTo = now();
      try {
        runUntil(target);
      } finally {
        pushedTo = undefined;
        offset = target - Date.now();
      }
      arm();
    },
    aheadMs: () => offset,
    stop: () => {
      waiting.clear();
      clearTimeout(timer);
    },
  };
}
