import { askWorker } from '../../offline/ask-worker.ts';
import { unregister } from '../../offline/unregister.ts';
import { ownWorker } from '../../trusted-types.ts';
import type { Kept, ToKeeper } from './keeper-said.ts';

/** As the browser has them for this page: some have none in a frame of another site, or refuse. */
export type Workers = Pick<ServiceWorkerContainer, 'register' | 'getRegistrations'>;

/** Lets the browser keep this page by its worker, for the application at `app`. Whether all of it is here, then. Never rejects. */
export const keepPage = (workers: Workers | undefined, worker: string, app: string): Promise<boolean> =>
  workers ? keeping(workers, worker, app).catch(() => false) : Promise.resolve(false);

async function keeping(workers: Workers, worker: string, app: string): Promise<boolean> {
  const address = `${worker}?${new URLSearchParams({ app }).toString()}`;
  const registration = await workers.register(ownWorker(address), { updateViaCache: 'none' });
  const kept = await newestOf(registration);
  if (!kept?.isOlder) return kept?.isWhole ?? false;
  await registration.update();
  return (await newestOf(registration))?.isWhole ?? false;
}

/** What the newest worker says; undefined where none could be installed. */
async function newestOf(registration: ServiceWorkerRegistration): Promise<Kept | undefined> {
  if (registration.installing) await settled(registration.installing, registration);
  const worker = registration.waiting ?? registration.active;
  return worker ? ask(worker) : undefined;
}

/** Resolves once a worker answers for the page, waits until an older one is done, or has failed. */
const settled = (worker: ServiceWorker, registration: ServiceWorkerRegistration): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      const waits = worker.state === 'installed' && registration.active !== null;
      if (waits || worker.state === 'activated' || worker.state === 'redundant') resolve();
    };
    worker.addEventListener('statechange', look);
    look();
  });

/** Somebody else may have written what is kept, or the browser taken it: the worker looks, and fetches what is not there. */
const ask = (worker: ServiceWorker) => askWorker<Kept>(worker, 'keep' satisfies ToKeeper);

/** Nothing of the page stays in the browser; `remove` takes what its worker kept. Never rejects. */
export async function forgetPage(
  workers: Workers | undefined,
  worker: string,
  remove: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  await Promise.all([workers && unregister(workers, worker), remove()]).catch(
    () => undefined, // who refuses to say what is kept keeps nothing
  );
}
