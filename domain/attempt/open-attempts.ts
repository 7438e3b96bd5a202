import type { ExitReason } from './events.ts';

type Leavable = { leave: (reason: ExitReason) => Promise<void> };

/** The attempts that are open in this tab: whoever ends the session ends them first, the way a learner would. */
export type OpenAttempts = {
  /** Returns the way to take it out again, once it has ended. */
  add: (one: Leavable) => () => void;
  /** One is open that was not asked to end. */
  isAny: () => boolean;
  /**
   * Resolves when all are left, also those that an earlier call asked. Never rejects. Each is asked once: one that does not
   * end is not asked again, and its caller sets the limit.
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
