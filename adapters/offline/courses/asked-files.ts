import type { KeptStorage } from '../../players/frame/kept-storage.ts';
import { USED_IN_ALL } from '../../players/frame/protocol.ts';
import { courseFileAt } from '../packs/places.ts';

/** Files that courses were seen to ask for in this browser, by title of the learner who is signed in. */
export type AskedFiles = {
  /** `paths`: on the content site, also below a pack. Kept soon. */
  readonly note: (titleId: string, paths: readonly string[]) => void;
  /** Paths on the content site. Never rejects. */
  readonly of: (titleId: string) => Promise<readonly string[]>;
};

/** What a course asks for with a line, or without one in vain, is taken along the next time, whoever made up its name. */
export function askedFiles({ read, write }: KeptStorage, account: () => string | undefined): AskedFiles {
  let work = Promise.resolve();
  const add = async (whose: string | undefined, titleId: string, paths: readonly string[]): Promise<void> => {
    const known = new Set((await read(titleId)).map(([path]) => path));
    if (whose !== account()) return; // somebody else is there by now: nothing of this learner is written
    const before = known.size;
    for (const path of paths) if (known.size < USED_IN_ALL) known.add(path);
    if (known.size > before)
      write(
        titleId,
        [...known].map((path) => [path, '']),
      );
  };
  return {
    note: (titleId, paths) => {
      const own = paths.map((path) => courseFileAt(path)?.path ?? path).filter((path) => !path.startsWith('/shell/'));
      const whose = account();
      work = work.then(() => add(whose, titleId, own)); // one after the other: each adds to what is there
    },
    of: async (titleId) => {
      await work;
      return (await read(titleId)).map(([path]) => path);
    },
  };
}
