import type { SchedulerLike } from 'rxjs';
import type { Random } from '#domain/kernel/ids.ts';
import type { Projection } from '#domain/kernel/projection.ts';
import type {
  Deliver,
  Delivery,
  FetchPlatformState,
  Outbound,
  Outbox,
  OutboxView,
  StateRecord,
  StoredOutbound,
} from '#domain/tracking/index.ts';
import type { Leaders } from './leader.ts';

export type SenderOptions = {
  outbox: Outbox;
  /** Highest record orders that other pages sent, if those pages share no database with this one. */
  handed?: (account: string) => ReadonlyMap<string, number>;
  /**
   * Records that other pages of this learner left in localStorage, because the disk refused them and still does. Such a
   * page sends the oldest record of each partition as it closes. `handed` has whatever else it sent of these titles.
   */
  left?: (account: string) => readonly Outbound[];
  deliver: Deliver;
  /** Without this lookup, late states are sent unchecked. */
  lookUp?: FetchPlatformState;
  leaders: Leaders;
  clock: SchedulerLike;
  random: Random;
  report: (where: string, error: unknown) => void;
  /** Called on 401: all records stay stored until the learner signs in. */
  onPaused?: () => void;
  /** Called when a record becomes a dead letter, to display PROGRESS_SAVE_FAILURE. */
  onParked?: (record: StoredOutbound) => void;
  /** Called if the learner continued on another device at that time (epoch ms): the other device's state wins. */
  onOvertaken?: (record: StateRecord, at: number) => void;
  /** Called when the platform no longer has what it had confirmed to this learner. */
  onForgotten?: (account: string) => void;
  /** Called if the disk refused a record's delivery result, so that other pages cannot read the result. */
  onUnnoted?: (record: StoredOutbound) => void;
};

export type Sender = {
  state: Projection<OutboxView>;
  /** Complete delivery state of the signed-in learner, for diagnosis and tests. */
  delivery: () => Delivery | undefined;
  /** Whether the platform has not confirmed the record, as far as this tab knows from all its sessions. */
  isOwed: (record: Outbound) => boolean;
  /** Starts delivery for the learner who signed in, and only for them. Also ends a pause. */
  start: (account: string) => void;
  /** Stops sending at sign-out. Requests in flight may still be acknowledged. */
  stop: () => void;
  /** Call after this or another tab stored a record. */
  wake: () => void;
  /** Retries now: network or platform is back, or the page became visible. Resets back-off, but obeys `Retry-After`. */
  refresh: () => void;
  /** Retries everything now at the learner's request, including dead letters. */
  tryNow: () => void;
  /** Records whose write has started; see `JournalWriterOptions.onWriting`. */
  offer: (records: readonly Outbound[]) => void;
  /** Records whose write has finished; see `JournalWriterOptions.onStored`. */
  settle: (records: readonly Outbound[]) => void;
  /** Records that the browser refused to store, sent from memory; see `JournalWriterOptions.onRefused`. */
  refuse: (records: readonly Outbound[]) => void;
  /**
   * Sends the head of each partition with keepalive, synchronously, as the page is hidden or closed. `leaving` also
   * repeats requests in flight, because ordinary requests die with the page. `kept`: the final flush of this tab is
   * stored, so the next start finds what was sent.
   */
  flush: (why: 'hidden' | 'leaving', kept: boolean) => void;
  /** Removes an account whose work left this browser: attempts are numbered from the start again. */
  forget: (account: string) => void;
  /** Resolves with true when nothing is pending, or false after `limitMs` (3 s at sign-out). */
  drained: (limitMs: number) => Promise<boolean>;
  /** Rereads the outbox from its beginning after site data was cleared. */
  cleared: () => void;
  /** Restores unacknowledged records after the outbox was erased externally, then rereads the outbox. */
  rebuild: (giveBack: (records: () => readonly Outbound[]) => Promise<void>) => Promise<void>;
};
