import type { Runtime } from '../kernel/runtime.ts';
import { refusalFor, type Refused } from '../messages/index.ts';
import { getsPrompts, type User } from '../session/index.ts';
import { account } from './area.ts';
import type { Profiles } from './ports.ts';

/** Whether the legal agreement is still to be asked for. Spec §1, §3 disclaimerAccepted. */
export const owesAgreement = (user: User): boolean => getsPrompts(user) && !user.disclaimerAccepted;

/**
 * Accepts the legal agreement; all else of the profile stays as the platform has it. Answers why it could not.
 * Reading: it is a prompt and no gate (§4 names none): who puts it off is asked again at the next sign-in.
 */
export async function acceptAgreement(
  { runtime, profiles }: { runtime: Runtime; profiles: Profiles },
  organisationCode: string,
): Promise<Refused | undefined> {
  try {
    const profile = await profiles.load();
    await profiles.update(profile, {
      names: undefined,
      extraFields: undefined,
      password: undefined,
      acceptsTerms: false,
      acceptsDisclaimer: true,
    });
  } catch (error) {
    return refusalFor('updateProfile', error);
  }
  runtime.send(account.acceptAgreement, { organisationCode });
  return undefined;
}
