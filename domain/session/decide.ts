import type { Decided } from '../kernel/area.ts';
import { events, type SessionEvent } from './events.ts';
import { mayReauthenticate } from './rules.ts';
import type { Gate, SessionState } from './state.ts';

type State = { session: SessionState };
type Opening = {
  sessionId: string;
  organisationCode: string;
  userId: string;
  account: string;
  resumed: boolean;
  gates: readonly Gate[];
  passwordDaysLeft: number | undefined;
  /** Without a line and without a token. */
  wentOn?: boolean;
};

/** What may be asked of a session. */
export const decide = {
  /** A learner is signed in; what must be settled first is raised with it. Spec §4 Login success. */
  open(_state: State, { gates, passwordDaysLeft, wentOn = false, ...opened }: Opening): Decided<SessionEvent> {
    const { sessionId } = opened;
    const facts: SessionEvent[] = [events.Opened(opened)];
    if (wentOn) facts.push(events.Continued({ sessionId }));
    if (gates.length > 0) facts.push(events.GatesRaised({ sessionId, gates: [...gates] }));
    else if (passwordDaysLeft !== undefined)
      facts.push(events.PasswordExpiryWarned({ sessionId, daysLeft: passwordDaysLeft }));
    return facts;
  },

  /**
   * The platform refused what was to settle the gates: the profile is asked for again with them. Spec §4 "Failure goes
   * back to registration with the profile update flag set".
   */
  askForProfile({ session }: State, { sessionId }: { sessionId: string }): Decided<SessionEvent> {
    if (session.at !== 'open' || session.sessionId !== sessionId || session.gates.includes('profile')) return [];
    return [events.GatesRaised({ sessionId, gates: ['profile', ...session.gates] })];
  },

  /** Everything that stood before home is settled. The password warning, if there is one, comes next. Spec §4 Profile update. */
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

  /** The token was refused. Once per session: later refusals of calls already on their way say nothing new. */
  expire({ session }: State, { sessionId }: { sessionId: string }): Decided<SessionEvent> {
    return session.at === 'open' && session.sessionId === sessionId ? [events.Expired({ sessionId })] : [];
  },

  /**
   * The same learner proved again who they are: over a running screen whose session expired, or before a relaunch. Another
   * learner is refused (OTHER_LEARNER): their work is not this one's.
   */
  reauthenticate({ session }: State, proof: { sessionId: string; account: string }): Decided<SessionEvent> {
    const refused = mayReauthenticate(session, proof);
    if (refused) return refused.refused === 'OTHER_LEARNER' ? refused : [];
    return [events.Reauthenticated({ sessionId: proof.sessionId })];
  },

  /** What was not sent is gone from this browser, because the learner wished so. */
  discard({ session }: State, input: { sessionId: string; records: number }): Decided<SessionEvent> {
    return session.at === 'signed-out' ? [] : [events.WorkDiscarded(input)];
  },

  close(
    { session }: State,
    input: { sessionId: string; by: 'learner' | 'expiry' | 'other-tab' },
  ): Decided<SessionEvent> {
    // Another session may have begun while this one was being ended.
    return session.at === 'signed-out' || session.sessionId !== input.sessionId ? [] : [events.Closed(input)];
  },
};
