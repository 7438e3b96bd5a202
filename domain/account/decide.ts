import type { Decision } from '../kernel/area.ts';
import { type AccountEvent, events } from './events.ts';
import type { AccountState } from './state.ts';

type Decide<I> = Decision<AccountState, I, AccountEvent>;

/** The platform has accepted a self-registration. Spec §4 Self-registration. */
export const register: Decide<{ organisationCode: string; awaitsActivation: boolean }> = (_state, registered) => [
  events.Registered(registered),
];

/** The link of the activation mail was good. */
export const activate: Decide<{ organisationCode: string }> = (_state, activated) => [events.Activated(activated)];

/** The platform has taken a new password. */
export const changePassword: Decide<{ organisationCode: string; by: 'link' | 'expiry' }> = (_state, changed) => [
  events.PasswordChanged(changed),
];

/** The platform has taken the legal agreement. */
export const acceptAgreement: Decide<{ organisationCode: string }> = (_state, accepted) => [
  events.AgreementAccepted(accepted),
];

/** The platform has taken the groups; `groups`: how many. */
export const replaceGroups: Decide<{ organisationCode: string; groups: number }> = (_state, chosen) => [
  events.GroupsReplaced(chosen),
];

/** The platform has taken what it asked for before home. */
export const updateProfile: Decide<{ organisationCode: string }> = (_state, updated) => [
  events.ProfileUpdated(updated),
];

/** The platform has taken a photo. */
export const acceptPhoto: Decide<{ organisationCode: string; of: 'profile' | 'spouse' }> = (_state, accepted) => [
  events.PhotoAccepted(accepted),
];
