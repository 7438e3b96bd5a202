import * as z from 'zod/mini';
import { defineEvent } from '../kernel/event.ts';
import type { StoredFact } from '../kernel/journal.ts';
import { Position } from '../content/index.ts';

/**
 * Summary of a learner’s earlier attempts with one title: ended, with all records delivered. Constant size, however
 * many there were. Times are milliseconds since the epoch.
 */
export const EarlierAttempts = z.object({
  titleId: z.string().check(z.minLength(1)),
  /** Attempts that displayed content: end of the last one, and their combined result. */
  shown: z.optional(
    z.object({
      at: z.number(),
      status: z.enum(['in-progress', 'completed', 'failed']),
      score: z.optional(z.object({ at: z.number(), value: z.number() })),
      secondsSpent: z.number(),
    }),
  ),
  /** The last launched attempt, and its final position. */
  last: z.object({ startedAt: z.number(), position: z.optional(Position) }),
  /** The highest epoch; a later attempt begins above it. */
  epoch: z.int().check(z.minimum(0)),
  /** Final positions of attempts that completed the title; the newest last. */
  completedAt: z.array(z.union([z.string(), z.number()])),
  /** Ids of the attempts that were added last, so that none is counted twice. */
  counted: z.array(z.string()),
});
export type EarlierAttempts = z.infer<typeof EarlierAttempts>;

/** Fact: a start loaded summaries of earlier attempts instead of their facts. Never stored. */
export const checkpointLoaded = defineEvent(
  'checkpoint.Recalled',
  z.object({ account: z.string(), titles: z.array(EarlierAttempts) }),
);

/** The learner’s attempts in this browser, as a start needs them. The cost does not grow with their number. */
export interface StoredAttempts {
  /**
   * Facts of attempts that are open or have undelivered records, and of the named `streams`, oldest first; and
   * summaries of all others. Both are read at the same moment: no attempt is in both. `last`: journal position of the
   * newest fact.
   */
  readOpen: (
    account: string,
    streams: readonly string[],
  ) => Promise<{ facts: readonly StoredFact[]; unreadable: number; earlier: readonly EarlierAttempts[]; last: number }>;
}

/**
 * Checkpoint fact of an account. The id is constant, because a later checkpoint may contain attempts that this log
 * holds and would count twice.
 */
export const checkpointOf = (account: string, earlier: readonly EarlierAttempts[]): StoredFact => ({
  ...checkpointLoaded({ account, titles: [...earlier] }),
  id: `checkpoint of ${account}`,
  stream: `checkpoint:${account}`,
  cause: 'attempt.recover',
  at: 0,
});

export const isCheckpoint = ({ type }: { type: string }): boolean => type === checkpointLoaded.type;
