/** Caches as the offline worker uses them: by address, in the order in which they were opened. */
export function memoryCaches() {
  const all = new Map<string, Map<string, Response>>();
  let isFull = false;
  const open = async (name: string) => {
    const entries = all.get(name) ?? new Map<string, Response>();
    all.set(name, entries);
    return {
      put: async (address: string, response: Response) => {
        entries.delete(address); // as browsers do: what is to be replaced is gone before there is anything in its place
        if (isFull) throw new DOMException('full', 'InvalidAccessError');
        entries.set(address, response);
      },
    } as unknown as Cache; // what else a cache can do is not asked of it
  };
  return {
    open,
    match: async (address: string, { cacheName }: MultiCacheQueryOptions = {}) => {
      for (const [name, entries] of all)
        if (cacheName === undefined || cacheName === name) {
          const found = entries.get(address);
          if (found) return found.clone();
        }
      return undefined;
    },
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
    /** Whether the disk takes nothing more. */
    fill: (is: boolean) => void (isFull = is),
  } as Pick<CacheStorage, 'open' | 'match' | 'keys' | 'delete'> & { fill: (is: boolean) => void };
}
