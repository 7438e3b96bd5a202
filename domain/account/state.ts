import { reducer } from '../kernel/area.ts';
import { events, type AccountEvent } from './events.ts';

/** What happened last to an account in this tab: the screens that tell of an outcome show it, and only it. */
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
    // Told of where they were done: no screen waits for them.
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
