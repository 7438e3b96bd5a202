import { attempt, attemptOf, factsToGiveBack } from '#domain/attempt/index.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import { keepJournal, type Item, type JournalHealth } from '#domain/kernel/journal-keeper.ts';
import type { EventLog } from '#domain/kernel/log.ts';
import type { Runtime } from '#domain/kernel/runtime.ts';
import type { Refusal } from '#domain/outcome/refusal.ts';
import { isTerminal, trackingSinks, type Outbound, owedOf } from '#domain/tracking/index.ts';
import type { outgoingWork } from './outgoing.ts';
import type { Durable } from '../../storage/durable.ts';
import { fullDisk } from '../../storage/full-disk.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import type { JournalStore } from '../../storage/journal.store.ts';
import { whileItClears } from '../../storage/outbox/while-it-clears.ts';
import type { Sender } from '../sender-types.ts';
import { firstValueFrom, from, type Subscription, timeout } from 'rxjs';
import { atom } from '#domain/kernel/atom.ts';
import type { Projection } from '#domain/kernel/projection.ts';

/** Room may be made at any moment; a disk that stays full is not kept busy. */
const FIRST_MS = 500;
const MOST_MS = 30_000;
/** What is recorded while the database is given back waits this long for it. */
const BEHIND_MS = 1_000;

type Parts = {
  /** Stores what the browser refused. Never rejects: see `health`. */
  retry: () => Promise<void>;
  health: Projection<JournalHealth>;
  /** Writes all that this page still knows of the learner to a database that lost it. Rejects when it cannot. */
  giveBack: () => Promise<void>;
  isSignedIn: () => boolean;
  clock: Clock;
  report: (where: string, error: unknown) => void;
};

/**
 * What is nowhere but in this page goes to the disk as soon as it takes it, also when the learner does nothing more: what
 * was refused, and all that was stored once the database turns out to be erased. `health` says so until it is done.
 */
export function givingBack({ retry, health, giveBack, isSignedIn, clock, report }: Parts) {
  const shown = atom(health.get());
  let isErased = false;
  let giving: Promise<void> | undefined;
  let isTrying = false;
  let waitMs = FIRST_MS;
  let next: Subscription | undefined;

  /** While it is tried again it is not saved yet. */
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
        isErased = false; // erased once more meanwhile: once more given back
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
    /** What was stored is in this page only. */
    isErased: () => isErased || giving !== undefined,
    /**
     * Puts nothing into an erased database before all that was in it: it would stand before what came first. Rejects when
     * that takes its time, so that it is sent from memory meanwhile.
     */
    behind: async <T>(write: () => Promise<T>): Promise<T> => {
      if (isErased || giving !== undefined)
        await firstValueFrom(from(givenBack()).pipe(timeout({ first: BEHIND_MS, scheduler: clock })));
      return write();
    },
    /** The database was found erased, or was closed by force. */
    erased: (): void => {
      isErased = true;
      look();
      void tryNow(); // as above
    },
  };
}

/**
 * Site data was cleared while somebody learns: what is still in memory, the facts of their attempts and the unsent
 * records, goes back to the disk of `account`. `facts` and `records` are asked at each try: what is recorded while the
 * browser is at it belongs to them. Rejects when the browser does not take it.
 */
export const writeAgain = (
  { journal, clock }: { journal: Pick<JournalStore, 'write'>; clock: Clock },
  account: string,
  facts: () => readonly Recorded[],
  records: () => readonly Outbound[],
): Promise<void> =>
  whileItClears(
    () => journal.write({ account, facts: facts(), outbound: records().map(withoutReason), strict: true, again: true }),
    clock,
  );

/**
 * Gives back all that this page knows of a learner: facts, what is not confirmed, and the checkpoint it took back. What
 * is on its way to the disk is among it: nobody can say whether its write came before the clearing or after it.
 */
const giveBack = (
  parts: { journal: JournalStore; outgoing: Pick<Sender, 'rebuild'>; runtime: Runtime; clock: Clock },
  account: string,
): Promise<void> =>
  parts.outgoing.rebuild(async (records) => {
    const state = () => parts.runtime.state(attempt).get();
    await writeAgain(parts, account, () => factsToGiveBack(state(), parts.runtime.log.facts), records);
    await parts.journal.giveBack(account, Object.values(state().earlier));
  });

/** The same for the last words of a page that goes before it could give anything back. */
function toGiveBack(parts: { runtime: Runtime; outgoing: Pick<Sender, 'delivery'> }): readonly Item<Outbound>[] {
  const { runtime, outgoing } = parts;
  const facts = factsToGiveBack(runtime.state(attempt).get(), runtime.log.facts);
  const delivery = outgoing.delivery();
  const records = delivery ? owedOf(delivery).map(withoutReason) : [];
  return facts.map((fact, nth) => ({ fact, outbound: nth === facts.length - 1 ? records : [] }));
}

/** Another tab may have given back the fact already, without the record that it does not have. */
const withoutReason = ({ because: _because, ...record }: Outbound): Outbound => record; // it may be left out

export type KeepingOptions = Pick<ReturnType<typeof outgoingWork>, 'beside' | 'words' | 'outgoing'> & {
  runtime: Runtime;
  log: EventLog;
  clock: Clock;
  store: Durable;
  /** Account of the learner who is signed in. */
  account: () => string | undefined;
  names: { base: string; platform: string };
  /** The clock of this page is the platform's, as far as can be told. */
  hasPlatformTime: () => boolean;
  /** The number of the newest attempt that this page knows of. */
  knownEpoch: (account: string) => number;
  notify: (refusal: Refusal) => void;
  report: (where: string, error: unknown) => void;
};

/** What is done here, on its way to this browser's disk; what that refuses or loses is kept in memory and tried again. */
export function keptHere(options: KeepingOptions) {
  const { runtime, log, clock, store, account, beside, words, outgoing, notify, report } = options;
  const disk = fullDisk();
  const inOrder = {
    // What was told from memory while the disk refused is not stored any more.
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
      words.keep(unkept()); // there may be room for a little elsewhere
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
  /** What only this page has. What the platform has confirmed already is told by nobody again. */
  const unkept = () => {
    const refused = journal.unkept().map(({ account: mine, items }) => ({
      account: mine,
      items: items.map(({ fact, outbound }) => ({ fact, outbound: outbound.filter(outgoing.isOwed) })),
    }));
    const mine = account();
    if (mine === undefined || !onlyHere.isErased()) return refused;
    return [{ account: mine, items: toGiveBack({ runtime, outgoing }) }, ...refused];
  };
  /** An erased database gets back only what is of the learner who is signed in: the work of whoever leaves is kept beside it. */
  const leave = () => {
    const mine = outgoing.delivery()?.account;
    if (mine !== undefined && onlyHere.isErased())
      words.leave([{ account: mine, items: toGiveBack({ runtime, outgoing }) }]);
  };
  const onlyHere = givingBack({
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
