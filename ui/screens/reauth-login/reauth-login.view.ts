import type { FoundTitle } from '#domain/client/index.ts';
import { isRefusal, type Refusal } from '#domain/outcome/refusal.ts';
import { type SignInMethod, signsOnElsewhere } from '#domain/organisation/index.ts';

/**
 * How a learner may prove who they are. Spec §4 Relaunch sends sso and dual here.
 * Reading: dual offers both, as its sign-in does; the others know passwords only, and come here by an address alone.
 */
export const waysOf = (method: SignInMethod): { password: boolean; signOn: boolean } => ({
  password: method !== 'sso',
  signOn: signsOnElsewhere(method),
});

/** Why this title is not launched at all; the learner goes back then. Spec §8 SSO re-authentication problems. */
export function refusalOf(found: FoundTitle | Refusal | undefined): Refusal | undefined {
  if (found === undefined || isRefusal(found)) return found;
  const { isLocked, isCompatible, kind } = found.launchable;
  if (isLocked) return LOCKED;
  return isCompatible && kind !== 'unknown' ? undefined : INCOMPATIBLE;
}

const LOCKED: Refusal = { refused: 'LOCKED_TITLE' };
const INCOMPATIBLE: Refusal = { refused: 'INCOMPATIBLE_TITLE' };
