import type { JournalKeeper } from '#domain/kernel/journal-keeper.ts';
import type { Outbound } from '#domain/tracking/index.ts';
import type { LocalWork } from '#domain/session/sign-out.ts';
import type { JournalStore } from '../storage/journal.store.ts';
import type { Sender } from './sender.ts';

type Parts = {
  store: Pick<JournalStore, 'tidy' | 'removeAll'>;
  keeper: Pick<JournalKeeper<Outbound>, 'settled' | 'drop'>;
  /** What is kept beside the journal. */
  elsewhere: readonly { forget: (account: string) => void }[];
  sender: Pick<Sender, 'drained' | 'start' | 'stop'>;
  report: (where: string, error: unknown) => void;
};

/** What this browser keeps of a learner's work, for the end of their session.  */
export function localWork({ store, keeper, sender, elsewhere, report }: Parts): LocalWork {
  return {
    settled: () => keeper.settled().catch(() => undefined), // what could not be stored is shown, and tried again
    drained: (limitMs) => sender.drained(limitMs),
    // What fails is done at the next end.
    tidy: (account) => store.tidy(account).catch((error: unknown) => report('journal', error)),
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
