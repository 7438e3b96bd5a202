import type { JournalFollower } from '../kernel/journal-follower.ts';
import type { Projection } from '../kernel/projection.ts';
import type { LocalWork } from '../session/index.ts';
import type { SavedState } from '../attempt/index.ts';
import type { ConfirmedState, Outbox, StoredOutbound } from '../tracking/index.ts';
import type { ClientWork } from './client.ts';

/** What is done here, on its way to this browser's disk and to the platform. */
export interface LearnersWork {
  /** What other tabs stored becomes known. */
  follower: JournalFollower;
  outbox: Outbox;
  outgoing: ClientWork['outbox'] & {
    /** Sends what waits of this learner, and only that. Also ends a pause. */
    start: (account: string) => void;
    /** Something may be there to send. */
    wake: () => void;
  };
  journal: ClientWork['journal'];
  rest: ClientWork['rest'];
  wake: ClientWork['wake'];
  /** All that was done so far could be stored. */
  healthy: Projection<boolean>;
  isDiskFull: Projection<boolean>;
  /** All that this browser keeps of a learner's work, for the end of their session. */
  kept: LocalWork;
  /** The number of the attempt that begins now: 1, 2, 3, … an account. */
  nextEpoch: () => Promise<number>;
  /** State of a title that the platform confirmed last; undefined: none is known. */
  confirmed: (title: { titleId: string }) => Promise<ConfirmedState | undefined>;
  /**
   * Queues everything that this browser still knows for redelivery if the platform stores less of a title than it had
   * confirmed; says whether it did.
   */
  restoreForgotten: (kept: SavedState, confirmed: ConfirmedState | undefined) => Promise<boolean>;
  /** What the platform has not been told yet, oldest first; where that cannot be read, as far as this page knows of it. */
  waiting: () => Promise<readonly StoredOutbound[]>;
}
