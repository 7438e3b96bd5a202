/** As the browser has them. */
export type Workers = { getRegistration: () => Promise<Pick<ServiceWorkerRegistration, 'unregister'> | undefined> };

/**
 * Loads the page anew from its host: where the browser keeps a build that lacks a part, it keeps it no longer. A browser
 * that does not let go of the worker loads the page all the same: who waits for the part would wait for ever.
 */
export const loadFromHost = (workers: Workers | undefined, reload: () => void): unknown =>
  Promise.resolve(workers?.getRegistration())
    .then((kept) => kept?.unregister())
    .then(reload, reload);
