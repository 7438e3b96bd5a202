import type { Environment } from '../platform/environment.ts';

export type StorageSlot = { get: () => string | undefined; set: (value: string) => void; clear: () => void };

/** Forgets all that this tab keeps of its learner, whichever screen kept it; `except` names what stays. */
export function forgetTab(
  { sessionStorage: storage }: Pick<Environment, 'sessionStorage'>,
  except: readonly string[],
): void {
  try {
    const keys = Array.from({ length: storage?.length ?? 0 }, (_, i) => storage?.key(i) ?? '');
    for (const key of keys) if (!except.includes(key)) storage?.removeItem(key);
  } catch {
    // switched off: there is nothing to forget
  }
}

/** One small text, kept for this tab or this browser. A browser that refuses keeps it in memory. */
export function storageSlot(
  { sessionStorage, localStorage }: Pick<Environment, 'sessionStorage' | 'localStorage'>,
  key: string,
  where: 'tab' | 'browser',
): StorageSlot {
  const storage = where === 'tab' ? sessionStorage : localStorage;
  let memory: string | undefined;
  return {
    get: () => {
      try {
        return storage?.getItem(key) ?? memory;
      } catch {
        return memory; // storage is switched off
      }
    },
    set: (value) => {
      memory = storage ? undefined : value;
      try {
        storage?.setItem(key, value);
      } catch {
        memory = value; // full or switched off
      }
    },
    clear: () => {
      memory = undefined;
      try {
        storage?.removeItem(key);
      } catch {
        // switched off: there is nothing to clear
      }
    },
  };
}
