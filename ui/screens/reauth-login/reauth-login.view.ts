import type { Refusal } from '#domain/outcome/refusal.ts';
import type { SignInMethod } from '#domain/organisation/index.ts';
import type { TitleToLaunch } from '../../app/use-title.ts';

/**
 * How a learner may prove who they are. Spec §4 Relaunch sends sso and dual here.
 * Reading: dual offers both, as its sign-in does; the others know passwords only, and come here by an address alone.
 */
export const waysOf = (method: SignInMethod): { password: boolean; signOn: boolean } => ({
  password: method !== 'sso',
  signOn: method === 'sso' || method === 'dual',
});

/** Why this title is not launched at all; the learner goes back then. Spec §8 SSO re-authentication problems. */
export function refusalOf(title: TitleToLaunch): Refusal | undefined {
  if (title.at === 'failed') return title.because;
  if (title.at === 'waiting') return undefined;
  if (title.launchable.isLocked) return LOCKED;
  return title.launchable.isCompatible && title.launchable.kind !== 'unknown' ? undefined : INCOMPATIBLE;
}

const LOCKED: Refusal = { refused: 'LOCKED_TITLE' };
const INCOMPATIBLE: Refusal = { refused: 'INCOMPATIBLE_TITLE' };
