import type { Decided } from '../kernel/area.ts';
import { type AccountEvent, events } from './events.ts';
import type { AccountState } from './state.ts';

/** What is told of an account: none of it is ever refused. */
export const decide = {
  /** The platform has accepted a self-registration. Spec §4 Self-registration. */
  register(
    _state: AccountState,
    registered: { organisationCode: string; awaitsActivation: boolean },
  ): Decided<AccountEvent> {
    return [events.Registered(registered)];
  },

  /** The link of the activation mail was good. */
  activate(_state: AccountState, activated: { organisationCode: string }): Decided<AccountEvent> {
    return [events.Activated(activated)];
  },

  /** The platform has taken a new password. */
  changePassword(
    _state: AccountState,
    changed: { organisationCode: string; by: 'link' | 'expiry' },
  ): Decided<AccountEvent> {
    return [events.PasswordChanged(changed)];
  },

  /** The platform has taken the legal agreement. */
  acceptAgreement(_state: AccountState, accepted: { organisationCode: string }): Decided<AccountEvent> {
    return [events.AgreementAccepted(accepted)];
  },

  /** The platform has taken the groups; `groups`: how many. */
  replaceGroups(_state: AccountState, chosen: { organisationCode: string; groups: number }): Decided<AccountEvent> {
    return [events.GroupsReplaced(chosen)];
  },

  /** The platform has taken what it asked for before home. */
  updateProfile(_state: AccountState, updated: { organisationCode: string }): Decided<AccountEvent> {
    return [events.ProfileUpdated(updated)];
  },

  /** The platform has taken a photo. */
  acceptPhoto(
    _state: AccountState,
    accepted: { organisationCode: string; of: 'profile' | 'spouse' },
  ): Decided<AccountEvent> {
    return [events.PhotoAccepted(accepted)];
  },
};
