import { firstValueFrom, from, type Subscription, timeout } from 'rxjs';
import { atom } from '#domain/kernel/atom.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import type { JournalHealth } from '#domain/kernel/journal-keeper.ts';
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
