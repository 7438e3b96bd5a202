/** Serial queue. A task that fails does not stop the next. */
export type Turns = {
  readonly take: <T>(work: () => Promise<T>) => Promise<T>;
  /** Resolves when all tasks have finished. */
  readonly done: () => Promise<void>;
};

export function serialQueue(): Turns {
  let last: Promise<unknown> = Promise.resolve();
  return {
    take: (work) => {
      const mine = last.then(work);
      last = mine.catch(() => undefined); // the caller receives the error
      return mine;
    },
    done: async () => {
      await last;
    },
  };
}
