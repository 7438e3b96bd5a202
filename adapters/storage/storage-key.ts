import type { Environment } from '../platform/environment.ts';

export type StorageKey = { get: () => string | undefined; set: (value: string) => void; clear: () => void };

/** One small text, stored for this tab or this browser; in memory if the browser refuses. */
export function storageKey(
  { sessionStorage, localStorage }: Pick<Environment, 'sessionStorage' | 'localStorage'>,
  key: string,
  where: 'tab' | 'browser',
): StorageKey {
  const storage = where === 'tab' ? sessionStorage : localStorage;
  let memory: string | undefined;
  return {
    get: () => {
      try {
        return storage?.getItem(key) ?? memory;
      } catch {
        return memory; // storage is blocked
      }
    },
    set: (value) => {
      memory = storage ? undefined : value;
      try {
        storage?.setItem(key, value);
      } catch {
        memory = value; // full or blocked
      }
    },
    clear: () => {
      memory = undefined;
      try {
        storage?.removeItem(key);
      } catch {
        // blocked: there is nothing to clear
      }
    },
  };
}
