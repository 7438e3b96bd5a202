/** Real time that can be advanced. Work that becomes due runs in order, each at its due time. */
export type WallClock = {
  now: () => number;
  schedule: (work: () => void, delayMs: number) => () => void;
  advance: (ms: number) => void;
  /** Lead over the system clock in ms. */
  aheadMs: () => number;
  /** Cancels all scheduled work, so that the process can exit. */
  stop: () => void;
};

type Waiting = { at: number; order: number; work: () => void };

/** `startMs`: current time of the clock; undefined for system time. `aheadMs`: lead of a clock to resume. */
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
    // Timers are limited to 2^31 ms: wakes early and waits again.
    timer = setTimeout(wake, Math.min(2_000_000_000, Math.max(0, due.at - now())));
    if (typeof timer === 'object') timer.unref(); // a number in pages, an object in Node.js
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
