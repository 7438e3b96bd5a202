import type { Environment } from '#adapters/platform/environment.ts';
import { RunClock } from '#simulator/runner/clock.ts';

const START_MS = Date.parse('2026-05-04T08:00:00Z');
const STEP_MS = 500;

/** Virtual time that advances on demand, except for halted tabs. */
export function ownTime() {
  let now = START_MS;
  const running = new Set<RunClock>();
  return {
    /** Clocks of another tab. `stop` halts its timers; `go` fires the overdue ones, late. */
    device: (): { device: Pick<Environment, 'now' | 'monotonic' | 'timers'>; stop: () => void; go: () => void } => {
      const clock = new RunClock(now);
      running.add(clock);
      return {
        device: { now: () => now, monotonic: () => now, timers: clock.page() },
        stop: () => void running.delete(clock),
        go: () => void running.add(clock),
      };
    },
    pass: async (ms: number, settle: () => Promise<void>): Promise<void> => {
      for (const until = now + ms; now < until;) {
        now += STEP_MS;
        for (const clock of [...running]) await clock.advance(STEP_MS);
        await settle();
      }
    },
  };
}
