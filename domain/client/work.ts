import type { JournalFollower } from '../kernel/journal-follower.ts';
import type { Projection } from '../kernel/projection.ts';
import type { LocalWork } from '../session/index.ts';
import type { Outbox, StoredOutbound } from '../tracking/index.ts';
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
  /** What the platform has not been told yet, oldest first; where that cannot be read, as far as this page knows of it. */
  waiting: () => Promise<readonly StoredOutbound[]>;
}
