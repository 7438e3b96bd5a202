import { recover, type RecoveryPorts, type TitleLocks } from '../../attempt/index.ts';
import { latch } from '../../kernel/latch.ts';
import type { StoredFact } from '../../kernel/journal.ts';
import type { Runtime } from '../../kernel/runtime.ts';
import type { LearnersWork } from '../work.ts';

/** Reads unfinished attempts from the disk. */
export interface OpenAttempts {
  readOpen: (account: string, streams: readonly string[]) => Promise<{ facts: readonly Pick<StoredFact, 'stream'>[] }>;
}

type RecoveryOptions = {
  runtime: Runtime;
  titles: TitleLocks;
  hold: RecoveryPorts['hold'];
  work: Pick<LearnersWork, 'follower' | 'journal'>;
  stored: OpenAttempts;
  /** Account of the signed-in learner. */
  account: () => string | undefined;
  isLive: (attemptId: string) => boolean;
  report: (where: string, error: unknown) => void;
};

/** Title locks that wait for stored facts, and recovery of attempts whose page died. */
export function createRecovery({ runtime, titles, hold, work, stored, account, isLive, report }: RecoveryOptions) {
  const { follower, journal } = work;
  const recovery = latch();
  const titleLocks: TitleLocks = {
    take: async (...asked) => {
      const held = await titles.take(...asked);
      // Facts that were recorded under an earlier lock precede those recorded now.
      if (held !== 'busy') await follower.catchUp(asked[0]).catch((error: unknown) => report('journal', error));
      return held;
    },
  };
  const settled = () => journal.settled().catch(() => undefined);
  const died: RecoveryPorts = {
    catchUp: follower.catchUp,
    keptOf: async (mine, streams) => {
      const { facts } = await stored.readOpen(mine, streams);
      return new Set(facts.map(({ stream }) => stream).filter((stream) => streams.includes(stream)));
    },
    runtime,
    isLive,
    hold,
    settled,
  };
  return {
    titleLocks,
    died,
    /** Shut during recovery. */
    recovery,
    /** Before a title is opened: ends its last attempt if the page of that attempt died, even while this tab was open. */
    recoverTitle: async (titleId: string) => {
      await recovery.passed();
      const mine = account();
      if (mine === undefined) return;
      await recover(died, mine, (one) => one.titleId === titleId).catch((error: unknown) => report('recovery', error));
      await settled();
    },
  };
}
