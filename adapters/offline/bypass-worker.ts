/** The part of `ServiceWorkerContainer` that is used. */
export type Workers = { getRegistration: () => Promise<Pick<ServiceWorkerRegistration, 'unregister'> | undefined> };

/**
 * Reloads the page from its host, bypassing the service worker: unregisters the worker, because its cached build lacks
 * a chunk. Reloads even if that fails, or callers that await the chunk would wait forever.
 */
export const loadFromHost = (workers: Workers | undefined, reload: () => void): unknown =>
  Promise.resolve(workers?.getRegistration())
    .then((kept) => kept?.unregister())
    .then(reload, reload);
