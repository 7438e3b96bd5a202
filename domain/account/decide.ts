import type { Decided } from '../kernel/area.ts';
import { type AccountEvent, events } from './events.ts';
import type { AccountState } from './state.ts';

/** Decisions about an account; none is ever refused. */
export const decide = {
  /** The platform accepted a self-registration. Spec §4 Self-registration. */
  register(
    _state: AccountState,
    registered: { organisationCode: string; awaitsActivation: boolean },
  ): Decided<AccountEvent> {
    return [events.Registered(registered)];
  },

  /** The platform accepted the link of the activation mail. */
  activate(_state: AccountState, activated: { organisationCode: string }): Decided<AccountEvent> {
    return [events.Activated(activated)];
  },

  /** The platform accepted a new password. */
  changePassword(
    _state: AccountState,
    changed: { organisationCode: string; by: 'link' | 'expiry' },
  ): Decided<AccountEvent> {
    return [events.PasswordChanged(changed)];
  },

  /** The platform accepted the legal agreement. */
  acceptAgreement(_state: AccountState, accepted: { organisationCode: string }): Decided<AccountEvent> {
    return [events.AgreementAccepted(accepted)];
  },

  /** The platform accepted the groups; `groups`: their number. */
  replaceGroups(_state: AccountState, chosen: { organisationCode: string; groups: number }): Decided<AccountEvent> {
    return [events.GroupsReplaced(chosen)];
  },

  /** The platform accepted the update that the gates required. */
  updateProfile(_state: AccountState, updated: { organisationCode: string }): Decided<AccountEvent> {
    return [events.ProfileUpdated(updated)];
  },

  /** The platform accepted a photo. */
  acceptPhoto(
    _state: AccountState,
    accepted: { organisationCode: string; of: 'profile' | 'spouse' },
  ): Decided<AccountEvent> {
    return [events.PhotoAccepted(accepted)];
  },
};
