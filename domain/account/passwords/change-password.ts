import type { Runtime } from '../../kernel/runtime.ts';
import { type Operation, refusalFor } from '../../messages/index.ts';
import { passwordWarning, session } from '../../session/index.ts';
import { account } from '../area.ts';
import { isDoubtful } from './doubt.ts';
import { fieldProblemOf, FORM, type FormProblem } from '../form.ts';
import { checkNewPassword, type NewPassword, RESET_RULES } from './password-rules.ts';
import type { Passwords, Profiles } from '../ports.ts';

type Around = { runtime: Runtime; passwords: Passwords };

/**
 * Sets a password by the link of a mail, and records the change. Returns problems by field; none = done.
 * RESET_LINK_EXPIRED (410 on submit): the form is no longer usable. Spec §4 Forgot and reset password, §5.
 */
export async function resetByLink(
  { runtime, passwords }: Around,
  link: { organisationCode: string; guid: string },
  entered: NewPassword,
): Promise<readonly FormProblem[]> {
  const problems = await change('resetPassword', entered, (password) => passwords.reset(link.guid, password));
  if (problems.length === 0)
    runtime.send(account.changePassword, { organisationCode: link.organisationCode, by: 'link' });
  return problems;
}

/**
 * Changes the password of the session’s learner, expired or not, and records the change. Returns problems as above. If
 * the response is lost, the platform’s password warning decides: without a warning the new password was accepted. Spec
 * §4 Password expiry, §5.
 */
export async function changeExpired(
  { runtime, passwords, profiles }: Around & { profiles: Pick<Profiles, 'load'> },
  entered: NewPassword,
): Promise<readonly FormProblem[]> {
  const { session: now } = runtime.state(session).get();
  if (now.at !== 'open') return [{ at: FORM, because: { refused: 'EXPIRED_SESSION' } }];
  const hasChanged = async () => now.passwordDaysLeft !== undefined && !(await isStillWarnedOf(profiles));
  const problems = await change(
    'changeExpiredPassword',
    entered,
    (password) => passwords.changeExpired(password),
    hasChanged,
  );
  if (problems.length === 0)
    runtime.send(account.changePassword, { organisationCode: now.organisationCode, by: 'expiry' });
  return problems;
}

async function change(
  operation: Operation,
  entered: NewPassword,
  send: (password: string) => Promise<void>,
  hasChanged: () => Promise<boolean> = () => Promise.resolve(false),
): Promise<readonly FormProblem[]> {
  const problems = checkNewPassword(entered, RESET_RULES);
  if (problems.length > 0) return problems;
  try {
    await send(entered.password);
    return [];
  } catch (error) {
    const because = refusalFor(operation, error);
    return isDoubtful(error, because) && (await hasChanged()) ? [] : [fieldProblemOf(because)];
  }
}

/** Also true if the profile cannot be loaded: then the first failure is reported. */
async function isStillWarnedOf(profiles: Pick<Profiles, 'load'>): Promise<boolean> {
  try {
    return passwordWarning((await profiles.load()).user) !== undefined;
  } catch {
    return true;
  }
}
