import { reducer } from '../kernel/area.ts';
import { events, type SessionEvent } from './events.ts';

export type Gate = 'profile' | 'password' | 'terms';

export type SignedIn = {
  sessionId: string;
  organisationCode: string;
  userId: string;
  account: string;
  gates: readonly Gate[];
  /** Undefined = no warning pending. */
  passwordDaysLeft: number | undefined;
  /** Without a line and without a token; until the learner has proved themselves. */
  wentOn?: true;
};

/** Whose session ended last in this tab, and how: it decides where one signs in again, and what is kept for whom. */
export type Left = { account: string; organisationCode: string; by: 'learner' | 'expiry' | 'other-tab' };

/** By stage. `expired` keeps who it was: unsent work waits for exactly that learner. */
export type SessionState =
  { at: 'signed-out'; was?: Left } | ({ at: 'open' } & SignedIn) | ({ at: 'expired' } & SignedIn);

export const state = reducer<{ session: SessionState }, SessionEvent>(
  { session: { at: 'signed-out' } },
  {
    [events.Opened.type]: (s, { sessionId, organisationCode, userId, account }) => {
      s.session = { at: 'open', sessionId, organisationCode, userId, account, gates: [], passwordDaysLeft: undefined };
    },
    [events.Continued.type]: (s) => {
      if (s.session.at === 'open') s.session.wentOn = true;
    },
    [events.GatesRaised.type]: (s, { gates }) => {
      if (s.session.at === 'open') s.session.gates = gates;
    },
    [events.GatesCleared.type]: (s) => {
      if (s.session.at === 'open') s.session.gates = [];
    },
    [events.PasswordExpiryWarned.type]: (s, { daysLeft }) => {
      if (s.session.at === 'open') s.session.passwordDaysLeft = daysLeft;
    },
    [events.Reauthenticated.type]: (s) => {
      if (s.session.at === 'signed-out') return;
      delete s.session.wentOn;
      if (s.session.at === 'expired') s.session.at = 'open' as 'expired'; // the draft is still typed by its old stage
    },
    [events.Expired.type]: (s) => {
      if (s.session.at === 'open') s.session.at = 'expired' as 'open'; // as above
    },
    [events.WorkDiscarded.type]: () => undefined, // the attempts go with it; the session does not change
    [events.Closed.type]: (s, { by }) => {
      if (s.session.at === 'signed-out') return;
      const { account, organisationCode } = s.session;
      s.session = { at: 'signed-out', was: { account, organisationCode, by } };
    },
  },
);
