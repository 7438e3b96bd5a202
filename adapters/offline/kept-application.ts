import type { NewVersion } from '#domain/client/index.ts';
import { atom } from '#domain/kernel/atom.ts';
import type { After } from '#domain/kernel/clock.ts';
import type { Projection } from '#domain/kernel/projection.ts';
import { ownWorker } from '../trusted-types.ts';
import { askWorker } from './ask-worker.ts';
import type { ToWorker } from './messages.ts';
import { unregister } from './unregister.ts';
import { removeBuilds } from './worker/kept-builds.ts';

const WORKER = '/sw.js';

/** So long, in milliseconds, a page has stood there before the application is kept; the rest of it follows later still. */
const BEGIN_MS = 3_000;
const LATER_MS = 20_000;
/** So long, in milliseconds, the worker of a new version is given to take over before its page is loaded. */
const TAKE_OVER_MS = 5_000;
/** So long, in milliseconds, it may take until the rest of a build is kept. */
const ANSWER_MS = 120_000;
/** Browsers look for a new build at each load of a page; where one stays open for longer than this, it is looked for. */
const LOOK_AGAIN_MS = 3_600_000;

/** The application as this browser keeps it, to start without a line. */
export type KeptApplication = {
  newVersion: NewVersion;
  /** The learner looks at the page again. */
  look: () => void;
  /** Whether the worker answers this page: what is on this device is had from it. */
  isServing: Projection<boolean>;
  /** Keeps the rest of the build now; true once all of it is here. Never rejects. */
  keepRest: () => Promise<boolean>;
};

type Page = {
  /** Undefined where the browser has none: private windows of some, hosts without https. */
  workers: ServiceWorkerContainer | undefined;
  caches: Pick<CacheStorage, 'keys' | 'delete'> | undefined;
  /** Addresses of the scripts of this page. */
  scripts: readonly string[];
  /** The operator allows it; undefined: nobody has said anything, and all stays as it is. */
  isAllowed: boolean | undefined;
  reload: () => void;
  after: After;
  /** Waits for a moment in which the page has nothing to do. */
  idle: (then: () => void) => void;
  monotonic: () => number;
  report: (where: string, error: unknown) => void;
};

/** Lets the browser keep the application once the first screen stands there; where it may not, what it kept is removed. */
export function keptApplication(page: Page): KeptApplication {
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
    container.addEventListener('controllerchange', () => offer(container.controller)); // wanted in another tab
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
        const stop = after(TAKE_OVER_MS, reload); // its page is the newest one anyway
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

/** Whether all of its build is kept; the worker of an older build does not answer. */
const restOf = (worker: ServiceWorker, after: After): Promise<boolean> =>
  new Promise((resolve) => {
    const stop = after(ANSWER_MS, () => resolve(false));
    void askWorker<boolean>(worker, 'keep-later' satisfies ToWorker).then((isWhole) => {
      stop();
      resolve(isWhole);
    });
  });

/** The scripts that a page of this worker's build begins with. */
const scriptsOf = (worker: ServiceWorker) => askWorker<string[]>(worker, 'which' satisfies ToWorker);

/** What an operator has switched off is gone with the next load of a page. */
async function forget(workers: ServiceWorkerContainer, caches: Page['caches']): Promise<void> {
  await unregister(workers, WORKER);
  if (caches) await removeBuilds(caches);
}
