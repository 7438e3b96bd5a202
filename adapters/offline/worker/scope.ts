/** The part of ServiceWorkerGlobalScope that is used: TypeScript's DOM and WebWorker types cannot be combined. */
export type WorkerScope = {
  readonly caches: CacheStorage;
  readonly indexedDB: IDBFactory;
  readonly location: { readonly origin: string; readonly search: string };
  readonly registration: {
    readonly scope: string;
    readonly waiting: { readonly postMessage: (message: unknown) => void } | null;
    readonly unregister: () => Promise<boolean>;
  };
  readonly clients: {
    readonly matchAll: (which: { type: 'window'; includeUncontrolled: boolean }) => Promise<readonly WorkerClient[]>;
    readonly get: (id: string) => Promise<unknown>;
    readonly claim: () => Promise<void>;
  };
  readonly skipWaiting: () => Promise<void>;
  readonly addEventListener: <Name extends keyof WorkerEvents>(
    name: Name,
    listen: (event: WorkerEvents[Name]) => void,
  ) => void;
};

type WorkerClient = {
  readonly id: string;
  readonly url: string;
  readonly postMessage: (message: unknown, ports: readonly MessagePort[]) => void;
};

type Lasting = { readonly waitUntil: (work: Promise<unknown>) => void };

type WorkerEvents = {
  install: Lasting;
  activate: Lasting;
  fetch: Lasting & { readonly request: Request; readonly respondWith: (answer: Promise<Response>) => void };
  message: Lasting & { readonly data: unknown; readonly ports: readonly MessagePort[] };
};
