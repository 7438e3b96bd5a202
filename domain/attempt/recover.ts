import type { Runtime } from '../kernel/runtime.ts';
import { attempt, streamOf } from './area.ts';
import { secondsUntilLast, unfinished } from './select.ts';
import type { Attempt } from './state.ts';

/** What recovery needs of the outside. */
export type RecoveryPorts = {
  /** All that any tab of this browser stored of the learner, last words of pages that died included, is in the log then. */
  catchUp: (account: string) => Promise<void>;
  /** Those of the streams of which this browser still keeps facts. */
  keptOf: (account: string, streams: readonly string[]) => Promise<ReadonlySet<string>>;
  runtime: Runtime;
  /** The attempt is under way in this tab. */
  isLive: (attemptId: string) => boolean;
  /** Holds an attempt whose page died, so that no other tab ends it too; undefined: it lives in another tab. */
  hold: (attemptId: string) => Promise<{ release: () => void } | undefined>;
  /** All facts so far are durable, or cannot be. Never rejects. */
  settled: () => Promise<unknown>;
};

/**
 * Takes back what this browser kept of a learner and ends attempts whose page died (crash, lost power), so that the
 * platform learns of what was done in them. Attempts that live in this tab or another are left alone. A recovered attempt
 * counts the time from its opening to its last fact, without stalls; the journal knows no more. `isMeant` chooses among
 * the unfinished.
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
    ); // and told all of it
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
