/** A few bytes of chance in a file of their own: unlike the rows of a database, a file is gone from the disk when it goes. */
export type Pepper = {
  get: (name: string) => Promise<Uint8Array<ArrayBuffer> | undefined>;
  put: (name: string, bytes: Uint8Array<ArrayBuffer>) => Promise<void>;
  /** Only those of this name stay; undefined: none. */
  keepOnly: (name: string | undefined) => Promise<void>;
};

const CACHE = 'going-on';
const addressOf = (name: string) => `/${CACHE}/${name}`;

export const pepperIn = (caches: Pick<CacheStorage, 'open' | 'delete' | 'keys'>): Pepper => ({
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
