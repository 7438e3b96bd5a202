import type { Stage } from '../stage.ts';

export const STANDS_AT = 'a message stands at the field that it is about';

/**
 * Spec §5 Login and §8: what a learner can put right in a field stands there. Everything else, an account that is shut
 * (409) or not active, a platform that is down, is no field's fault, and nobody is to type a password again for it.
 */
const FIELDS: Readonly<Record<string, string>> = {
  EMPTY_CREDENTIALS: 'username',
  EMPTY_USERNAME: 'username',
  EMPTY_PASSWORD: 'password',
  INVALID_CHARACTER: 'password',
  INVALID_CREDENTIALS: 'password',
  ATTEMPTS_LEFT: 'password',
};

/** What was said where credentials are typed, against where it stands. */
export function checkPlaces({ stoodAt, breach }: Pick<Stage, 'stoodAt' | 'breach'>): void {
  for (const [code, at] of stoodAt) {
    const must = FIELDS[code];
    if (at !== must) breach(STANDS_AT, `${code} stands at ${at ?? 'no field'} instead of ${must ?? 'none'}`);
  }
}
