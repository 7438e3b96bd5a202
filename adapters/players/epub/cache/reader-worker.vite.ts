import { fileURLToPath } from 'node:url';
import type { UserConfig } from 'vite';
import { wholeList } from '../../../offline/build-list.ts';
import { cachingWorkerConfigOf } from '../../../offline/build-list.vite.ts';

/** Build configuration of the worker that caches the reader page; `folder` holds the finished build. */
export const readerWorker = (folder: string): UserConfig =>
  cachingWorkerConfigOf(folder, fileURLToPath(new URL('worker.ts', import.meta.url)), (hashes, id) =>
    wholeList(hashes, id, '/reader'),
  );
