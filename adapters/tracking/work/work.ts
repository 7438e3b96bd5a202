import type { Observable } from 'rxjs';
import { attempt, highestEpoch, type SavedState } from '#domain/attempt/index.ts';
import type { LearnersWork } from '#domain/client/index.ts';
import { followJournal } from '#domain/kernel/journal-follower.ts';
import type { JournalHealth } from '#domain/kernel/journal-keeper.ts';
import type { Projection } from '#domain/kernel/projection.ts';
import {
  type ConfirmedState,
  type Delivery,
  epochOf,
  isForgotten,
  isState,
  laneOf,
  type Outbound,
  type Outbox,
  retold,
  type StoredOutbound,
  subjectOf,
  type TrackingNames,
  withMemory,
} from '#domain/tracking/index.ts';
import { localWork } from '../local-work.ts';
import { type KeepingOptions, keptHere } from './keeping.ts';
import { type OutgoingOptions, outgoingWork } from './outgoing.ts';
import { concernsLearner, startReading } from '../../storage/start-reading.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import type { JournalStore } from '../../storage/journal.store.ts';

type WorkOptions = Omit<OutgoingOptions, 'isErased' | 'onForgotten'> &
  Omit<KeepingOptions, 'beside' | 'words' | 'outgoing' | 'knownEpoch'> & {
    /** Emits when site data was cleared under the running page. */
    erased: Observable<void>;
  };

/** What is done here, on its way to this browser's disk and to the platform. */
export function learnersWork(options: WorkOptions): LearnersWork {
  const { runtime, log, store, account } = options;
  const out = outgoingWork({
    ...options,
    isErased: () => onlyHere.isErased(),
    onForgotten: (mine) => void retell(mine),
  });
  const { beside, words, adopt, outbox, outgoing } = out;
  const follower = followJournal(log, startReading(store.journal, { adopt, left: words.facts }), {
    account,
    takes: concernsLearner,
  });
  const knownEpoch = (mine: string): number =>
    Math.max(beside.epoch(mine), highestEpoch(runtime.state(attempt).get()), epochIn(outgoing.delivery()));
  const { retell, ...restoring } = retelling({
    ...options,
    outbox,
    journal: store.journal,
    wake: () => outgoing.wake(),
  });
  const { journal, onlyHere, unkept, leave, isDiskFull } = keptHere({ ...options, ...out, knownEpoch });
  // What was told from memory is nobody's last word any more.
  outgoing.state.subscribe(() => {
    words.settle(unkept);
    const mine = account();
    if (mine !== undefined) words.told(mine, outgoing.isOwed);
  });
  // While somebody learns, what is still in memory goes back to the disk.
  options.erased.subscribe(() => {
    follower.erased();
    outgoing.cleared();
    onlyHere.erased();
  });
  return {
    follower,
    outbox,
    outgoing: {
      ...outgoing,
      stop: () => {
        leave();
        outgoing.stop();
      },
      /** The page is hidden or going away: what is in memory only is kept first, then what can leave does. */
      flush: (why: 'hidden' | 'leaving') => {
        const isKept = words.keep(unkept());
        if (!isKept) store.wake(); // the database is the last that may take it
        outgoing.flush(why, isKept || !store.isDurable);
      },
    },
    journal: { ...journal, health: onlyHere.health },
    rest: () => {
      if (words.keep(unkept())) store.rest();
    },
    wake: store.wake,
    healthy: isHealthy(onlyHere.health),
    isDiskFull,
    kept: localWork({
      store: store.journal,
      keeper: journal,
      sender: outgoing,
      elsewhere: store.isDurable ? [outgoing, words, beside] : [outgoing], // what belongs to a database goes with it
      report: options.report,
    }),
    nextEpoch: async (): Promise<number> => {
      const mine = account() ?? '';
      const known = knownEpoch(mine);
      const epoch = await store.journal.epoch(mine, known).catch(() => known + 1);
      beside.began(mine, epoch);
      return epoch;
    },
    ...restoring,
    /** What the platform has not been told yet; where that cannot be read, as far as this page knows of it. */
    waiting: async () => {
      const mine = account();
      if (mine === undefined) return [];
      const left = [...words.left(mine), ...recordsOf(mine, unkept())]; // before the read: what is adopted or stored meanwhile is in both
      return withMemoryOf(outgoing.delivery, mine, await outbox.after(mine, 0).catch(() => undefined), left);
    },
  };
}

