import type { Environment } from '../platform/environment.ts';

export type StorageKey = { get: () => string | undefined; set: (value: string) => void; clear: () => void };

/** Clears this tab's sessionStorage, whichever screen wrote it, except the keys in `except`. */
export function forgetTab(
  { sessionStorage: storage }: Pick<Environment, 'sessionStorage'>,
  except: readonly string[],
): void {
  try {
    const keys = Array.from({ length: storage?.length ?? 0 }, (_, i) => storage?.key(i) ?? '');
    for (const key of keys) if (!except.includes(key)) storage?.removeItem(key);
  } catch {
    // storage is blocked: there is nothing to clear
  }
}

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
