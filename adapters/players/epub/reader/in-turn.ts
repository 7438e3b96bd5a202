/** Pieces of work that are done one after the other; one that fails is told and does not hold up those behind it. */
export type InTurn = {
  readonly then: (work: () => Promise<void>) => void;
  readonly isBusy: () => boolean;
};

export function inTurn(failed: (error: unknown) => void): InTurn {
  let line = Promise.resolve();
  let underWay = 0;
  return {
    then: (work) => {
      underWay++;
      line = line
        .then(work)
        .catch(failed)
        .then(() => {
          underWay--;
        });
    },
    isBusy: () => underWay > 0,
  };
}
