import { attempt, attemptOf, factsToRestore } from '#domain/attempt/index.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import { keepJournal, type Item, type JournalHealth } from '#domain/kernel/journal-writer.ts';
import type { EventLog } from '#domain/kernel/log.ts';
import type { Runtime } from '#domain/kernel/runtime.ts';
import type { Refusal } from '#domain/outcome/refusal.ts';
import { isTerminal, trackingSinks, type Outbound, owedOf } from '#domain/tracking/index.ts';
import type { outgoingWork } from './outgoing.ts';
import type { DurableStores } from '../../storage/durable.ts';
import { fullDisk } from '../../storage/full-disk.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import type { JournalStore } from '../../storage/journal.store.ts';
import { retryDuringEviction } from '../../storage/outbox/retry-during-eviction.ts';
import type { Sender } from '../sender-types.ts';
import { firstValueFrom, from, type Subscription, timeout } from 'rxjs';
import { atom } from '#domain/kernel/atom.ts';
import type { Projection } from '#domain/kernel/projection.ts';

/** First retry interval after a refused write. It grows to 30 s, because the disk may stay full. */
const FIRST_MS = 500;
const MOST_MS = 30_000;
/** How long new facts wait for the restore of the database. */
const BEHIND_MS = 1_000;

type Parts = {
  /** Retries writes that the browser refused. Never rejects: see `health`. */
  retry: () => Promise<void>;
  health: Projection<JournalHealth>;
  /** Writes all that this page knows of the learner to an erased database. Rejects on failure. */
  giveBack: () => Promise<void>;
  isSignedIn: () => boolean;
  clock: Clock;
  report: (where: string, error: unknown) => void;
};

/**
 * Retries until the disk has all work that exists only in this page: refused writes, and all stored work after the
 * database was erased. Runs without further actions of the learner. `health` reports unsaved work until then.
 */
export function restoreAfterEviction({ retry, health, giveBack, isSignedIn, clock, report }: Parts) {
  const shown = atom(health.get());
  let isErased = false;
  let giving: Promise<void> | undefined;
  let isTrying = false;
  let waitMs = FIRST_MS;
  let next: Subscription | undefined;

  /** A retry under way still counts as unsaved. */
  const look = () => {
    const { writing, unsaved } = health.get();
    const before = shown.projection.get().unsaved;
    const inMemory = unsaved > 0 || writing === 0 ? unsaved : before;
    const now = { writing, unsaved: Math.max(inMemory, isErased ? 1 : 0) };
    if (now.unsaved !== before || now.writing !== shown.projection.get().writing) shown.set(now);
    if (now.unsaved > 0) plan();
  };
  const plan = () => {
    if (next || isTrying || !isSignedIn()) return;
    next = clock.schedule(() => {
      next = undefined;
      void tryNow(); // never rejects
    }, waitMs);
    waitMs = Math.min(MOST_MS, 2 * waitMs);
  };
  const givenBack = (): Promise<void> =>
    (giving ??= (async () => {
      while (isErased) {
        isErased = false; // set again by an erasure during the restore, which then repeats
        await giveBack();
      }
    })()
      .catch((error: unknown) => {
        isErased = true;
        throw error;
      })
      .finally(() => (giving = undefined)));
  const tryNow = async (): Promise<void> => {
    if (isTrying || !isSignedIn()) return;
    isTrying = true;
    try {
      if (isErased) await givenBack();
      await retry();
    } catch (error) {
      report('storage', error);
    } finally {
      isTrying = false;
    }
    if (!isErased && health.get().unsaved === 0) waitMs = FIRST_MS;
    look();
  };

  health.subscribe(look);
  return {
    health: shown.projection,
    /** Whether stored work exists only in this page, because the database was erased. */
    isErased: () => isErased || giving !== undefined,
    /**
     * Delays a write until an erased database is restored, so that restored facts come first. Rejects after a time
     * limit; the caller then sends from memory.
     */
    behind: async <T>(write: () => Promise<T>): Promise<T> => {
      if (isErased || giving !== undefined)
        await firstValueFrom(from(givenBack()).pipe(timeout({ first: BEHIND_MS, scheduler: clock })));
      return write();
    },
    /** Call when the database was erased or closed by force. */
    erased: (): void => {
      isErased = true;
      look();
      void tryNow(); // never rejects
    },
  };
}

/**
 * Writes the attempt's facts and the unsent records from memory to the disk of `account`, after site data was cleared.
 * Calls `facts` and `records` on each try, to include what was recorded meanwhile. Rejects if the browser refuses.
 */
export const restoreToDisk = (
  { journal, clock }: { journal: Pick<JournalStore, 'write'>; clock: Clock },
  account: string,
  facts: () => readonly Recorded[],
  records: () => readonly Outbound[],
): Promise<void> =>
  retryDuringEviction(
    () => journal.write({ account, facts: facts(), outbound: records().map(withoutReason), strict: true, again: true }),
    clock,
  );

