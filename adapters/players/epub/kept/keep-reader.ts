import { askWorker } from '../../../offline/ask-worker.ts';
import { unregister } from '../../../offline/unregister.ts';
import { ownWorker } from '../../../trusted-types.ts';
import { READER_WORKER, removeReader } from './kept-reader.ts';
import type { Kept, ToReaderWorker } from './reader-worker.ts';

/** As the browser has them for this page: some have none in a frame of another site, or refuse. */
export type Browser = {
  workers: Pick<ServiceWorkerContainer, 'register' | 'getRegistrations'> | undefined;
  caches: Pick<CacheStorage, 'keys' | 'delete'> | undefined;
};

/** Lets the browser keep the reader page for the application at `app`. Whether all of it is here, then. Never rejects. */
export const keepReader = ({ workers }: Browser, app: string): Promise<boolean> =>
  workers ? keeping(workers, app).catch(() => false) : Promise.resolve(false);

async function keeping(workers: NonNullable<Browser['workers']>, app: string): Promise<boolean> {
  const address = `${READER_WORKER}?${new URLSearchParams({ app }).toString()}`;
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
const ask = (worker: ServiceWorker) => askWorker<Kept>(worker, 'keep' satisfies ToReaderWorker);

/** Nothing of the reader stays in the browser. Never rejects. */
export async function forgetReader({ workers, caches }: Browser): Promise<void> {
  await Promise.all([workers && unregister(workers, READER_WORKER), caches && removeReader(caches)]).catch(
    () => undefined, // who refuses to say what is kept keeps nothing
  );
}
