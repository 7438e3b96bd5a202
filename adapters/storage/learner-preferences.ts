import type { LearnerPreferences } from '#domain/player/index.ts';
import type { Environment } from '../platform/environment.ts';
import { storageKey } from './storage-key.ts';

/** Maximum length in characters. Longer text was not written by this application. */
const LONGEST = 200;

/**
 * One `localStorage` entry per setting, `choice:<account>:<what>`. Each learner of a shared computer has their own,
 * which survives sign-out. Without an account, nothing is stored. If storage is refused, settings last as long as the
 * page.
 */
export function learnerPreferences(
  environment: Pick<Environment, 'localStorage' | 'sessionStorage'>,
  account: () => string | undefined,
): LearnerPreferences {
  const slots = new Map<string, ReturnType<typeof storageKey>>();
  const at = (what: string) => {
    const owner = account();
    if (owner === undefined) return undefined;
    const key = `choice:${owner}:${what}`;
    const known = slots.get(key) ?? storageKey(environment, key, 'browser');
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
