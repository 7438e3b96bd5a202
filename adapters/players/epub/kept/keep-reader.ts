import { forgetPage, keepPage, type Workers } from '../../kept-page/keep-page.ts';
import { READER_WORKER, removeReader } from './kept-reader.ts';

/** As the browser has them for this page: some have none in a frame of another site, or refuse. */
export type Browser = {
  workers: Workers | undefined;
  caches: Pick<CacheStorage, 'keys' | 'delete'> | undefined;
};

/** Lets the browser keep the reader page for the application at `app`. Whether all of it is here, then. Never rejects. */
export const keepReader = ({ workers }: Browser, app: string): Promise<boolean> =>
  keepPage(workers, READER_WORKER, app);

/** Nothing of the reader stays in the browser. Never rejects. */
export const forgetReader = ({ workers, caches }: Browser): Promise<void> =>
  forgetPage(workers, READER_WORKER, () => (caches ? removeReader(caches) : Promise.resolve()));
