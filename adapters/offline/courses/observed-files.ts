import type { StoredCourseData } from '../../players/frame/stored-course-data.ts';
import { MAX_REQUESTED_FILES } from '../../players/frame/protocol.ts';
import { courseFileAt } from '../downloads/addresses.ts';

/** Files that courses were observed to request in this browser, per title of the signed-in learner. */
export type ObservedFiles = {
  /** `paths`: on the content site, with or without the prefix of a download. Stored asynchronously. */
  readonly note: (titleId: string, paths: readonly string[]) => void;
  /** Paths on the content site. Never rejects. */
  readonly of: (titleId: string) => Promise<readonly string[]>;
};

/**
 * Remembers what courses request, online or offline without success. The next download includes these files, even if a
 * script computed their names.
 */
export function observeFiles({ read, write }: StoredCourseData, account: () => string | undefined): ObservedFiles {
  let work = Promise.resolve();
  const add = async (whose: string | undefined, titleId: string, paths: readonly string[]): Promise<void> => {
    const known = new Set((await read(titleId)).map(([path]) => path));
    if (whose !== account()) return; // another account signed in meanwhile: nothing of this one is written
    const before = known.size;
    for (const path of paths) if (known.size < MAX_REQUESTED_FILES) known.add(path);
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
      work = work.then(() => add(whose, titleId, own)); // serialized, because each call adds to the stored list
    },
    of: async (titleId) => {
      await work;
      return (await read(titleId)).map(([path]) => path);
    },
  };
}
