import { packAnswers } from '../packs/pack-answers.ts';
import { packRows } from '../packs/pack-rows.ts';
import { list } from 'virtual:build-list';
import { keptBuilds } from './kept-builds.ts';
import { offlineWorker } from './offline-worker.ts';
import type { WorkerScope } from './scope.ts';

const scope = globalThis as unknown as WorkerScope; // this file runs in a service worker and nowhere else

const hex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

offlineWorker(
  scope,
  list,
  keptBuilds(
    {
      caches: scope.caches,
      // eslint-disable-next-line no-restricted-globals -- files of the build, never a call
      fetch: (address, init) => fetch(address, init),
      sha256: async (bytes) => hex(await crypto.subtle.digest('SHA-256', bytes)),
      origin: scope.location.origin,
      after: (ms) => new Promise((resolve) => void setTimeout(resolve, ms)),
    },
    list,
  ),
  packAnswers({
    rows: packRows(scope.indexedDB),
    caches: scope.caches,
    crypto,
    origin: scope.location.origin,
  }),
);
