import type { JournalFollower } from '../kernel/journal-follower.ts';
import type { Projection } from '../kernel/projection.ts';
import type { LocalWork } from '../session/index.ts';
import type { SavedState } from '../attempt/index.ts';
import type { ConfirmedState, Outbox, StoredOutbound } from '../tracking/index.ts';
import type { ClientWork } from './client.ts';

/** The learner’s work: storage in this browser, and delivery. */
export interface LearnersWork {
  /** Follows facts that other tabs store. */
  follower: JournalFollower;
  outbox: Outbox;
  outgoing: ClientWork['outbox'] & {
    /** Starts delivery for this learner only. Also ends a pause. */
    start: (account: string) => void;
    /** Records may be pending: checks the outbox. */
    wake: () => void;
  };
  journal: ClientWork['journal'];
  rest: ClientWork['rest'];
  wake: ClientWork['wake'];
  /** Whether all facts so far could be stored. */
  healthy: Projection<boolean>;
  isDiskFull: Projection<boolean>;
  /** Stored work of a learner, for the end of their session. */
  kept: LocalWork;
  /** Number of the next attempt: 1, 2, 3, … per account. */
  nextEpoch: () => Promise<number>;
  /** State of a title that the platform confirmed last; undefined: unknown. */
  confirmed: (title: { titleId: string }) => Promise<ConfirmedState | undefined>;
  /**
   * Queues everything that this browser still has for redelivery, if the platform has less of a title than it had
   * confirmed. Returns whether it did.
   */
  restoreForgotten: (kept: SavedState, confirmed: ConfirmedState | undefined) => Promise<boolean>;
  /** Undelivered records, oldest first; if the outbox is unreadable, those that this page knows. */
  waiting: () => Promise<readonly StoredOutbound[]>;
}
