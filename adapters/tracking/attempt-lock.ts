import { attemptEvents, endsAttempt, isOfAttempt } from '#domain/attempt/index.ts';
import type { JournalWriter } from '#domain/kernel/journal-writer.ts';
import type { EventLog } from '#domain/kernel/log.ts';
import type { HeldLock, Locks } from './locks.ts';

const nameOf = (attemptId: string) => `sitting:${attemptId}`;

/**
 * Marks running attempts. The tab holds a lock from the attempt's first fact until its last one is stored. The browser
 * releases the lock when the tab dies. A frozen tab holds the lock, and ends its own attempt when it wakes.
 */
export function attemptLocks(
  log: EventLog,
  locks: Locks,
  stored: () => Promise<unknown>,
  report: (where: string, error: unknown) => void,
): { hold: (attemptId: string) => Promise<HeldLock | undefined> } {
  const held = new Map<string, Promise<HeldLock | undefined>>();
  const nothing = () => undefined;
  log.after(log.head).subscribe((fact) => {
    if (fact.restored || !isOfAttempt(fact)) return;
    const { attemptId } = fact.data;
    if (attemptEvents.Started.is(fact)) {
      const lock = locks.request(nameOf(attemptId), 'wait', nothing).held;
      held.set(attemptId, lock);
      lock.catch((error: unknown) => report('attempt lock', error));
    }
    if (endsAttempt(fact.type))
      void stored()
        .then(() => held.get(attemptId))
        .then((lock) => lock?.release(), nothing) // rejected request: there is no lock to release
        .finally(() => held.delete(attemptId));
  });
  return { hold: (attemptId) => locks.request(nameOf(attemptId), 'if-available', nothing).held };
}

/** Resolves when all facts so far are on disk, also if the browser refuses some for a long time. Never rejects. */
export const waitUntilStored = ({ settled, health }: Pick<JournalWriter<never>, 'settled' | 'health'>): Promise<void> =>
  settled().catch(
    () =>
      new Promise<void>((resolve) => {
        const stop = health.subscribe(() => {
          const { writing, unsaved } = health.get();
          if (writing + unsaved > 0) return; // the refused facts are being retried
          stop();
          resolve();
        });
      }),
  );
