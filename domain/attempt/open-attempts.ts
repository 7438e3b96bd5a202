import type { ExitReason } from './events.ts';

type Leavable = { leave: (reason: ExitReason) => Promise<void> };

/** The attempts that are open in this tab: whoever ends the session ends them first, the way a learner would. */
export type OpenAttempts = {
  /** Returns the way to take it out again, once it has ended. */
  add: (one: Leavable) => () => void;
  /** One is open that was not asked to end. */
  isAny: () => boolean;
  /** Resolves when all are left. Never rejects. Each is asked once: one that does not end is not asked again. */
  leaveAll: (reason: ExitReason) => Promise<void>;
};

export function createOpenAttempts(): OpenAttempts {
  const open = new Set<Leavable>();
  return {
    add: (one) => {
      open.add(one);
      return () => open.delete(one);
    },
    isAny: () => open.size > 0,
    leaveAll: async (reason) => {
      const asked = [...open];
      open.clear();
      await Promise.allSettled(asked.map((one) => one.leave(reason)));
    },
  };
}
