import { Subject, type Observable } from 'rxjs';
import type { Recorded } from './event.ts';
import type { Journal, Kept, StoredFact } from './journal.ts';
import type { EventLog } from './log.ts';

export type JournalFollower = {
  /**
   * Takes into the log what the journal holds of this learner and the log does not: what this browser kept, and what other
   * tabs stored since the last time. Everything that was stored before the call is in the log when it resolves. Rejects
   * when it cannot be read; the next call reads the same again. Somebody else's facts are never taken in.
   */
  catchUp: (account: string) => Promise<void>;
  /** The journal was erased, and counts its places from the beginning: those known are of no use, and all of it is read. */
  erased: () => void;
  /** What other tabs recorded, as it is taken in; not what a start takes back. */
  heard: Observable<readonly Recorded[]>;
};

export type FollowerOptions = {
  /** The signed-in learner. */
  account: () => string | undefined;
  /** Facts that concern the learner, not the tab that recorded them. */
  takes: (fact: StoredFact) => boolean;
};

/** Below every place. */
const NONE = 0;

/**
 * One reader of the journal for the whole tab, one read after the other: an older answer taken in after a newer one would
 * put a replaced fact (a place, a snapshot) on top of the one that took its place.
 */
export function followJournal(
  log: EventLog,
  journal: Pick<Journal<Kept>, 'read' | 'since'>,
  { account, takes }: FollowerOptions,
): JournalFollower {
  const heard = new Subject<readonly Recorded[]>();
  /** By learner: how far the journal was read. */
  const places = new Map<string, number>();
  let erasures = 0;
  /** Asked for and not yet begun. */
  const queued = new Map<string, Promise<void>>();
  let last: Promise<unknown> = Promise.resolve();

  const read = async (owner: string): Promise<void> => {
    queued.delete(owner); // what is stored from now on may not be in this answer
    if (owner !== account()) return;
    const place = places.get(owner);
    const erasedBefore = erasures;
    const kept = place === undefined ? await journal.read(owner) : await journal.since(owner, place);
    if (owner !== account()) return; // the log's projections are about somebody else by now
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
      last = mine.catch(() => undefined); // told to who asked; the next one reads for itself
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
