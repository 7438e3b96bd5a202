import type { Runtime } from '../kernel/runtime.ts';
import { refusalFor, type CodedRefusal } from '../messages/index.ts';
import { getsPrompts, type User } from '../session/index.ts';
import { account } from './area.ts';
import type { Profiles } from './ports.ts';

/** Whether the legal agreement must still be accepted. Spec §1, §3 disclaimerAccepted. */
export const owesAgreement = (user: User): boolean => getsPrompts(user) && !user.disclaimerAccepted;

/**
 * Accepts the legal agreement; the rest of the profile is unchanged. Returns the reason of a failure. Reading: a
 * prompt, not a gate (§4 names none): who postpones it sees it again at the next sign-in.
 */
export async function acceptAgreement(
  { runtime, profiles }: { runtime: Runtime; profiles: Profiles },
  organisationCode: string,
): Promise<CodedRefusal | undefined> {
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
