import type { JournalWriter } from '#domain/kernel/journal-writer.ts';
import type { Outbound } from '#domain/tracking/index.ts';
import type { LocalWork } from '#domain/session/sign-out.ts';
import type { JournalStore } from '../storage/journal.store.ts';
import type { FinalFlush } from '../storage/outbox/final-flush.ts';
import type { Sender } from './sender.ts';

type Parts = {
  store: Pick<JournalStore, 'tidy' | 'removeAll'>;
  keeper: Pick<JournalWriter<Outbound>, 'settled' | 'drop'>;
  flush: Pick<FinalFlush, 'retire'>;
  /** Other stores of this account's data, beside the journal. */
  elsewhere: readonly { forget: (account: string) => void }[];
  sender: Pick<Sender, 'drained' | 'start' | 'stop'>;
  report: (where: string, error: unknown) => void;
};

/** Stored work of one learner in this browser, as the end of the session needs it. */
export function localWork({ store, keeper, sender, flush, elsewhere, report }: Parts): LocalWork {
  return {
    settled: () => keeper.settled().catch(() => undefined), // what the disk refused is reported elsewhere and retried
    drained: (limitMs) => sender.drained(limitMs),
    // A failed tidy-up is repeated at the next sign-out.
    tidy: (account) =>
      store
        .tidy(account, { keepsFlushKey: () => flush.retire(account) })
        .catch((error: unknown) => report('journal', error)),
    discard: async (account) => {
      sender.stop();
      try {
        const unsent = await store.removeAll(account);
        keeper.drop(account);
        for (const one of elsewhere) one.forget(account);
        return unsent;
      } catch (error) {
        sender.start(account);
        throw error;
      }
    },
  };
}
