import { localLocks, type Locks, webLocks } from '#adapters/tracking/locks.ts';

export const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** The used subset of the Web Locks API, as the standard describes it. */
function standardLocks(): Pick<LockManager, 'request'> {
  type SessionOwner = { reject: (why: unknown) => void };
  const held = new Map<string, SessionOwner>();
  const queues = new Map<string, (() => void)[]>();
  const request = (name: string, options: LockOptions, callback: (lock: Lock | null) => unknown): Promise<unknown> =>
    new Promise((resolve, reject) => {
      if (options.steal && (options.ifAvailable || options.signal))
        return reject(new DOMException('', 'NotSupportedError'));
      const mine: SessionOwner = { reject };
      const run = () => {
        held.set(name, mine);
        Promise.resolve(callback({ name, mode: 'exclusive' }))
          .then(resolve, reject)
          .finally(() => {
            if (held.get(name) !== mine) return;
            held.delete(name);
            queues.get(name)?.shift()?.();
          });
      };
      const holder = held.get(name);
      if (!holder) return run();
      if (options.ifAvailable) return resolve(callback(null));
      if (options.steal) {
        run();
        return holder.reject(new DOMException('stolen', 'AbortError'));
      }
      const queue = queues.get(name) ?? [];
      queues.set(name, queue);
      queue.push(run);
      options.signal?.addEventListener('abort', () => {
        const at = queue.indexOf(run);
        if (at >= 0) queue.splice(at, 1);
        reject(new DOMException('aborted', 'AbortError'));
      });
    });
  return { request: request as LockManager['request'] }; // overloads of the same three arguments
}

/** Both lock implementations, which must behave the same. */
export const lockKinds: [string, () => Locks][] = [
  ['Web Locks', () => webLocks(standardLocks())],
  ['locks of one tab', localLocks],
];
