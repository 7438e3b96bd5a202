import type { StoredFact } from '../kernel/journal.ts';
import type { EventLog } from '../kernel/log.ts';
import type { Runtime } from '../kernel/runtime.ts';
import { attempt, streamOf } from './area.ts';
import { type Earlier, recalled } from './checkpoint.ts';
import { isOfAttempt } from './events.ts';
import { unfinished } from './select.ts';
import type { Attempt } from './state.ts';

/** What a start must know of this learner's sittings in this browser, however many there were. */
export interface KeptSittings {
  /**
   * Facts of the sittings that have not ended or not told all, and of the `streams` named, oldest first; and what all
   * others came to. The two are of one moment: no sitting is in both.
   */
  readOpen(
    account: string,
    streams: readonly string[],
  ): Promise<{ facts: readonly StoredFact[]; unreadable: number; earlier: readonly Earlier[] }>;
}

/** What recovery needs of the outside. */
export type RecoveryPorts = {
  /** What this browser keeps of a learner's sittings, last words of pages that died included. */
  kept: KeptSittings;
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
  const state = () => runtime.state(attempt).get();
  const takeBack = async () => {
    // What this tab believes to go on may have ended in another, and is not among what is open any more.
    const { facts, earlier } = await kept.readOpen(account, unfinished(state()).map(streamOf));
    if (state().owner?.account !== account) return; // somebody else signed in while it was read
    log.restore([checkpoint(account, earlier), ...facts.filter(isOfAttempt)]);
  };
  const sittings = () => unfinished(state()).filter((one) => !isLive(one.attemptId) && isMeant(one));
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

/** One id for an account: sittings that this log holds by now may be in a later one, and would count twice. */
const checkpoint = (account: string, earlier: readonly Earlier[]): StoredFact => ({
  ...recalled({ account, titles: [...earlier] }),
  id: `checkpoint of ${account}`,
  stream: `checkpoint:${account}`,
  cause: 'attempt.recover',
  at: 0,
});
