import type { CourseData } from '#domain/client/index.ts';
import { type AskedFiles, askedFiles } from '../offline/courses/asked-files.ts';
import type { KeptStorage } from '../players/frame/kept-storage.ts';
import type { Environment } from '../platform/environment.ts';
import { courseStorageStore } from './course-storage.store.ts';
import { storageSlot } from './storage-slot.ts';

type Options = {
  environment: Environment;
  /** Asks the content site to clear its own. */
  clearSite: () => Promise<void>;
  account: () => string | undefined;
  report: (where: string, error: unknown) => void;
};

/**
 * What courses leave in this browser, here and on the content site: one learner's at a time. Nobody waits for it to go. Who
 * opened courses last is written down until the content site was asked, so that what fails is made up for when somebody
 * else comes.
 */
export function courseData({
  environment,
  clearSite,
  account,
  report,
}: Options): CourseData & { storage: KeptStorage; files: AskedFiles } {
  const kept = courseStorageStore(environment, account, report);
  const names = courseStorageStore(environment, account, report, 'course-files');
  const lastOpened = storageSlot(environment, 'courses-of', 'browser');
  const clear = (): void => {
    const whose = lastOpened.get();
    clearSite().then(
      () => {
        if (lastOpened.get() === whose) lastOpened.clear();
      },
      (error: unknown) => report('content-site', error),
    );
  };
  return {
    storage: {
      ...kept,
      read: (titleId) => {
        const mine = account();
        if (mine !== undefined) lastOpened.set(mine);
        return kept.read(titleId);
      },
    },
    files: askedFiles(names, account),
    begins: (mine) => {
      for (const one of [kept, names]) void one.keepOnly(mine);
      const last = lastOpened.get();
      if (last !== undefined && last !== mine) clear();
    },
    ends: () => {
      for (const one of [kept, names]) void one.keepOnly(undefined);
      clear();
    },
  };
}
