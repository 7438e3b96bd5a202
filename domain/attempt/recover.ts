import type { StoredFact } from '../kernel/journal.ts';
import type { EventLog } from '../kernel/log.ts';
import type { Runtime } from '../kernel/runtime.ts';
import { attempt } from './area.ts';
import { unfinished } from './select.ts';
import type { Attempt } from './state.ts';

/** What recovery needs of the outside. */
export type RecoveryPorts = {
  /** What this browser keeps of a learner's sittings, last words of pages that died included. */
  kept: (account: string) => Promise<readonly StoredFact[]>;
  runtime: Runtime;
  log: EventLog;
  /** The sitting is under way in this tab. */
  isLive: (attemptId: string) => boolean;
  /** Holds a sitting whose page died, so that no other tab ends it too; undefined: it lives in another tab. */
  hold: (attemptId: string) => Promise<{ release: () => void } | undefined>;
  /** All facts so far are durable, or cannot be. Never rejects. */
  settled: () => Promise<unknown>;
};

/**
 * Takes back what this browser kept of a learner and ends sittings whose page died (crash, lost power), so that the
 * platform learns of what was done in them. Sittings that live in this tab or another are left alone. A recovered sitting
 * counts the time up to its last fact, at most; the journal knows no more. `isMeant` chooses among the unfinished.
 */
export async function recover(
  { kept, runtime, log, isLive, hold, settled }: RecoveryPorts,
  account: string,
  isMeant: (attempt: Attempt) => boolean,
): Promise<void> {
  const takeBack = async () => log.restore((await kept(account)).filter(({ type }) => type.startsWith('attempt.')));
  const sittings = () =>
    unfinished(runtime.state(attempt).get()).filter((one) => !isLive(one.attemptId) && isMeant(one));
  await takeBack();
  const held = new Map<string, { release: () => void }>();
  for (const { attemptId } of sittings()) {
    const one = await hold(attemptId);
    if (one) held.set(attemptId, one);
  }
  if (held.size === 0) return;
  try {
    await takeBack(); // another tab may have ended it before it was held here
    for (const { attemptId, startedAt, lastAt } of sittings())
      if (held.has(attemptId))
        runtime.send(attempt, 'exit', { attemptId, reason: 'recovered', secondsSpent: (lastAt - startedAt) / 1000 });
    await settled();
  } finally {
    for (const one of held.values()) one.release();
  }
}
