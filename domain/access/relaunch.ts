import { type AttemptState, shownTitles } from '../attempt/index.ts';
import { type Organisation, signsOnElsewhere } from '../organisation/index.ts';

/** Gate before a title that was launched before: none, a password prompt, or the screen reauthLogin. */
export type RelaunchCheck = 'none' | 'password' | 'sign-on';

/**
 * Spec §4 Relaunch: with launch re-authentication, basic and integrationlogin prompt in a modal dialog, sso and dual
 * redirect to reauthLogin. Reading: only the organisation’s flag decides (§6 names it per organisation). The learner’s
 * `forceAuthenticationAtRelaunch` appears in the profile with PIN code and content encryption, and is on for everybody
 * who registered (§9). It would cause prompts in organisations that never enabled them.
 */
export function relaunchCheck(
  { reauthenticatesAtLaunch, method }: Pick<Organisation, 'reauthenticatesAtLaunch' | 'method'>,
  wasLaunchedBefore: boolean,
): RelaunchCheck {
  if (!reauthenticatesAtLaunch || !wasLaunchedBefore) return 'none';
  return signsOnElsewhere(method) ? 'sign-on' : 'password';
}

/**
 * A launch is a relaunch if the learner’s history, the platform’s status or an attempt in this browser includes the
 * title. An unavailable history counts as included: access decisions fail closed.
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
