import { deleteDB, openDB } from 'idb';

/**
 * The first removal takes what is removed into a file, the second one rewrites it together with older ones; the third is for a
 * removal of our own between the two.
 */
const SPARES = ['spare-1', 'spare-2', 'spare-3'] as const;

/** Has a browser write the files anew in which its databases lie. Neither rejects. */
export type Rewriting = {
  /** To be asked before there is anything to remove: only files from then on are reached. */
  prepare: () => Promise<void>;
  /** What was removed before is in none of them afterwards. */
  rewrite: () => Promise<void>;
};

/**
 * The bytes of a row that was removed stay in a browser's files until it has reason to rewrite them. For Chromium a database that
 * goes as a whole is one, for all files that hold older and newer ones than it: hence empty databases that are there for nothing
 * but to be removed, and are then made anew. Other browsers lose nothing by it.
 */
export function rewriting(report: (where: string, error: unknown) => void): Rewriting {
  const quietly = (work: Promise<unknown>): Promise<void> =>
    work.then(
      () => undefined,
      (error: unknown) => report('storage', error),
    );
  const prepare = async (): Promise<void> => {
    for (const name of SPARES) (await openDB(name, 1)).close();
  };
  return {
    prepare: () => quietly(prepare()),
    rewrite: () =>
      quietly(
        (async () => {
          await prepare(); // a profile of an earlier version has none yet
          for (const name of SPARES) if (!(await isGone(name))) return; // whoever signs out is not held up: it is made good next time
          await prepare();
        })(),
      ),
  };
}

/** False: somebody has it open, and it goes once they let go of it. */
const isGone = (name: string): Promise<boolean> =>
  new Promise((resolve, reject) => {
    deleteDB(name, { blocked: () => resolve(false) }).then(() => resolve(true), reject);
  });