/** The newest attempt of which delivery knows anything; 0: none. */
const epochIn = (delivery: Delivery | undefined): number =>
  Math.max(0, ...[...(delivery?.known.values() ?? [])].map(epochOf));

const withMemoryOf = (
  delivery: () => Delivery | undefined,
  account: string,
  stored: readonly StoredOutbound[] | undefined,
  left: readonly Outbound[],
): readonly StoredOutbound[] => {
  const mine = delivery();
  return mine?.account === account ? withMemory(stored, mine, left) : (stored ?? []);
};

/** All that was done so far could be stored. */
const isHealthy = (health: Projection<JournalHealth>): Projection<boolean> => ({
  get: () => health.get().unsaved === 0,
  subscribe: health.subscribe,
});

/** What the disk refused of a learner. A session that has just begun is given it only when the disk is tried again. */
const recordsOf = (account: string, refused: ReturnType<ReturnType<typeof keptHere>['unkept']>) =>
  refused.filter((one) => one.account === account).flatMap(({ items }) => items.flatMap(({ outbound }) => outbound));

type Parts = {
  journal: Pick<JournalStore, 'mayRetell' | 'read' | 'retell'>;
  outbox: Pick<Outbox, 'after' | 'confirmed' | 'marks'>;
  names: TrackingNames;
  /** Account of the learner who is signed in. */
  account: () => string | undefined;
  clock: Pick<Clock, 'now'>;
  /** The clock of this page is known to agree with the platform's. */
  hasPlatformTime: () => boolean;
  /** Something may be there to send. */
  wake: () => void;
  report: (where: string, error: unknown) => void;
};

/** Redelivers what a platform lost that was restored from a backup. */
export function retelling({ journal, outbox, names, account: current, clock, hasPlatformTime, wake, report }: Parts) {
  const retellNow = async (account: string): Promise<boolean> => {
    const now = clock.now();
    if (!(await journal.mayRetell(account, now))) return false;
    const [{ facts }, marks, waiting] = await Promise.all([
      journal.read(account),
      outbox.marks(account),
      outbox.after(account, 0),
    ]);
    const known = new Set(waiting.flatMap((record) => [record.id, ...(isState(record) ? [subjectOf(record)] : [])]));
    const isTimestamped = hasPlatformTime();
    const outbound = retold(facts, { account, names, marks, isTimestamped }).filter(
      (record) => !known.has(record.id) && !(isState(record) && known.has(subjectOf(record))),
    );
    const isStored = await journal.retell(account, now, outbound);
    if (isStored) wake();
    return isStored;
  };
  /** Puts all that the journal still knows of a learner into the outbox; false: not so soon after the last time. Never rejects. */
  const retell = (account: string): Promise<boolean> =>
    retellNow(account).catch((error: unknown) => {
      report('retelling', error);
      return false;
    });
  return {
    retell,
    /** State of a title that the platform confirmed last; undefined also where what is stored cannot be read. */
    confirmed: async ({ titleId }: { titleId: string }): Promise<ConfirmedState | undefined> => {
      const mine = current();
      if (mine === undefined) return undefined;
      return outbox.confirmed(mine, laneOf(mine, titleId, 'state')).catch(() => undefined);
    },
    /** Queues everything for redelivery if the platform stores less of a title than it had confirmed; says whether it did. */
    restoreForgotten: async (kept: SavedState, confirmed: ConfirmedState | undefined): Promise<boolean> => {
      const mine = current();
      // A SCORM run has no position: its presence shows that the platform forgot nothing.
      const value = kept.scorm ? (confirmed?.value ?? '') : kept.position ? String(kept.position.at) : '';
      if (mine === undefined || !isForgotten({ value, at: kept.at }, confirmed)) return false;
      return retell(mine);
    },
  };
}
