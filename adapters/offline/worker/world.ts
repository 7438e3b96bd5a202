/** What a worker that keeps a build has of the browser. */
export type World = {
  caches: Pick<CacheStorage, 'open' | 'match' | 'keys' | 'delete'>;
  fetch: (address: string, init?: RequestInit) => Promise<Response>;
  /** In hexadecimal. */
  sha256: (bytes: ArrayBuffer) => Promise<string>;
  origin: string;
  after: (ms: number) => Promise<void>;
};

/** So long, in milliseconds, the host is waited for where there is a kept answer. */
export const PATIENCE_MS = 4_000;

/** The host is asked, whatever the browser's own cache has. */
export const REVALIDATE: RequestInit = { cache: 'no-cache', headers: { Accept: 'text/html,*/*' } };

/** The world of the worker that runs. */
export const ownWorld = (scope: { caches: CacheStorage; location: { origin: string } }): World => ({
  caches: scope.caches,
  // eslint-disable-next-line no-restricted-globals -- files of the build, never a call
  fetch: (address, init) => fetch(address, init),
  sha256: async (bytes) => hex(await crypto.subtle.digest('SHA-256', bytes)),
  origin: scope.location.origin,
  after: (ms) => new Promise((resolve) => void setTimeout(resolve, ms)),
});

/** Bytes as text. */
export const hex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Removes the caches of these names. */
export async function removeKept(
  caches: Pick<CacheStorage, 'keys' | 'delete'>,
  isOne: (name: string) => boolean,
): Promise<void> {
  for (const name of await caches.keys()) if (isOne(name)) await caches.delete(name);
}
