import { PortFailure } from '../outcome/port-failure.ts';
import type { Refusal } from '../outcome/refusal.ts';
import type { Runtime } from '../kernel/runtime.ts';
import { refusalFor } from '../messages/index.ts';
import type { Organisation } from '../organisation/index.ts';
import { gatesOf, passwordWarning, session, type User } from '../session/index.ts';
import { account } from './area.ts';
import { isDoubtful } from './passwords/doubt.ts';
import { fieldProblemOf, FORM, type FormProblem } from './form.ts';
import type { ExtraField, Profile, Profiles } from './ports.ts';
import { checkProfile, profileChange, type ProfileForm } from './profile/profile-form.ts';

type Deps = { runtime: Runtime; profiles: Profiles };
/** `fields`: with loaded options; empty without a profile gate. */
type Asked = { profile: Profile; fields: readonly ExtraField[]; organisation: Organisation };

/**
 * Passes the gates before home: profile, first password, terms. Returns problems by field (`FORM` for others); none:
 * gates cleared and the password warning, if any, raised. A refusal of the platform raises the profile gate as well.
 * Spec §4 Profile update, §5, §8 403 on register, FailureReason.
 */
export async function updateProfile(
  { runtime, profiles }: Deps,
  { profile, fields, organisation }: Asked,
  form: ProfileForm,
): Promise<readonly FormProblem[]> {
  const { session: now } = runtime.state(session).get();
  if (now.at !== 'open') return [inForm({ refused: 'EXPIRED_SESSION' })];
  const { sessionId } = now;
  const asked = { gates: now.gates, fields };
  const problems = checkProfile(form, asked);
  if (problems.length > 0) return problems;
  let user: User | undefined;
  try {
    user = await profiles.update(profile, profileChange(form, asked));
  } catch (error) {
    const because = refusalFor('updateProfile', error);
    user = isDoubtful(error, because) ? await settledUser(profiles, organisation) : undefined;
    if (!user) {
      if (wasRefused(error)) runtime.send(session.askForProfile, { sessionId });
      return [fieldProblemOf(because)];
    }
  }
  const { session: after } = runtime.state(session).get();
  if (after.at !== 'open' || after.sessionId !== sessionId) return [inForm({ refused: 'EXPIRED_SESSION' })];
  runtime.send(account.updateProfile, { organisationCode: organisation.code });
  runtime.send(session.settle, { sessionId, passwordDaysLeft: passwordWarning(user) });
  return [];
}

/** The learner, if the platform requires nothing more. */
async function settledUser(profiles: Profiles, organisation: Organisation): Promise<User | undefined> {
  try {
    const { user } = await profiles.load();
    return gatesOf(user, organisation).length === 0 ? user : undefined;
  } catch {
    return undefined; // unknown: the first failure is reported
  }
}

/**
 * Whether the platform read and refused the form. Reading: “failure goes back to registration with the profile update
 * flag set” means such a refusal. After an outage or an ended session the form stays unchanged.
 */
const wasRefused = (error: unknown): boolean =>
  error instanceof PortFailure && error.kind === 'status' && error.status < 500 && error.status !== 401;

const inForm = (because: Refusal): FormProblem => ({ at: FORM, because });
