import type { Answer } from './answers.ts';
import type { Outbound, StateRecord, StoredOutbound } from '../outbound.ts';
import type { ConfirmedState, KeptState, Unclear } from './comparing.ts';
import type { Noted, Removal } from '../ports.ts';

/** What is so while an event happens. */
export type Surroundings = Readonly<{
  /** Milliseconds since the epoch, UTC. */
  now: number;
  /** This tab is the one that delivers, as far as its lock and its own clock can tell. */
  leads: boolean;
  /** In [0, 1): spreads the tries of many browsers. */
  chance: number;
}>;

/** What can happen to delivery. */
export type DeliveryEvent =
  /** The learner signed in, or again: back-off is forgotten, a wish of the platform is not. */
  | { type: 'started' }
  | { type: 'ended' }
  /** This tab became, or stopped being, the one that delivers. */
  | { type: 'led' }
  | { type: 'unled' }
  /** Something may have been stored, here or in another tab; or time has passed. */
  | { type: 'looked-for' }
  /** The network is back, or the learner looks at the page: back-off is forgotten, a wish of the platform is not. */
  | { type: 'online' }
  /** The learner asks: everything is tried now, also what was refused for good. */
  | { type: 'asked' }
  /** Site data was cleared: the outbox counts its places anew, and other tabs may have filled some already. */
  | { type: 'cleared' }
  /** The outbox lost what it held, and has been given it back. */
  | { type: 'erased' }
  | { type: 'offered'; records: readonly Outbound[] }
  /** The write of what was offered is done. */
  | { type: 'settled'; ids: readonly string[] }
  /** The disk refused what was offered. */
  | { type: 'refused'; records: readonly Outbound[] }
  /**
   * The outbox as it was read: what came after the last read, or `all`; and its highest orders. `handed`: what pages that
   * share no database with this one handed to the network; `left`: what other pages kept elsewhere before the read, for
   * the disk does not take it; `unclear`: what earlier pages left in doubt. `n` names the read.
   */
  | {
      type: 'read';
      records: readonly StoredOutbound[];
      marks: ReadonlyMap<string, number>;
      handed?: ReadonlyMap<string, number> | undefined;
      left?: readonly Outbound[] | undefined;
      unclear?: ReadonlyMap<string, Unclear> | undefined;
      all: boolean;
      n: number;
    }
  | { type: 'unreadable'; n: number; all: boolean }
  /** How much the outbox holds, and its highest orders. */
  | { type: 'counted'; pending: number; parked: number; marks: ReadonlyMap<string, number> }
  /** A record just before it is sent: `now` is what the outbox says; undefined, it is no longer there. */
  | { type: 'looked'; record: StoredOutbound; now: StoredOutbound | undefined }
  | { type: 'answered'; record: Outbound; answer: Answer; keepalive: boolean }
  /** What the platform keeps of a late state's subject; without `kept` it could not be asked. */
  | {
      type: 'compared';
      record: StateRecord;
      answer: Answer;
      kept?: KeptState | undefined;
      confirmed?: ConfirmedState | undefined;
    }
  | { type: 'removed'; record: StoredOutbound }
  /** The outbox knows what was to be noted of it, or does not take it. */
  | { type: 'noted'; record: StoredOutbound }
  /** The store failed while it was asked about this record. */
  | { type: 'failed'; record: StoredOutbound }
  /** The page goes. `kept`: what is not on the disk is kept where the next start finds it. */
  | { type: 'hidden' | 'leaving'; kept: boolean };

/** What delivery wants done. */
export type DeliveryEffect =
  | { do: 'read'; after: number; all: boolean; n: number }
  | { do: 'count' }
  | { do: 'look'; record: StoredOutbound }
  /** Ask the platform what it keeps, before a late state is sent. */
  | { do: 'compare'; record: StateRecord }
  | { do: 'send'; record: Outbound; keepalive: boolean }
  /** `heir`: the newer one on the disk that stands for it from now on. */
  | ({ do: 'remove'; record: StoredOutbound } & Removal)
  | { do: 'note'; record: StoredOutbound; change: Noted }
  /** Look again at that time (epoch ms); undefined: no need to. */
  | { do: 'wake'; at: number | undefined }
  | { do: 'resign' }
  | { do: 'tell-paused' }
  | { do: 'tell-parked'; record: StoredOutbound }
  /** The learner went on at another device at that moment (epoch ms): its state stays. */
  | { do: 'tell-overtaken'; record: StateRecord; at: number }
  /** The platform has forgotten what it confirmed. */
  | { do: 'tell-forgotten' };
