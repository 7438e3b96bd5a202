/**
 * Clock of a platform instance. `now()` returns milliseconds since the epoch; `schedule` runs work later. Any RxJS
 * scheduler fits, so one virtual clock can drive client and platform.
 */
export interface InstanceClock {
  now: () => number;
  schedule: (work: () => void, delayMs: number) => unknown;
}

/** A clock that moves only by `advance`. Scheduled work runs in order, each at its due time. */
export interface ManualClock extends InstanceClock {
  advance: (ms: number) => void;
}

export function manualClock(startMs: number): ManualClock {
  let now = startMs;
  let count = 0;
  let waiting: { at: number; order: number; work: () => void }[] = [];
  return {
    now: () => now,
    schedule: (work, delayMs) => {
      waiting.push({ at: now + Math.max(0, delayMs), order: count++, work });
      waiting.sort((a, b) => a.at - b.at || a.order - b.order);
    },
    advance: (ms) => {
      const until = now + ms;
      for (let next = waiting[0]; next && next.at <= until; next = waiting[0]) {
        waiting = waiting.slice(1);
        now = next.at;
        next.work();
      }
      now = until;
    },
  };
}
