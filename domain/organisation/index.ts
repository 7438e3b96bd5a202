export type { OrganisationProfiles } from './ports.ts';

export type { Organisation, SignInMethod } from './types.ts';
export { findOrganisation } from './use-cases.ts';
