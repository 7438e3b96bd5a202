import { askWorker } from '../../offline/ask-worker.ts';
import { unregister } from '../../offline/unregister.ts';
import { ownWorker } from '../../trusted-types.ts';
import type { PageCacheReply, ToPageCache } from './cache-messages.ts';

/** Service workers of this page; undefined or refused in some cross-site frames. */
export type Workers = Pick<ServiceWorkerContainer, 'register' | 'getRegistrations'>;

/**
 * Caches this page by its service worker, for the application at `app`. Resolves to whether all of it is cached. Never
 * rejects.
 */
export const cachePage = (workers: Workers | undefined, worker: string, app: string): Promise<boolean> =>
  workers ? keeping(workers, worker, app).catch(() => false) : Promise.resolve(false);

async function keeping(workers: Workers, worker: string, app: string): Promise<boolean> {
  const address = `${worker}?${new URLSearchParams({ app }).toString()}`;
  const registration = await workers.register(ownWorker(address), { updateViaCache: 'none' });
  const kept = await newestOf(registration);
  if (!kept?.isOlder) return kept?.isWhole ?? false;
  await registration.update();
  return (await newestOf(registration))?.isWhole ?? false;
}

/** Reply of the newest worker; undefined if none could be installed. */
async function newestOf(registration: ServiceWorkerRegistration): Promise<PageCacheReply | undefined> {
  if (registration.installing) await settled(registration.installing, registration);
  const worker = registration.waiting ?? registration.active;
  return worker ? ask(worker) : undefined;
}

/** Resolves when a worker is active, is waiting for an older one, or has failed. */
const settled = (worker: ServiceWorker, registration: ServiceWorkerRegistration): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      const waits = worker.state === 'installed' && registration.active !== null;
      if (waits || worker.state === 'activated' || worker.state === 'redundant') resolve();
    };
    worker.addEventListener('statechange', look);
    look();
  });

/**
 * The worker verifies its cache, which others may have written or the browser may have evicted, and fetches missing
 * files.
 */
const ask = (worker: ServiceWorker) => askWorker<PageCacheReply>(worker, 'keep' satisfies ToPageCache);

/** Removes the page's worker, and its cache with `remove`. Never rejects. */
export async function forgetPage(
  workers: Workers | undefined,
  worker: string,
  remove: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  await Promise.all([workers && unregister(workers, worker), remove()]).catch(
    () => undefined, // storage is blocked, so nothing is cached
  );
}
