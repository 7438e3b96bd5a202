import type { Observable } from 'rxjs';
import { attempt, highestEpoch, type SavedState } from '#domain/attempt/index.ts';
import type { LearnersWork } from '#domain/client/index.ts';
import { followJournal } from '#domain/kernel/journal-follower.ts';
import type { JournalHealth } from '#domain/kernel/journal-writer.ts';
import type { Projection } from '#domain/kernel/projection.ts';
import {
  type ConfirmedState,
  type Delivery,
  epochOf,
  isForgotten,
  isState,
  partitionOf,
  type Outbound,
  type Outbox,
  recordsToRedeliver,
  type StoredOutbound,
  subjectOf,
  type TrackingNames,
  withMemory,
} from '#domain/tracking/index.ts';
import { localWork } from '../local-work.ts';
import { type KeepingOptions, createStoredWork } from './stored-work.ts';
import { type OutgoingOptions, outgoingWork } from './outgoing.ts';
import { concernsLearner, startReading } from '../../storage/start-reading.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import type { JournalStore } from '../../storage/journal.store.ts';

type WorkOptions = Omit<OutgoingOptions, 'isErased' | 'onForgotten'> &
  Omit<KeepingOptions, 'beside' | 'words' | 'outgoing' | 'knownEpoch'> & {
    /** Emits when site data was cleared while the page runs. */
    erased: Observable<void>;
  };

/** Stores and delivers the learner's work: journal, outbox and final flush. */
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
  const { retell, ...restoring } = createRedelivery({
    ...options,
    outbox,
    journal: store.journal,
    wake: () => outgoing.wake(),
  });
  const { journal, onlyHere, unkept, leave, isDiskFull } = createStoredWork({ ...options, ...out, knownEpoch });
  // Removes records from the final flush that were delivered from memory.
  outgoing.state.subscribe(() => {
    words.settle(unkept);
    const mine = account();
    if (mine !== undefined) words.told(mine, outgoing.isOwed);
  });
  // Restores work from memory to the disk after an erasure.
  options.erased.subscribe(() => {
    follower.erased();
    outgoing.cleared();
    words.erased();
    onlyHere.erased();
  });
  return {
    follower,
    outbox,
    outgoing: {
      ...outgoing,
      stop: () => {
        leave();
        const mine = outgoing.delivery()?.account;
        if (mine !== undefined) words.retire(mine);
        outgoing.stop();
      },
      /** As the page is hidden or closed: first stores what is only in memory, then sends. */
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
      flush: words,
      elsewhere: store.isDurable ? [outgoing, words, beside] : [outgoing], // these are erased with the database
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
    /** Records that the platform has not confirmed; if the outbox cannot be read, those that this page knows. */
    waiting: async () => {
      const mine = account();
      if (mine === undefined) return [];
      const left = [...words.left(mine), ...recordsOf(mine, unkept())]; // read before the outbox, to miss nothing adopted meanwhile
      return withMemoryOf(outgoing.delivery, mine, await outbox.after(mine, 0).catch(() => undefined), left);
    },
  };
}

/** Newest attempt that delivery knows; 0: none. */
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

/** Whether all work so far is stored. */
const isHealthy = (health: Projection<JournalHealth>): Projection<boolean> => ({
  get: () => health.get().unsaved === 0,
  subscribe: health.subscribe,
});

/** Records of a learner that the disk refused. A new session receives them at the next retry. */
const recordsOf = (account: string, refused: ReturnType<ReturnType<typeof createStoredWork>['unkept']>) =>
  refused.filter((one) => one.account === account).flatMap(({ items }) => items.flatMap(({ outbound }) => outbound));

type Parts = {
  journal: Pick<JournalStore, 'mayRetell' | 'read' | 'retell'>;
  outbox: Pick<Outbox, 'after' | 'confirmed' | 'marks'>;
  names: TrackingNames;
  /** Account of the signed-in learner. */
  account: () => string | undefined;
  clock: Pick<Clock, 'now'>;
  /** Whether this page's clock is known to agree with the platform's clock. */
  hasPlatformTime: () => boolean;
  /** Call when new records may be in the outbox. */
  wake: () => void;
  report: (where: string, error: unknown) => void;
};

/** Redelivers what a platform lost after it was restored from a backup. */
export function createRedelivery({
  journal,
  outbox,
  names,
  account: current,
  clock,
  hasPlatformTime,
  wake,
  report,
}: Parts) {
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
    const outbound = recordsToRedeliver(facts, { account, names, marks, isTimestamped }).filter(
      (record) => !known.has(record.id) && !(isState(record) && known.has(subjectOf(record))),
    );
    const isStored = await journal.retell(account, now, outbound);
    if (isStored) wake();
    return isStored;
  };
  /** Puts all journal facts of a learner into the outbox again; false if that happened recently. Never rejects. */
  const retell = (account: string): Promise<boolean> =>
    retellNow(account).catch((error: unknown) => {
      report('retelling', error);
      return false;
    });
  return {
    retell,
    /** State of a title that the platform confirmed last; undefined if there is none or storage is unreadable. */
    confirmed: async ({ titleId }: { titleId: string }): Promise<ConfirmedState | undefined> => {
      const mine = current();
      if (mine === undefined) return undefined;
      return outbox.confirmed(mine, partitionOf(mine, titleId, 'state')).catch(() => undefined);
    },
    /** Queues everything for redelivery if the platform has less of a title than it had confirmed; true if it did. */
    restoreForgotten: async (kept: SavedState, confirmed: ConfirmedState | undefined): Promise<boolean> => {
      const mine = current();
      // A SCORM run has no position: its presence shows that the platform lost nothing.
      const value = kept.scorm ? (confirmed?.value ?? '') : kept.position ? String(kept.position.at) : '';
      if (mine === undefined || !isForgotten({ value, at: kept.at }, confirmed)) return false;
      return retell(mine);
    },
  };
}
