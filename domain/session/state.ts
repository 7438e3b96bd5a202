import { reducer } from '../kernel/area.ts';
import { events, type SessionEvent } from './events.ts';

export type Gate = 'profile' | 'password' | 'terms';

export type SignedIn = {
  sessionId: string;
  organisationCode: string;
  userId: string;
  account: string;
  gates: readonly Gate[];
  /** Undefined: no warning pending. */
  passwordDaysLeft: number | undefined;
  /** Offline session, without a token; until the learner re-authenticates. */
  wentOn?: true;
};

/** The last session of this tab and how it ended: decides the sign-in screen, and the owner of stored data. */
export type EndedSession = { account: string; organisationCode: string; by: 'learner' | 'expiry' | 'other-tab' };

/** Session by stage. `expired` remembers the learner: unsent work belongs to them alone. */
export type SessionState =
  { at: 'signed-out'; was?: EndedSession } | ({ at: 'open' } & SignedIn) | ({ at: 'expired' } & SignedIn);

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
      if (s.session.at === 'expired') s.session.at = 'open' as 'expired'; // the draft type has the old stage
    },
    [events.Expired.type]: (s) => {
      if (s.session.at === 'open') s.session.at = 'expired' as 'open'; // as above
    },
    [events.WorkDiscarded.type]: () => undefined, // affects the attempts only
    [events.Closed.type]: (s, { by }) => {
      if (s.session.at === 'signed-out') return;
      const { account, organisationCode } = s.session;
      s.session = { at: 'signed-out', was: { account, organisationCode, by } };
    },
  },
);
