import { reducer } from '../kernel/area.ts';
import { events, type AccountEvent } from './events.ts';

/** Last event of an account in this tab, for the result screens. */
export type Outcome =
  | { was: 'nothing' }
  | { was: 'registered'; organisationCode: string; awaitsActivation: boolean }
  | { was: 'activated' | 'profile-updated'; organisationCode: string }
  | { was: 'password-changed'; organisationCode: string; by: 'link' | 'expiry' }
  | { was: 'photo-accepted'; organisationCode: string; of: 'profile' | 'spouse' };

export type AccountState = { last: Outcome };

export const state = reducer<AccountState, AccountEvent>(
  { last: { was: 'nothing' } },
  {
    [events.Registered.type]: (s, registered) => {
      s.last = { was: 'registered', ...registered };
    },
    [events.Activated.type]: (s, { organisationCode }) => {
      s.last = { was: 'activated', organisationCode };
    },
    [events.PasswordChanged.type]: (s, changed) => {
      s.last = { was: 'password-changed', ...changed };
    },
    // These events have no result screen: the screen where one happens reports it.
    [events.AgreementAccepted.type]: () => undefined,
    [events.GroupsReplaced.type]: () => undefined,
    [events.ProfileUpdated.type]: (s, { organisationCode }) => {
      s.last = { was: 'profile-updated', organisationCode };
    },
    [events.PhotoAccepted.type]: (s, accepted) => {
      s.last = { was: 'photo-accepted', ...accepted };
    },
  },
);
