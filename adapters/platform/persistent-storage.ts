import type { PersistentStorage } from '#domain/attempt/index.ts';
import { atom } from '#domain/kernel/atom.ts';
import type { Projection } from '#domain/kernel/projection.ts';
import type { Environment } from './environment.ts';

/**
 * Whether the browser keeps what is stored here when it runs out of room. The browser remembers its own answer, so it is
 * asked for it at each start; `isKept` is undefined until it has said so, and false where it cannot be asked.
 */
export function persistentStorage(environment: Pick<Environment, 'storage'>): {
  port: PersistentStorage;
  isKept: Projection<boolean | undefined>;
} {
  const storage = 'storage' in environment ? environment.storage : attempt(() => globalThis.navigator.storage);
  const isKept = atom<boolean | undefined>(undefined);
  const answer = async (asked: Promise<boolean> | undefined) => {
    const kept = (await asked?.catch(() => false)) ?? false; // refused: kept as long as there is room
    if (isKept.projection.get() !== true) isKept.set(kept); // what was granted stays so
  };
  void answer(attempt(() => storage?.persisted()));
  return {
    port: { persist: () => answer(attempt(() => storage?.persist())) },
    isKept: isKept.projection,
  };
}

function attempt<T>(ask: () => T): T | undefined {
  try {
    return ask();
  } catch {
    return undefined; // not a secure page, or a policy: same as not having it
  }
}
