import type { DeliveryResponse } from './answers.ts';
import type { Outbound, StateRecord, StoredOutbound } from '../outbound.ts';
import type { ConfirmedState, StoredState, UnsettledStates } from './comparing.ts';
import type { RecordUpdate, Removal } from '../ports.ts';

/** Circumstances of an event. */
export type Surroundings = Readonly<{
  /** Milliseconds since the epoch, UTC. */
  now: number;
  /** This tab is the leader, as far as its lock and its own clock show. */
  leads: boolean;
  /** In [0, 1): spreads the retries of many browsers. */
  chance: number;
}>;

/** Inputs of the delivery state machine. */
export type DeliveryEvent =
  /** The learner signed in: back-off is reset, a pause that the platform requested stays. */
  | { type: 'started' }
  | { type: 'ended' }
  /** This tab became the leader, or stopped being it. */
  | { type: 'led' }
  | { type: 'unled' }
  /** A record may have been stored, in any tab; or time has passed. */
  | { type: 'looked-for' }
  /** The network is back, or the page became visible: back-off is reset, a pause that the platform requested stays. */
  | { type: 'online' }
  /** The learner requests delivery: everything is tried now, dead letters included. */
  | { type: 'asked' }
  /** Site data was cleared: the outbox restarts its numbering, and other tabs may have used some numbers already. */
  | { type: 'cleared' }
  /** The outbox was erased and then restored. */
  | { type: 'erased' }
  | { type: 'offered'; records: readonly Outbound[] }
  /** The offered records are on disk. */
  | { type: 'settled'; ids: readonly string[] }
  /** The disk refused the offered records. */
  | { type: 'refused'; records: readonly Outbound[] }
  /**
   * Result of a read: records after the last read, or `all`; and the highest orders. `handed`: highest orders sent by
   * pages that share no database with this one. `left`: records that other pages stored elsewhere before the read
   * because the disk refuses them. `unclear`: states of earlier pages that may still take effect. `n`: number of the
   * read.
   */
  | {
      type: 'read';
      records: readonly StoredOutbound[];
      marks: ReadonlyMap<string, number>;
      handed?: ReadonlyMap<string, number> | undefined;
      left?: readonly Outbound[] | undefined;
      unclear?: ReadonlyMap<string, UnsettledStates> | undefined;
      all: boolean;
      n: number;
    }
  | { type: 'unreadable'; n: number; all: boolean }
  /** Size and highest orders of the outbox. */
  | { type: 'counted'; pending: number; parked: number; marks: ReadonlyMap<string, number> }
  /** A record just before it is sent. `now`: its row in the outbox; undefined: it was removed. */
  | { type: 'looked'; record: StoredOutbound; now: StoredOutbound | undefined }
  | { type: 'answered'; record: Outbound; answer: DeliveryResponse; keepalive: boolean }
  /** The platform’s state of a late state’s subject; without `kept` the request failed. */
  | {
      type: 'compared';
      record: StateRecord;
      answer: DeliveryResponse;
      kept?: StoredState | undefined;
      confirmed?: ConfirmedState | undefined;
    }
  | { type: 'removed'; record: StoredOutbound }
  /** The outbox stored the note of the record, or refused it. */
  | { type: 'noted'; record: StoredOutbound }
  /** The store failed on an operation with this record. */
  | { type: 'failed'; record: StoredOutbound }
  /** The page is hidden or closing. `kept`: records in memory are stored where the next start finds them. */
  | { type: 'hidden' | 'leaving'; kept: boolean };

/** Outputs of the delivery state machine. */
export type DeliveryEffect =
  | { do: 'read'; after: number; all: boolean; n: number }
  | { do: 'count' }
  | { do: 'look'; record: StoredOutbound }
  /** Request the platform’s state, before a late state is sent. */
  | { do: 'compare'; record: StateRecord }
  | { do: 'send'; record: Outbound; keepalive: boolean }
  /** `heir`: newer record on disk that replaces this one. */
  | ({ do: 'remove'; record: StoredOutbound } & Removal)
  | { do: 'note'; record: StoredOutbound; change: RecordUpdate }
  /** Run again at that time (epoch ms); undefined: not needed. */
  | { do: 'wake'; at: number | undefined }
  | { do: 'releaseLeadership' }
  | { do: 'tell-paused' }
  | { do: 'tell-parked'; record: StoredOutbound }
  /** Another device stored a later state, at `at` (epoch ms). The platform keeps that one, and the learner is notified. */
  | { do: 'tell-overtaken'; record: StateRecord; at: number }
  /** The platform lost a state that it had confirmed. */
  | { do: 'tell-forgotten' };
