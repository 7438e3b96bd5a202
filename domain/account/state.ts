import { reducer } from '../kernel/area.ts';
import type { AccountEvent } from './events.ts';

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
    'account.Registered': (s, registered) => {
      s.last = { was: 'registered', ...registered };
    },
    'account.Activated': (s, { organisationCode }) => {
      s.last = { was: 'activated', organisationCode };
    },
    'account.PasswordChanged': (s, changed) => {
      s.last = { was: 'password-changed', ...changed };
    },
    // Told of where they were done: no screen waits for them.
    'account.AgreementAccepted': () => undefined,
    'account.GroupsReplaced': () => undefined,
    'account.ProfileUpdated': (s, { organisationCode }) => {
      s.last = { was: 'profile-updated', organisationCode };
    },
    'account.PhotoAccepted': (s, accepted) => {
      s.last = { was: 'photo-accepted', ...accepted };
    },
  },
);
