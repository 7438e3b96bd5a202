type Held = { page: object; resolve: () => void; reject: (error: unknown) => void };
type Asked = { name: string; page: object; grant: () => void };

/** Web Locks of one browser, over its pages: granted in order, taken away by `steal`, given up when a page goes away. */
export function browserLocks() {
  const held = new Map<string, Held>();
  let queue: Asked[] = [];

  const next = (name: string) => {
    if (held.has(name)) return;
    const first = queue.find((asked) => asked.name === name);
    if (!first) return;
    queue = queue.filter((asked) => asked !== first);
    first.grant();
  };

  const manager = (page: object): LockManager => {
    const request = (name: string, options: LockOptions, callback: (lock: Lock | null) => unknown): Promise<unknown> =>
      new Promise((resolve, reject) => {
        const hold = () => {
          const mine: Held = { page, resolve: () => resolve(undefined), reject };
          held.set(name, mine);
          const free = () => {
            if (held.get(name) !== mine) return;
            held.delete(name);
            next(name);
          };
          void Promise.resolve(callback({ name, mode: 'exclusive' })).then(
            (value) => {
              free();
              resolve(value);
            },
            (error: unknown) => {
              free();
              reject(error instanceof Error ? error : new Error(String(error)));
            },
          );
        };
        const holder = held.get(name);
        if (options.steal) {
          holder?.reject(new DOMException('The lock was stolen', 'AbortError'));
          return hold();
        }
        if (!holder) return hold();
        if (options.ifAvailable) return void Promise.resolve(callback(null)).then(resolve, reject);
        const asked: Asked = { name, page, grant: hold };
        queue.push(asked);
        options.signal?.addEventListener('abort', () => {
          if (!queue.includes(asked)) return;
          queue = queue.filter((other) => other !== asked);
          reject(new DOMException('Given up', 'AbortError'));
        });
      });
    return { request, query: () => Promise.resolve({ held: [], pending: [] }) } as unknown as LockManager; // the one form of the call that the client uses
  };

  const leave = (page: object) => {
    queue = queue.filter((asked) => asked.page !== page);
    for (const [name, { page: holder }] of [...held])
      if (holder === page) {
        held.delete(name);
        next(name);
      }
  };
  return { manager, leave };
}
