import type { Runtime } from '../../kernel/runtime.ts';
import { refusalFor } from '../../messages/index.ts';
import { account } from '../area.ts';
import { fieldProblemOf, type FormProblem } from '../form.ts';
import type { ExtraField, Profile, Profiles } from '../ports.ts';
import { checkProfile, profileChange, type ProfileForm } from './profile-form.ts';

/** Profile data that learners may change at any time. */
export type OwnData = Pick<ProfileForm, 'firstName' | 'lastName' | 'extraValues'>;

/**
 * Changes names and extra fields of the learner’s profile, by the rules of the profile gate. Returns problems by field;
 * none: saved. Spec §5 Profile update, Extra fields.
 */
export async function saveOwnData(
  { runtime, profiles }: { runtime: Runtime; profiles: Profiles },
  about: { profile: Profile; fields: readonly ExtraField[]; organisationCode: string },
  data: OwnData,
): Promise<readonly FormProblem[]> {
  const form = { ...data, password: '', confirmation: '', acceptsTerms: false };
  const asked = { gates: ['profile' as const], fields: about.fields };
  const problems = checkProfile(form, asked);
  if (problems.length > 0) return problems;
  try {
    await profiles.update(about.profile, profileChange(form, asked));
  } catch (error) {
    return [fieldProblemOf(refusalFor('updateProfile', error))];
  }
  runtime.send(account.updateProfile, { organisationCode: about.organisationCode });
  return [];
}
