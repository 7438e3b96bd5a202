/** Cache Storage as the offline worker uses it: by URL, in the order of opening. */
export function memoryCaches() {
  const all = new Map<string, Map<string, Response>>();
  let isFull = false;
  const open = async (name: string) => {
    const entries = all.get(name) ?? new Map<string, Response>();
    all.set(name, entries);
    return {
      put: async (address: string, response: Response) => {
        entries.delete(address); // as browsers do: the old entry is removed before its replacement is written
        if (isFull) throw new DOMException('full', 'InvalidAccessError');
        entries.set(address, response);
      },
    } as unknown as Cache; // the code under test uses no other methods
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
    /** Sets whether the disk is full. */
    fill: (is: boolean) => void (isFull = is),
  } as Pick<CacheStorage, 'open' | 'match' | 'keys' | 'delete'> & { fill: (is: boolean) => void };
}
