import type { JournalKeeper } from '#domain/kernel/journal-keeper.ts';
import type { Outbound } from '#domain/tracking/index.ts';
import type { KeptWork } from '#domain/session/sign-out.ts';
import type { BesideDatabase } from '../storage/beside-database.ts';
import type { LastWords } from '../storage/last-words.ts';
import type { JournalStore } from '../storage/journal.store.ts';
import type { Sender } from './sender.ts';

type Parts = {
  store: Pick<JournalStore, 'tidy' | 'removeAll'>;
  keeper: Pick<JournalKeeper<Outbound>, 'settled' | 'drop'>;
  lastWords: Pick<LastWords, 'forget'>;
  beside: Pick<BesideDatabase, 'forget'>;
  sender: Pick<Sender, 'drained' | 'start' | 'stop'>;
  report: (where: string, error: unknown) => void;
};

/** What this browser keeps of a learner's work, for the end of their session. The parts are asked for when it ends. */
export function keptWork(parts: () => Parts): KeptWork {
  return {
    settled: () =>
      parts()
        .keeper.settled()
        .catch(() => undefined), // what could not be stored is shown, and tried again
    drained: (limitMs) => parts().sender.drained(limitMs),
    tidy: (account) => {
      const { store, report } = parts();
      return store.tidy(account).catch((error: unknown) => report('journal', error)); // done at the next end, then
    },
    discard: async (account) => {
      const { store, keeper, sender, lastWords, beside } = parts();
      sender.stop();
      try {
        const unsent = await store.removeAll(account);
        keeper.drop(account);
        lastWords.forget(account);
        beside.forget(account);
        return unsent;
      } catch (error) {
        sender.start(account);
        throw error;
      }
    },
  };
}
