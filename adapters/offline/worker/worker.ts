import { askPages } from '../downloads/ask-pages.ts';
import { downloadResponses } from '../downloads/download-responses.ts';
import { downloadRows } from '../downloads/download-rows.ts';
import { list } from 'virtual:build-list';
import { cachedBuilds } from './cached-builds.ts';
import { offlineWorker } from './offline-worker.ts';
import type { WorkerScope } from './scope.ts';
import { ownEnvironment } from './environment.ts';

const scope = globalThis as unknown as WorkerScope; // this file runs only in a service worker

const environment = ownEnvironment(scope);

offlineWorker(
  scope,
  list,
  cachedBuilds(environment, list),
  downloadResponses({
    rows: downloadRows(scope.indexedDB),
    caches: scope.caches,
    crypto,
    keysOf: ({ id }) => askPages(scope, id, environment.after),
    origin: scope.location.origin,
  }),
);
