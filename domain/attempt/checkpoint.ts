import * as z from 'zod/mini';
import { defineEvent } from '../kernel/event.ts';
import type { StoredFact } from '../kernel/journal.ts';
import { Position } from '../content/index.ts';

/**
 * What the attempts with one title came to that have ended and told all: as much as is asked of them, however many they
 * were. Moments are milliseconds since the epoch.
 */
export const Earlier = z.object({
  titleId: z.string().check(z.minLength(1)),
  /** Of those in which content was shown: when the last of them ended, and what they came to. */
  shown: z.optional(
    z.object({
      at: z.number(),
      status: z.enum(['in-progress', 'completed', 'failed']),
      score: z.optional(z.object({ at: z.number(), value: z.number() })),
      secondsSpent: z.number(),
    }),
  ),
  /** The one that was launched last, and where it left the learner. */
  last: z.object({ startedAt: z.number(), position: z.optional(Position) }),
  /** The highest; a later attempt begins above it. */
  epoch: z.int().check(z.minimum(0)),
  /** Where attempts that completed the title stood at their end; the newest last. */
  completedAt: z.array(z.union([z.string(), z.number()])),
  /** Attempts that were counted last: one that is offered again is not counted twice. */
  counted: z.array(z.string()),
});
export type Earlier = z.infer<typeof Earlier>;

/** What earlier attempts came to was read from this browser at a start, instead of their facts. Never stored. */
export const recalled = defineEvent('checkpoint.Recalled', z.object({ account: z.string(), titles: z.array(Earlier) }));

/** What a start must know of this learner's attempts in this browser, however many there were. */
export interface KeptAttempts {
  /**
   * Facts of the attempts that have not ended or not told all, and of the `streams` named, oldest first; and what all
   * others came to. The two are of one moment: no attempt is in both. `last`: the place of the fact that arrived last.
   */
  readOpen: (
    account: string,
    streams: readonly string[],
  ) => Promise<{ facts: readonly StoredFact[]; unreadable: number; earlier: readonly Earlier[]; last: number }>;
}

/** One id for an account: attempts that this log holds by now may be in a later one, and would count twice. */
export const checkpointOf = (account: string, earlier: readonly Earlier[]): StoredFact => ({
  ...recalled({ account, titles: [...earlier] }),
  id: `checkpoint of ${account}`,
  stream: `checkpoint:${account}`,
  cause: 'attempt.recover',
  at: 0,
});

export const isCheckpoint = ({ type }: { type: string }): boolean => type === recalled.type;
