import type { Runtime } from '../kernel/runtime.ts';
import { type Operation, refusalFor, type Refused } from '../messages/index.ts';
import { session } from '../session/index.ts';
import { account } from './area.ts';
import { FORM, type FormProblem } from './form.ts';
import { checkNewPassword, type NewPassword, RESET_RULES } from './password-rules.ts';
import type { Passwords } from './ports.ts';

type Around = { runtime: Runtime; passwords: Passwords };

/**
 * Sets a password by the link of a mail, and records that it was changed. Answers what stands in the way, by field;
 * nothing = done. RESET_LINK_EXPIRED (410 on submit): the form is of no use any more. Spec §4 Forgot and reset password, §5.
 */
export async function resetByLink(
  { runtime, passwords }: Around,
  link: { organisationCode: string; guid: string },
  entered: NewPassword,
): Promise<readonly FormProblem[]> {
  const problems = await change('resetPassword', entered, (password) => passwords.reset(link.guid, password));
  if (problems.length === 0)
    runtime.send(account, 'changePassword', { organisationCode: link.organisationCode, by: 'link' });
  return problems;
}

/** Changes the password of the session's learner, expired or not, and records it. As above. Spec §4 Password expiry, §5. */
export async function changeExpired(
  { runtime, passwords }: Around,
  entered: NewPassword,
): Promise<readonly FormProblem[]> {
  const { session: now } = runtime.state(session).get();
  if (now.at !== 'open') return [{ at: FORM, because: { refused: 'EXPIRED_SESSION' } }];
  const problems = await change('changeExpiredPassword', entered, (password) => passwords.changeExpired(password));
  if (problems.length === 0)
    runtime.send(account, 'changePassword', { organisationCode: now.organisationCode, by: 'expiry' });
  return problems;
}

async function change(
  operation: Operation,
  entered: NewPassword,
  send: (password: string) => Promise<void>,
): Promise<readonly FormProblem[]> {
  const problems = checkNewPassword(entered, RESET_RULES);
  if (problems.length > 0) return problems;
  try {
    await send(entered.password);
    return [];
  } catch (error) {
    const because = refusalFor(operation, error);
    return [{ at: isAboutPassword(because) ? 'password' : FORM, because }];
  }
}

/** PASS_TOO_SHORT and its like: what the organisation asks of a password. */
const isAboutPassword = ({ refused }: Refused): boolean => refused.startsWith('PASS_');
