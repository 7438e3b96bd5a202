import type { SchedulerLike } from 'rxjs';
import type { Random } from '#domain/kernel/ids.ts';
import type { Projection } from '#domain/kernel/projection.ts';
import type {
  Deliver,
  Delivery,
  LookUp,
  Outbound,
  Outbox,
  OutboxView,
  StateRecord,
  StoredOutbound,
} from '#domain/tracking/index.ts';
import type { Leaders } from './leader.ts';

export type SenderOptions = {
  outbox: Outbox;
  /** Highest orders that pages which share no database with this one handed to the network. */
  handed?: (account: string) => ReadonlyMap<string, number>;
  /**
   * What other pages of this learner kept elsewhere as the disk refused it, and it still does. Of a lane such a page hands
   * over the oldest as it goes; whatever else it told of these titles is in `handed`.
   */
  left?: (account: string) => readonly Outbound[];
  deliver: Deliver;
  /** Without it late states are sent as all others. */
  lookUp?: LookUp;
  leaders: Leaders;
  clock: SchedulerLike;
  random: Random;
  report: (where: string, error: unknown) => void;
  /** 401: everything is kept, a sign-in is needed. */
  onPaused?: () => void;
  /** Refused for good, for the first time: kept, and to be shown (PROGRESS_SAVE_FAILURE). */
  onParked?: (record: StoredOutbound) => void;
  /** The learner went on at another device at that moment (epoch ms): that state stays. */
  onOvertaken?: (record: StateRecord, at: number) => void;
  /** The platform has forgotten what it confirmed to this learner. */
  onForgotten?: (account: string) => void;
  /** The disk did not take what became of a record: who reads it there next does not know it. */
  onUnnoted?: (record: StoredOutbound) => void;
};

export type Sender = {
  state: Projection<OutboxView>;
  /** All that delivery knows of the signed-in learner's work, to print and to test. */
  delivery: () => Delivery | undefined;
  /** The platform is still to be told of it, as far as this tab knows, in whichever session it learnt that. */
  isOwed: (record: Outbound) => boolean;
  /** The learner signed in: delivers what is theirs, and only that. Also ends a pause. */
  start: (account: string) => void;
  /** The learner signed out. What is on its way may still be acknowledged; nothing new is sent. */
  stop: () => void;
  /** Something was stored, in this tab or another. */
  wake: () => void;
  /** The network is back, the platform answers again, or the learner looks at the page: forgets back-off, not a wish of the platform to wait. */
  refresh: () => void;
  /** The learner asks: tries everything now, also what was refused for good (parked). */
  tryNow: () => void;
  /** Records on their way to the disk; see `KeeperOptions.onWriting`. */
  offer: (records: readonly Outbound[]) => void;
  /** Their write is done; see `KeeperOptions.onStored`. */
  settle: (records: readonly Outbound[]) => void;
  /** Records that the browser refused to store: sent from memory; see `KeeperOptions.onRefused`. */
  refuse: (records: readonly Outbound[]) => void;
  /**
   * The page is hidden or going away: sends the head of each lane, with keepalive, before it returns. `leaving` also
   * repeats what is in flight, because ordinary requests die with the page. `kept`: the last words of this tab are kept,
   * so that the next start finds what was handed over.
   */
  flush: (why: 'hidden' | 'leaving', kept: boolean) => void;
  /** Their work was taken off this browser: attempts are counted anew. */
  forget: (account: string) => void;
  /** Resolves with true when nothing waits any more, or false after `limitMs` (sign-out waits 3 s at most). */
  drained: (limitMs: number) => Promise<boolean>;
  /** Site data was cleared: what the outbox holds is read from its beginning. */
  cleared: () => void;
  /** The outbox was erased behind our back: gives back what was not acknowledged, then reads it again. */
  rebuild: (giveBack: (records: () => readonly Outbound[]) => Promise<void>) => Promise<void>;
};
