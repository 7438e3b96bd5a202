import type { Environment } from '../platform/environment.ts';

export type Place = { get: () => string | undefined; set: (value: string) => void; clear: () => void };

/** One small text, kept for this tab or this browser. A browser that refuses keeps it in memory. */
export function place(
  { sessionStorage, localStorage }: Pick<Environment, 'sessionStorage' | 'localStorage'>,
  key: string,
  where: 'tab' | 'browser',
): Place {
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
      memory = value;
      try {
        storage?.setItem(key, value);
      } catch {
        // full or switched off: kept in memory above
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
