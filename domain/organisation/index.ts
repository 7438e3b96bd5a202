export type { Builds, OrganisationProfiles } from './ports.ts';

export type { BannerPictures, Branding, Organisation, RegistrationPolicy, SignInMethod } from './types.ts';
export { signsOnElsewhere } from './rules.ts';
export { findOrganisation } from './use-cases.ts';
