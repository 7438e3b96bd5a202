import { attempt, attemptOf } from '#domain/attempt/index.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import { keepJournal } from '#domain/kernel/journal-keeper.ts';
import type { EventLog } from '#domain/kernel/log.ts';
import type { Runtime } from '#domain/kernel/runtime.ts';
import type { Refusal } from '#domain/outcome/refusal.ts';
import { isTerminal, trackingSinks } from '#domain/tracking/index.ts';
import type { outgoingWork } from './outgoing.ts';
import type { Durable } from '../../storage/durable.ts';
import { fullDisk } from '../../storage/full-disk.ts';
import { giveBack, toGiveBack } from '../after-clearing.ts';
import { givingBack } from '../giving-back.ts';

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
