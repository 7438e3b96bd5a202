/** A lock that was granted. Released once; releasing what was lost does nothing. */
export type Held = { release: () => void };

/**
 * Named locks over all tabs of this browser. `wait`: granted when free. `if-available`: granted at once or not at all
 * (undefined). `steal`: taken from whoever has it. `onLost` is told when another steals it; `cancel` gives up waiting.
 */
export interface Locks {
  request: (
    name: string,
    how: 'wait' | 'if-available' | 'steal',
    onLost: () => void,
  ) => { held: Promise<Held | undefined>; cancel: () => void };
}

/** Over the Web Locks API. */
export function webLocks(manager: Pick<LockManager, 'request'>): Locks {
  return {
    request: (name, how, onLost) => {
      const waiting = new AbortController();
      let isHeld = false;
      const held = new Promise<Held | undefined>((grant, refuse) => {
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
          // A request that the browser refuses has lost nothing: told so, whoever asked would ask again at once, for ever.
          if (!isHeld) return refuse(error instanceof Error ? error : new Error(String(error)));
          isHeld = false;
          onLost(); // another stole it
        });
      });
      return { held, cancel: () => waiting.abort() };
    },
  };
}

type Claim = { name: string; grant: (held: Held | undefined) => void; onLost: () => void };

/** Locks within this tab, for browsers without the API. Then every tab delivers; stable ids keep the effects single. */
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
      const held = new Promise<Held | undefined>((grant) => {
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

/** The browser's own; in one that has none, those of this tab alone. */
export const locksOf = ({ locks }: { locks: Pick<LockManager, 'request'> | undefined }): Locks =>
  locks ? webLocks(locks) : localLocks();
