import type { PersistentStorage } from '#domain/attempt/index.ts';
import { atom } from '#domain/kernel/atom.ts';
import type { Projection } from '#domain/kernel/projection.ts';
import type { Environment } from './environment.ts';

/**
 * Whether the browser protects this site's storage from eviction. Browsers remember their decision, so each start reads
 * it. `isKept`: undefined until the browser responds; false if it cannot be asked.
 */
export function persistentStorage(environment: Pick<Environment, 'storage'>): {
  port: PersistentStorage;
  isKept: Projection<boolean | undefined>;
} {
  const storage = 'storage' in environment ? environment.storage : attempt(() => globalThis.navigator.storage);
  const isKept = atom<boolean | undefined>(undefined);
  const answer = async (asked: Promise<boolean> | undefined) => {
    const kept = (await asked?.catch(() => false)) ?? false; // refused: data may be evicted when space is low
    if (isKept.projection.get() !== true) isKept.set(kept); // a granted permission stays
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
    return undefined; // an insecure page or a policy: treated as missing
  }
}
