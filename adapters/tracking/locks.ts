/** A granted lock. Releasing twice, or after the lock was stolen, does nothing. */
export type HeldLock = { release: () => void };

/**
 * Named locks across all tabs of this browser. `wait`: granted when free. `if-available`: granted at once or undefined.
 * `steal`: taken from its holder. `onLost` is called when another tab steals the lock; `cancel` stops waiting.
 */
export interface Locks {
  request: (
    name: string,
    how: 'wait' | 'if-available' | 'steal',
    onLost: () => void,
  ) => { held: Promise<HeldLock | undefined>; cancel: () => void };
}

/** Implements `Locks` with the Web Locks API. */
export function webLocks(manager: Pick<LockManager, 'request'>): Locks {
  return {
    request: (name, how, onLost) => {
      const waiting = new AbortController();
      let isHeld = false;
      const held = new Promise<HeldLock | undefined>((grant, refuse) => {
        const whileHeld = (lock: Lock | null) => {
          if (!lock) {
            grant(undefined);
            return;
          }
          isHeld = true;
          return new Promise<void>((resolve) => {
            grant({
              release: () => {
                isHeld = false;
                resolve();
              },
            });
          });
        };
        // The API allows only one of the three options.
        const options: LockOptions =
          how === 'wait' ? { signal: waiting.signal } : how === 'steal' ? { steal: true } : { ifAvailable: true };
        manager.request(name, options, whileHeld).catch((error: unknown) => {
          if (waiting.signal.aborted) return grant(undefined);
          // A refused request never held the lock. `onLost` would make the caller request again at once, in an endless
          // loop.
          if (!isHeld) return refuse(error instanceof Error ? error : new Error(String(error)));
          isHeld = false;
          onLost(); // another tab stole the lock
        });
      });
      return { held, cancel: () => waiting.abort() };
    },
  };
}

type Claim = { name: string; grant: (held: HeldLock | undefined) => void; onLost: () => void };

/**
 * Locks within this tab only, for browsers without the API. Every tab then delivers; stable ids make that idempotent.
 */
export function localLocks(): Locks {
  const holders = new Map<string, Claim>();
  const queues = new Map<string, Claim[]>();
  const give = (claim: Claim) => {
    holders.set(claim.name, claim);
    claim.grant({
      release: () => {
        if (holders.get(claim.name) !== claim) return;
        holders.delete(claim.name);
        const next = queues.get(claim.name)?.shift();
        if (next) give(next);
      },
    });
  };
  return {
    request: (name, how, onLost) => {
      let cancel = () => {};
      const held = new Promise<HeldLock | undefined>((grant) => {
        const claim: Claim = { name, grant, onLost };
        const holder = holders.get(name);
        if (!holder) return give(claim);
        if (how === 'if-available') return grant(undefined);
        if (how === 'steal') {
          give(claim);
          return holder.onLost();
        }
        const queue = queues.get(name) ?? [];
        queues.set(name, [...queue, claim]);
        cancel = () => {
          queues.set(
            name,
            (queues.get(name) ?? []).filter((other) => other !== claim),
          );
          grant(undefined);
        };
      });
      return { held, cancel: () => cancel() };
    },
  };
}

/** Web Locks if the browser has them, else locks of this tab only. */
export const locksOf = ({ locks }: { locks: Pick<LockManager, 'request'> | undefined }): Locks =>
  locks ? webLocks(locks) : localLocks();

/** Runs work under a lock, one at a time across all tabs. Undefined: aborted before it started. */
export const alone =
  (locks: Locks, name: string, signal?: AbortSignal) =>
  async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    if (signal?.aborted) return undefined;
    const { held, cancel } = locks.request(name, 'wait', () => undefined);
    signal?.addEventListener('abort', cancel, { once: true });
    const lock = await held;
    signal?.removeEventListener('abort', cancel);
    if (!lock) return undefined;
    try {
      return await work();
    } finally {
      lock.release();
    }
  };
