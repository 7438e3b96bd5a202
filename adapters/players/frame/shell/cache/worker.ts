import { carried } from 'virtual:carried';
import type { WorkerScope } from '../../../../offline/worker/scope.ts';
import { ownEnvironment } from '../../../../offline/worker/environment.ts';
import { deviceFiles } from './device-files.ts';
import { cachedCourseHost } from './cached-course-host.ts';
import { shellWorker } from './shell-worker.ts';

const scope = globalThis as unknown as WorkerScope; // this file runs only in a service worker
const app = new URLSearchParams(scope.location.search).get('app') ?? '';
const world = ownEnvironment(scope);

shellWorker(
  scope,
  cachedCourseHost(world, carried, app),
  deviceFiles({
    windows: () => scope.clients.matchAll({ type: 'window', includeUncontrolled: true }),
    channel: () => {
      const { port1: mine, port2: theirs } = new MessageChannel();
      return { mine, theirs };
    },
    after: world.after,
    app,
  }),
);
