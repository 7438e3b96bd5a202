import type { Decided } from '../kernel/area.ts';
import { events, type SessionEvent } from './events.ts';
import { mayReauthenticate } from './rules.ts';
import type { Gate, SessionState } from './state.ts';

type State = { session: SessionState };
type SessionOpening = {
  sessionId: string;
  organisationCode: string;
  userId: string;
  account: string;
  resumed: boolean;
  gates: readonly Gate[];
  passwordDaysLeft: number | undefined;
  /** An offline session, without a token. */
  wentOn?: boolean;
};

/** Decisions about a session. */
export const decide = {
  /** Opens a session and raises its gates. Spec §4 Login success. */
  open(_state: State, { gates, passwordDaysLeft, wentOn = false, ...opened }: SessionOpening): Decided<SessionEvent> {
    const { sessionId } = opened;
    const facts: SessionEvent[] = [events.Opened(opened)];
    if (wentOn) facts.push(events.Continued({ sessionId }));
    if (gates.length > 0) facts.push(events.GatesRaised({ sessionId, gates: [...gates] }));
    else if (passwordDaysLeft !== undefined)
      facts.push(events.PasswordExpiryWarned({ sessionId, daysLeft: passwordDaysLeft }));
    return facts;
  },

  /**
   * Raises the profile gate again after the platform refused an update of the gates. Spec §4 “Failure goes back to
   * registration with the profile update flag set”.
   */
  askForProfile({ session }: State, { sessionId }: { sessionId: string }): Decided<SessionEvent> {
    if (session.at !== 'open' || session.sessionId !== sessionId || session.gates.includes('profile')) return [];
    return [events.GatesRaised({ sessionId, gates: ['profile', ...session.gates] })];
  },

  /** Clears all gates. The password warning, if any, comes next. Spec §4 Profile update. */
  settle(
    { session }: State,
    input: { sessionId: string; passwordDaysLeft: number | undefined },
  ): Decided<SessionEvent> {
    const { sessionId, passwordDaysLeft } = input;
    if (session.at !== 'open' || session.sessionId !== sessionId || session.gates.length === 0) return [];
    const cleared = events.GatesCleared({ sessionId });
    return passwordDaysLeft === undefined
      ? [cleared]
      : [cleared, events.PasswordExpiryWarned({ sessionId, daysLeft: passwordDaysLeft })];
  },

  /** The token was refused. Once per session: further 401s of pending calls are ignored. */
  expire({ session }: State, { sessionId }: { sessionId: string }): Decided<SessionEvent> {
    return session.at === 'open' && session.sessionId === sessionId ? [events.Expired({ sessionId })] : [];
  },

  /**
   * The same learner re-authenticated: over a running screen with an expired session, or before a relaunch. Refuses
   * another learner (OTHER_LEARNER), because the unsent work belongs to this one.
   */
  reauthenticate({ session }: State, proof: { sessionId: string; account: string }): Decided<SessionEvent> {
    const refused = mayReauthenticate(session, proof);
    if (refused) return refused.refused === 'OTHER_LEARNER' ? refused : [];
    return [events.Reauthenticated({ sessionId: proof.sessionId })];
  },

  /** Unsent work was deleted from this browser on request of the learner. */
  discard({ session }: State, input: { sessionId: string; records: number }): Decided<SessionEvent> {
    return session.at === 'signed-out' ? [] : [events.WorkDiscarded(input)];
  },

  close(
    { session }: State,
    input: { sessionId: string; by: 'learner' | 'expiry' | 'other-tab' },
  ): Decided<SessionEvent> {
    // Another session may have begun meanwhile.
    return session.at === 'signed-out' || session.sessionId !== input.sessionId ? [] : [events.Closed(input)];
  },
};
