/** Does works one after the other, as they come; one that fails stands in no other's way. */
export type Turns = {
  readonly take: <T>(work: () => Promise<T>) => Promise<T>;
  /** Resolves when all that were taken are done. */
  readonly done: () => Promise<void>;
};

export function inTurn(): Turns {
  let last: Promise<unknown> = Promise.resolve();
  return {
    take: (work) => {
      const mine = last.then(work);
      last = mine.catch(() => undefined); // whoever asked for it hears of it
      return mine;
    },
    done: async () => {
      await last;
    },
  };
}
