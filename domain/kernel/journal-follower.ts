import { Subject, type Observable } from 'rxjs';
import type { Recorded } from './event.ts';
import type { Journal, SinkRecord, StoredFact } from './journal.ts';
import type { EventLog } from './log.ts';

export type JournalFollower = {
  /**
   * Adds facts of this learner to the log that only the journal holds: earlier facts of this browser, and new facts of
   * other tabs. When it resolves, the log has everything that was stored before the call. Rejects if the journal cannot
   * be read; the next call reads the same range again. Facts of another learner are never added.
   */
  catchUp: (account: string) => Promise<void>;
  /** The journal was erased and restarts its numbering: forgets all cursors and reads everything again. */
  erased: () => void;
  /** Facts that other tabs recorded, as they are added. Facts restored at start are not included. */
  heard: Observable<readonly Recorded[]>;
};

export type FollowerOptions = {
  account: () => string | undefined;
  /** Selects facts that concern the learner, not the tab that recorded them. */
  takes: (fact: StoredFact) => boolean;
};

/** Lower than every journal position. */
const NONE = 0;

/**
 * The only reader of the journal in a tab. Reads are serial: a late response could replace a newer fact (a position, a
 * snapshot) by an older one.
 */
export function followJournal(
  log: EventLog,
  journal: Pick<Journal<SinkRecord>, 'read' | 'since'>,
  { account, takes }: FollowerOptions,
): JournalFollower {
  const heard = new Subject<readonly Recorded[]>();
  /** Journal position read so far, by learner. */
  const places = new Map<string, number>();
  let erasures = 0;
  /** Reads that are requested but not begun. */
  const queued = new Map<string, Promise<void>>();
  let last: Promise<unknown> = Promise.resolve();

  const read = async (owner: string): Promise<void> => {
    queued.delete(owner); // facts stored from now on may be missing from this read
    if (owner !== account()) return;
    const place = places.get(owner);
    const erasedBefore = erasures;
    const kept = place === undefined ? await journal.read(owner) : await journal.since(owner, place);
    if (owner !== account()) return; // another learner signed in meanwhile; the projections are theirs
    places.set(owner, erasures === erasedBefore ? kept.last : NONE);
    const before = log.head;
    log.restore(kept.facts.filter(takes));
    const taken = log.facts.slice(before).filter(({ restored }) => restored);
    if (place !== undefined && taken.length > 0) heard.next(taken);
  };

  return {
    catchUp: (owner) => {
      const waiting = queued.get(owner);
      if (waiting) return waiting;
      const mine = last.then(() => read(owner));
      last = mine.catch(() => undefined); // reported to the caller; the next call reads again
      queued.set(owner, mine);
      return mine;
    },
    erased: () => {
      erasures++;
      for (const owner of places.keys()) places.set(owner, NONE);
    },
    heard,
  };
}
