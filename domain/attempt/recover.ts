import type { Runtime } from '../kernel/runtime.ts';
import { attempt, streamOf } from './area.ts';
import { secondsUntilLast, unfinished } from './select.ts';
import type { Attempt } from './state.ts';

/** Ports of recovery. */
export type RecoveryPorts = {
  /**
   * Adds all stored facts of the learner to the log, of any tab in this browser, final flushes of closed pages
   * included.
   */
  catchUp: (account: string) => Promise<void>;
  /** Returns the streams with facts in this browser. */
  keptOf: (account: string, streams: readonly string[]) => Promise<ReadonlySet<string>>;
  runtime: Runtime;
  /** Whether the attempt is running in this tab. */
  isLive: (attemptId: string) => boolean;
  /** Locks an attempt whose page died, so that no other tab ends it too; undefined: it is open in another tab. */
  hold: (attemptId: string) => Promise<{ release: () => void } | undefined>;
  /** Resolves when all facts so far are durable, or failed. Never rejects. */
  settled: () => Promise<unknown>;
};

/**
 * Restores a learner’s facts from this browser and ends attempts whose page died (crash, power loss), so that the
 * platform receives their results. Attempts that run in any tab are left alone. Their time is from the opening to the
 * last fact, without stalls; the journal holds no more. `isMeant` selects among unfinished attempts.
 */
export async function recover(
  { catchUp, keptOf, runtime, isLive, hold, settled }: RecoveryPorts,
  account: string,
  isMeant: (attempt: Attempt) => boolean,
): Promise<void> {
  const left = () => unfinished(runtime.state(attempt).get()).filter((one) => !isLive(one.attemptId) && isMeant(one));
  await catchUp(account);
  const held = new Map<string, { release: () => void }>();
  for (const { attemptId } of left()) {
    const one = await hold(attemptId);
    if (one) held.set(attemptId, one);
  }
  if (held.size === 0) return;
  try {
    await catchUp(account); // another tab may have ended it before it was held here,
    const kept = await keptOf(
      account,
      [...held.keys()].map((attemptId) => streamOf({ attemptId })),
    ); // and delivered all of its records
    for (const one of left()) {
      const { attemptId } = one;
      const secondsSpent = one.stage === 'open' ? secondsUntilLast(one) : 0;
      if (held.has(attemptId) && kept.has(streamOf({ attemptId })))
        runtime.send(attempt.exit, { attemptId, reason: 'recovered', secondsSpent });
    }
    await settled();
  } finally {
    for (const one of held.values()) one.release();
  }
}
