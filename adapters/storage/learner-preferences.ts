import type { LearnerPreferences } from '#domain/player/index.ts';
import type { Environment } from '../platform/environment.ts';
import { storageSlot } from './storage-slot.ts';

/** Longer was not written by us. */
const LONGEST = 200;

/**
 * One entry a choice in `localStorage`, `choice:<account>:<what>`: each learner of a shared computer has their own, also
 * after they signed out. Without an account nothing is kept. What the browser refuses stays as long as the page.
 */
export function learnerPreferences(
  environment: Pick<Environment, 'localStorage' | 'sessionStorage'>,
  account: () => string | undefined,
): LearnerPreferences {
  const slots = new Map<string, ReturnType<typeof storageSlot>>();
  const at = (what: string) => {
    const owner = account();
    if (owner === undefined) return undefined;
    const key = `choice:${owner}:${what}`;
    const known = slots.get(key) ?? storageSlot(environment, key, 'browser');
    slots.set(key, known);
    return known;
  };
  return {
    get: (what) => {
      const kept = at(what)?.get();
      return kept === undefined || kept.length > LONGEST ? undefined : kept;
    },
    set: (what, value) => at(what)?.set(value),
  };
}
