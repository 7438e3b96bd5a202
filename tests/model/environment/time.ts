import type { SchedulerAction, SchedulerLike } from 'rxjs';
import type { RunClock } from '#simulator/runner/clock.ts';

/** Interval in ms at which a frozen page checks whether it is awake. */
const LOOK_MS = 250;

type SimulatedLearner = { readonly isOver: boolean; readonly isFrozen: boolean };

/** Timers of a page. They end with the page, and timers due during a freeze fire when the page wakes. */
export function pageTimers(clock: RunClock, life: SimulatedLearner) {
  const page = clock.page();
  const schedule: SchedulerLike['schedule'] = <T>(
    work: (this: SchedulerAction<T>, state?: T) => void,
    delayMs = 0,
    state?: T,
  ) =>
    page.schedule(
      function (this: SchedulerAction<T>, now?: T): void {
        if (life.isOver) return;
        if (life.isFrozen) this.schedule(now, LOOK_MS);
        else work.call(this, now);
      },
      delayMs,
      state,
    );
  const within = <T>(ms: number, work: Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      const limit = schedule(() => reject(new DOMException('The request took too long', 'TimeoutError')), ms);
      work.finally(() => limit.unsubscribe()).then(resolve, reject);
    });
  return { schedule, within, end: page.end };
}
