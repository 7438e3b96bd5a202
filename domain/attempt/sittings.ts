import type { ExitReason } from './events.ts';

type Leavable = { leave: (reason: ExitReason) => Promise<void> };

/** The sittings that are open in this tab: whoever ends the session ends them first, the way a learner would. */
export type OpenSittings = {
  /** Returns the way to take it out again, once it has ended. */
  add: (sitting: Leavable) => () => void;
  /** Resolves when all are left. Never rejects. */
  leaveAll: (reason: ExitReason) => Promise<void>;
};

export function openSittings(): OpenSittings {
  const open = new Set<Leavable>();
  return {
    add: (sitting) => {
      open.add(sitting);
      return () => open.delete(sitting);
    },
    leaveAll: async (reason) => void (await Promise.allSettled([...open].map((sitting) => sitting.leave(reason)))),
  };
}
