import type { SavedState } from '#domain/attempt/index.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import {
  type ConfirmedState,
  isForgotten,
  isState,
  laneOf,
  type Outbox,
  retold,
  subjectOf,
  type TrackingNames,
} from '#domain/tracking/index.ts';
import type { JournalStore } from '../../storage/journal.store.ts';

type Parts = {
  journal: Pick<JournalStore, 'mayRetell' | 'read' | 'retell'>;
  outbox: Pick<Outbox, 'after' | 'confirmed' | 'marks'>;
  names: TrackingNames;
  /** Account of the learner who is signed in. */
  account: () => string | undefined;
  clock: Pick<Clock, 'now'>;
  /** The clock of this page is the platform's, as far as can be told. */
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
