/** Device secret: random bytes in a cache file. Unlike database rows, a removed file leaves the disk. */
export type DeviceSecret = {
  get: (name: string) => Promise<Uint8Array<ArrayBuffer> | undefined>;
  put: (name: string, bytes: Uint8Array<ArrayBuffer>) => Promise<void>;
  /** Removes all secrets except the one with this name; undefined: removes all. */
  keepOnly: (name: string | undefined) => Promise<void>;
};

const CACHE = 'going-on';
const addressOf = (name: string) => `/${CACHE}/${name}`;

export const deviceSecretOf = (caches: Pick<CacheStorage, 'open' | 'delete' | 'keys'>): DeviceSecret => ({
  get: async (name) => {
    if (!(await caches.keys()).includes(CACHE)) return undefined;
    const kept = await (await caches.open(CACHE)).match(addressOf(name));
    return kept && new Uint8Array(await kept.arrayBuffer());
  },
  put: async (name, bytes) => (await caches.open(CACHE)).put(addressOf(name), new Response(bytes)),
  keepOnly: async (name) => {
    if (name === undefined) {
      await caches.delete(CACHE);
      return;
    }
    const cache = await caches.open(CACHE);
    for (const request of await cache.keys()) if (!request.url.endsWith(addressOf(name))) await cache.delete(request);
  },
});
