import type { NewVersion } from '#domain/client/index.ts';
import { atom } from '#domain/kernel/atom.ts';
import type { ScheduleAfter } from '#domain/kernel/clock.ts';
import type { Projection } from '#domain/kernel/projection.ts';
import { ownWorker } from '../trusted-types.ts';
import { askWorker } from './ask-worker.ts';
import type { ToWorker } from './messages.ts';
import { unregister } from './unregister.ts';
import { removeBuilds } from './worker/cached-builds.ts';

const WORKER = '/sw.js';

/** Delay in ms from page load until the application is cached; `LATER_MS` until the rest is. */
const BEGIN_MS = 3_000;
const LATER_MS = 20_000;
/** Timeout in ms for the worker of a new version to take over, before the page reloads anyway. */
const TAKE_OVER_MS = 5_000;
/** Timeout in ms for caching the rest of a build. */
const ANSWER_MS = 120_000;
/** Interval in ms to check for a new build while a page stays open. Browsers check on each page load. */
const LOOK_AGAIN_MS = 3_600_000;

/** The cached application, which starts offline. */
export type AppCache = {
  newVersion: NewVersion;
  /** Call when the page becomes visible again. */
  look: () => void;
  /** Whether the worker controls this page, which then can read downloaded files. */
  isServing: Projection<boolean>;
  /** Caches the rest of the build now; true once all of it is cached. Never rejects. */
  keepRest: () => Promise<boolean>;
};

type Page = {
  /** Undefined without service workers: some private windows, hosts without https. */
  workers: ServiceWorkerContainer | undefined;
  caches: Pick<CacheStorage, 'keys' | 'delete'> | undefined;
  /** URLs of this page's scripts. */
  scripts: readonly string[];
  /** Operator setting; undefined: no configuration, nothing changes. */
  isAllowed: boolean | undefined;
  reload: () => void;
  after: ScheduleAfter;
  /** Runs `then` when the page is idle. */
  idle: (then: () => void) => void;
  monotonic: () => number;
  report: (where: string, error: unknown) => void;
};

/**
 * Registers the service worker after the first screen is displayed. If the operator forbids it, removes worker and
 * caches.
 */
export function appCache(page: Page): AppCache {
  const { workers, after, idle, monotonic, reload } = page;
  const { projection: isReady, set } = atom(false);
  const report = (error: unknown) => page.report('offline', error);
  let kept: ServiceWorkerRegistration | undefined;
  let lookedAt = monotonic();

  const offer = (worker: ServiceWorker | null | undefined) => {
    if (!worker) return;
    void scriptsOf(worker).then((scripts) => {
      const isOfPage = scripts.every((path) => page.scripts.some((address) => address.endsWith(path)));
      if (!isOfPage) set(true);
    });
  };
  const follow = (container: ServiceWorkerContainer, registration: ServiceWorkerRegistration) => {
    kept = registration;
    offer(registration.waiting);
    registration.addEventListener('updatefound', () => {
      const { installing } = registration;
      installing?.addEventListener('statechange', () => {
        if (installing.state === 'installed') offer(installing);
      });
    });
    container.addEventListener('controllerchange', () => offer(container.controller)); // another tab accepted the new version
    after(LATER_MS, () => say(registration.active, 'keep-later'));
  };
  const begin = async () => {
    if (!workers || page.isAllowed === undefined) return;
    if (page.isAllowed) follow(workers, await workers.register(ownWorker(WORKER), { updateViaCache: 'none' }));
    else await forget(workers, page.caches);
  };
  let hasRest = false;
  const serving = atom((workers?.controller ?? null) !== null);
  workers?.addEventListener('controllerchange', () => serving.set(workers.controller !== null));
  after(BEGIN_MS, () => idle(() => void begin().catch(report)));

  return {
    isServing: serving.projection,
    keepRest: async () => {
      const { controller } = workers ?? {};
      hasRest ||= controller ? await restOf(controller, after) : false;
      return hasRest;
    },
    newVersion: {
      isReady,
      load: () => {
        const waiting = kept?.waiting;
        if (!waiting || !workers) return reload();
        const stop = after(TAKE_OVER_MS, reload); // page loads get the newest build in any case
        const loadOnce = () => {
          stop();
          reload();
        };
        workers.addEventListener('controllerchange', loadOnce, { once: true });
        say(waiting, 'take-over');
      },
    },
    look: () => {
      if (!kept || monotonic() - lookedAt < LOOK_AGAIN_MS) return;
      lookedAt = monotonic();
      kept.update().catch(report);
    },
  };
}

const say = (worker: ServiceWorker | null | undefined, what: ToWorker): void => worker?.postMessage(what);

/** Whether all of its build is cached; the worker of an older build does not reply. */
const restOf = (worker: ServiceWorker, after: ScheduleAfter): Promise<boolean> =>
  new Promise((resolve) => {
    const stop = after(ANSWER_MS, () => resolve(false));
    void askWorker<boolean>(worker, 'keep-later' satisfies ToWorker).then((isWhole) => {
      stop();
      resolve(isWhole);
    });
  });

/** Entry scripts of this worker's build. */
const scriptsOf = (worker: ServiceWorker) => askWorker<string[]>(worker, 'which' satisfies ToWorker);

/** Removes worker and caches; takes effect at the next page load. */
async function forget(workers: ServiceWorkerContainer, caches: Page['caches']): Promise<void> {
  await unregister(workers, WORKER);
  if (caches) await removeBuilds(caches);
}
