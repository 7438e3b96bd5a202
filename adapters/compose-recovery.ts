import { recover, type RecoveryPorts, type TitleLocks } from '#domain/attempt/index.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import type { EventLog } from '#domain/kernel/log.ts';
import type { Runtime } from '#domain/kernel/runtime.ts';
import type { composeWork } from './compose-work.ts';
import { gate } from './gate.ts';
import type { Durable } from './storage/durable.ts';
import type { Locks } from './tracking/locks.ts';
import { sittingLocks, whenStored } from './tracking/sitting-lock.ts';
import { titleLocks as locksOfTitles } from './tracking/title-lock.ts';

type RecoveryOptions = {
  runtime: Runtime;
  log: EventLog;
  clock: Clock;
  locks: Locks;
  work: Pick<ReturnType<typeof composeWork>, 'follower' | 'kept'>;
  stored: Pick<Durable['journal'], 'readOpen'>;
  /** Account of the learner who is signed in. */
  account: () => string | undefined;
  isLive: (attemptId: string) => boolean;
  report: (where: string, error: unknown) => void;
};

/** Who may begin a sitting with a title, and what became of the sittings of pages that died. */
export function composeRecovery({
  runtime,
  log,
  clock,
  locks,
  work,
  stored,
  account,
  isLive,
  report,
}: RecoveryOptions) {
  const {
    follower,
    kept: { keeper: journal },
  } = work;
  const recovery = gate();
  const held = locksOfTitles(locks, clock);
  const titleLocks: TitleLocks = {
    take: async (...asked) => {
      const hold = await held.take(...asked);
      // What was done under the lock before comes before what is done now.
      if (hold !== 'busy') await follower.catchUp(asked[0]).catch((error: unknown) => report('journal', error));
      return hold;
    },
  };
  const settled = () => journal.settled().catch(() => undefined);
  const sittingsHeld = sittingLocks(log, locks, () => whenStored(journal), report);
  const died: RecoveryPorts = {
    catchUp: follower.catchUp,
    keptOf: async (mine, streams) => {
      const { facts } = await stored.readOpen(mine, streams);
      return new Set(facts.map(({ stream }) => stream).filter((stream) => streams.includes(stream)));
    },
    runtime,
    isLive,
    hold: sittingsHeld.hold,
    settled,
  };
  return {
    titleLocks,
    died,
    /** Shut while recovery is under way. */
    recovery,
    /** A sitting with the title whose page died, also while this tab lived, is ended before another begins. */
    recoverTitle: async (titleId: string) => {
      await recovery.passed();
      const mine = account();
      if (mine === undefined) return;
      await recover(died, mine, (one) => one.titleId === titleId).catch((error: unknown) => report('recovery', error));
      await settled();
    },
  };
}