/**
 * Restores all that this page knows of a learner: facts, unconfirmed records, and the checkpoint it resumed from.
 * Includes pending writes: they may have happened before or after the clearing.
 */
const giveBack = (
  parts: { journal: JournalStore; outgoing: Pick<Sender, 'rebuild'>; runtime: Runtime; clock: Clock },
  account: string,
): Promise<void> =>
  parts.outgoing.rebuild(async (records) => {
    const state = () => parts.runtime.state(attempt).get();
    await restoreToDisk(parts, account, () => factsToRestore(state(), parts.runtime.log.facts), records);
    await parts.journal.giveBack(account, Object.values(state().earlier));
  });

/** The same data for the final flush of a page that closes before it could restore. */
function toGiveBack(parts: { runtime: Runtime; outgoing: Pick<Sender, 'delivery'> }): readonly Item<Outbound>[] {
  const { runtime, outgoing } = parts;
  const facts = factsToRestore(runtime.state(attempt).get(), runtime.log.facts);
  const delivery = outgoing.delivery();
  const records = delivery ? owedOf(delivery).map(withoutReason) : [];
  return facts.map((fact, nth) => ({ fact, outbound: nth === facts.length - 1 ? records : [] }));
}

/** Drops the causing fact: another tab may have restored that fact already, without this record. */
const withoutReason = ({ because: _because, ...record }: Outbound): Outbound => record; // optional property

export type KeepingOptions = Pick<ReturnType<typeof outgoingWork>, 'beside' | 'words' | 'outgoing'> & {
  runtime: Runtime;
  log: EventLog;
  clock: Clock;
  store: DurableStores;
  /** Account of the signed-in learner. */
  account: () => string | undefined;
  names: { base: string; platform: string };
  /** Whether this page's clock is known to agree with the platform's clock. */
  hasPlatformTime: () => boolean;
  /** Number of the newest attempt that this page knows. */
  knownEpoch: (account: string) => number;
  notify: (refusal: Refusal) => void;
  report: (where: string, error: unknown) => void;
};

/** Stores facts on this browser's disk. Refused or lost writes stay in memory and are retried. */
export function createStoredWork(options: KeepingOptions) {
  const { runtime, log, clock, store, account, beside, words, outgoing, notify, report } = options;
  const disk = fullDisk();
  const inOrder = {
    // Records that were delivered from memory meanwhile are not stored.
    write: (batch: Parameters<typeof store.journal.write>[0]) =>
      onlyHere.behind(() => store.journal.write({ ...batch, outbound: batch.outbound.filter(outgoing.isOwed) })),
  };
  const journal = keepJournal(log, inOrder, {
    account,
    sinks: trackingSinks({
      attemptOf: (attemptId) => attemptOf(runtime.state(attempt).get(), attemptId),
      names: options.names,
      hasPlatformTime: options.hasPlatformTime,
    }),
    isTerminal,
    onWriting: (records) => {
      if (!store.isDurable) beside.concern(records);
      outgoing.offer(records);
    },
    onRefused: (records) => {
      beside.concern(records); // what is handed over from memory is on no disk that another page could read
      words.keep(unkept()); // localStorage may still have space
      outgoing.refuse(records);
      notify({ refused: 'STORAGE_REFUSED' });
    },
    onStored: (records) => {
      words.settle(unkept);
      if (records.length > 0) outgoing.settle(records);
    },
    report: (where, error) => {
      disk.refused(error);
      report(where, error);
    },
  });
  /** Work that only this page has. Records that the platform has confirmed are left out. */
  const unkept = () => {
    const refused = journal.unkept().map(({ account: mine, items }) => ({
      account: mine,
      items: items.map(({ fact, outbound }) => ({ fact, outbound: outbound.filter(outgoing.isOwed) })),
    }));
    const mine = account();
    if (mine === undefined || !onlyHere.isErased()) return refused;
    return [{ account: mine, items: toGiveBack({ runtime, outgoing }) }, ...refused];
  };
  /**
   * At sign-out, an erased database is restored for the signed-in learner only. This learner's work is stored in
   * localStorage.
   */
  const leave = () => {
    const mine = outgoing.delivery()?.account;
    if (mine !== undefined && onlyHere.isErased())
      words.leave([{ account: mine, items: toGiveBack({ runtime, outgoing }) }]);
  };
  const onlyHere = restoreAfterEviction({
    retry: journal.retry,
    health: journal.health,
    giveBack: async () => {
      const mine = account();
      if (mine === undefined) return;
      beside.began(mine, options.knownEpoch(mine));
      await giveBack({ journal: store.journal, outgoing, runtime, clock }, mine);
    },
    isSignedIn: () => account() !== undefined,
    clock,
    report,
  });
  return { journal, onlyHere, unkept, leave, isDiskFull: disk.isFull };
}
