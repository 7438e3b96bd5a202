import type { WorkerScope } from './scope.ts';

/** What differs between the service workers of the application, the EPUB reader and the course host page. */
export type CachingWorker<Route> = {
  /** Path that the worker controls. Registered for another scope it does not install: any page of a site may register it. */
  scope: string;
  /** Rejects if the operator or the host does not allow the worker. */
  guard: () => Promise<void>;
  /** Stores the build; the worker installs once that is done. */
  store: () => Promise<void>;
  /** Runs on activation, before the worker controls pages that are open. */
  activate: () => Promise<void>;
  /** Undefined: the request bypasses the worker. */
  route: (request: Request) => Route | undefined;
  respond: (route: Route, request: Request) => Promise<Response>;
  /** Work that keeps the worker alive after a response. */
  afterwards?: (route: Route, response: Promise<Response>) => Promise<unknown> | undefined;
  /** Work that a message starts, and that keeps the worker alive. */
  hear: (message: unknown, port: MessagePort | undefined) => Promise<unknown> | undefined;
};

/** Connects a worker to the events of its scope. */
export function cachingWorker<Route>(scope: WorkerScope, worker: CachingWorker<Route>): void {
  scope.addEventListener('install', (event) => {
    const install = async () => {
      if (scope.registration.scope !== scope.location.origin + worker.scope)
        throw new Error(`This worker is for the scope ${worker.scope}.`);
      await worker.guard();
      await worker.store();
    };
    event.waitUntil(install());
  });

  scope.addEventListener('activate', (event) => {
    event.waitUntil(worker.activate().then(() => scope.clients.claim()));
  });

  scope.addEventListener('fetch', (event) => {
    const route = worker.route(event.request);
    if (route === undefined) return;
    const response = worker.respond(route, event.request);
    event.respondWith(response);
    const work = worker.afterwards?.(route, response);
    if (work) event.waitUntil(work);
  });

  scope.addEventListener('message', (event) => {
    const work = worker.hear(event.data, event.ports[0]);
    if (work) event.waitUntil(work);
  });
}
