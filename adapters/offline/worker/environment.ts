/** Browser functions that a worker with a cached build needs. */
export type WorkerEnvironment = {
  caches: Pick<CacheStorage, 'open' | 'match' | 'keys' | 'delete'>;
  fetch: (address: string, init?: RequestInit) => Promise<Response>;
  /** Hexadecimal. */
  sha256: (bytes: ArrayBuffer) => Promise<string>;
  origin: string;
  after: (ms: number) => Promise<void>;
};

/** Timeout in ms for the host, if there is a cached response. */
export const HOST_TIMEOUT_MS = 4_000;

/** Revalidates with the host instead of trusting the HTTP cache. */
export const REVALIDATING_REQUEST: RequestInit = { cache: 'no-cache', headers: { Accept: 'text/html,*/*' } };

/** Environment of the running worker. */
export const ownEnvironment = (scope: { caches: CacheStorage; location: { origin: string } }): WorkerEnvironment => ({
  caches: scope.caches,
  // eslint-disable-next-line no-restricted-globals -- files of the build, never a platform call
  fetch: (address, init) => fetch(address, init),
  sha256: async (bytes) => hex(await crypto.subtle.digest('SHA-256', bytes)),
  origin: scope.location.origin,
  after: (ms) => new Promise((resolve) => void setTimeout(resolve, ms)),
});

/** Bytes as a hex string. */
export const hex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Deletes the caches whose names match. */
export async function removeCaches(
  caches: Pick<CacheStorage, 'keys' | 'delete'>,
  isOne: (name: string) => boolean,
): Promise<void> {
  for (const name of await caches.keys()) if (isOne(name)) await caches.delete(name);
}
