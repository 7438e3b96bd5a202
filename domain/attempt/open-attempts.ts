import type { ExitReason } from './events.ts';

type Leavable = { leave: (reason: ExitReason) => Promise<void> };

/** Open attempts of this tab. Ending the session leaves them first, as a learner would. */
export type OpenAttempts = {
  /** Registers an attempt; returns a function that removes it after its end. */
  add: (one: Leavable) => () => void;
  /** Whether an attempt is open that was not requested to end. */
  isAny: () => boolean;
  /**
   * Leaves all attempts; resolves when all are left, also those of an earlier call. Never rejects. Each attempt
   * receives one request, and the caller sets the time limit.
   */
  leaveAll: (reason: ExitReason) => Promise<void>;
};

export function createOpenAttempts(): OpenAttempts {
  const open = new Set<Leavable>();
  const leaving = new Set<Promise<void>>();
  return {
    add: (one) => {
      open.add(one);
      return () => open.delete(one);
    },
    isAny: () => open.size > 0,
    leaveAll: async (reason) => {
      const asked = [...open];
      open.clear();
      for (const one of asked) {
        const left = one.leave(reason).finally(() => leaving.delete(left));
        leaving.add(left);
      }
      await Promise.allSettled(leaving);
    },
  };
}
