import { packAnswers } from '../packs/pack-answers.ts';
import { packRows } from '../packs/pack-rows.ts';
import { list } from 'virtual:build-list';
import { keptBuilds } from './kept-builds.ts';
import { offlineWorker } from './offline-worker.ts';
import type { WorkerScope } from './scope.ts';
import { ownWorld } from './world.ts';

const scope = globalThis as unknown as WorkerScope; // this file runs only in a service worker

offlineWorker(
  scope,
  list,
  keptBuilds(ownWorld(scope), list),
  packAnswers({ rows: packRows(scope.indexedDB), caches: scope.caches, crypto, origin: scope.location.origin }),
);
