import { type AttemptState, shownTitles } from '../attempt/index.ts';
import { type Organisation, signsOnElsewhere } from '../organisation/index.ts';

/** What stands before a title that was launched before: nothing, a password over the place, or the screen reauthLogin. */
export type RelaunchCheck = 'none' | 'password' | 'sign-on';

/**
 * Spec §4 Relaunch: with launch re-authentication, basic and integrationlogin ask for credentials in a modal, sso and dual
 * go to reauthLogin.
 * Reading: the organisation's flag decides alone (§6 names it per organisation). The learner's own
 * `forceAuthenticationAtRelaunch` stands in the profile beside pin code and content encryption, is on for everybody who
 * registered (§9), and would otherwise ask in organisations that never enabled it.
 */
export function relaunchCheck(
  { reauthenticatesAtLaunch, method }: Pick<Organisation, 'reauthenticatesAtLaunch' | 'method'>,
  wasLaunchedBefore: boolean,
): RelaunchCheck {
  if (!reauthenticatesAtLaunch || !wasLaunchedBefore) return 'none';
  return signsOnElsewhere(method) ? 'sign-on' : 'password';
}

/**
 * A launch is a relaunch when the learner's history, the platform's status or an attempt of this browser knows the title.
 * An unknown history (it could not be asked for) counts as known: access decisions fail closed.
 */
export function wasLaunched(
  titleId: string,
  known: {
    history: readonly { titleId: string }[] | undefined;
    status: 'not-started' | 'in-progress' | 'completed' | 'failed';
    attempts: AttemptState;
  },
): boolean {
  return (
    known.history === undefined ||
    known.status !== 'not-started' ||
    known.history.some((entry) => entry.titleId === titleId) ||
    shownTitles(known.attempts).some((shown) => shown.titleId === titleId)
  );
}
