/** A browser's storage of texts in memory, over what it keeps. */
export const storageOf = (kept: Map<string, string>) => ({
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
  key: (n: number) => [...kept.keys()][n] ?? null,
  get length() {
    return kept.size;
  },
});
