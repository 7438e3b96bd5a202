import { list } from 'virtual:build-list';
import type { WorkerScope } from '../../../offline/worker/scope.ts';
import { ownEnvironment } from '../../../offline/worker/environment.ts';
import { cachedReader } from './cached-reader.ts';
import { readerWorker } from './reader-worker.ts';

const scope = globalThis as unknown as WorkerScope; // this file runs only in a service worker
const app = new URLSearchParams(scope.location.search).get('app') ?? '';

readerWorker(scope, list, cachedReader(ownEnvironment(scope), list, app));
