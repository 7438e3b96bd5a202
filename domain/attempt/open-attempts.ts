import type { ExitReason } from './events.ts';

type Leavable = { leave: (reason: ExitReason) => Promise<void> };

/** The attempts that are open in this tab: whoever ends the session ends them first, the way a learner would. */
export type OpenAttempts = {
  /** Returns the way to take it out again, once it has ended. */
  add: (one: Leavable) => () => void;
  /** Resolves when all are left. Never rejects. */
  leaveAll: (reason: ExitReason) => Promise<void>;
};

export function createOpenAttempts(): OpenAttempts {
  const open = new Set<Leavable>();
  return {
    add: (one) => {
      open.add(one);
      return () => open.delete(one);
    },
    leaveAll: async (reason) => {
      await Promise.allSettled([...open].map((one) => one.leave(reason)));
    },
  };
}
