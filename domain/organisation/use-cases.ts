import type { Refusal } from '../outcome/refusal.ts';
import { refusalFor } from '../messages/index.ts';
import type { OrganisationProfiles } from './ports.ts';
import { readOrganisationCode } from './rules.ts';
import type { Organisation } from './types.ts';

/**
 * Finds the organisation of a typed code. Refuses ORG_CODE_MISSING, WRONG_ORG_CODE (404), or the reason of the failure.
 */
export async function findOrganisation(profiles: OrganisationProfiles, typed: string): Promise<Organisation | Refusal> {
  const read = readOrganisationCode(typed);
  if ('refused' in read) return read;
  try {
    return await profiles.byCode(read.code);
  } catch (error) {
    return refusalFor('findOrganisation', error);
  }
}
