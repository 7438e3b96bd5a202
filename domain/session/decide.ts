import type { Decision } from '../kernel/area.ts';
import { events, type SessionEvent } from './events.ts';
import type { Gate, SessionState } from './state.ts';

type Decide<I> = Decision<{ session: SessionState }, I, SessionEvent>;

/** A learner is signed in; what must be settled first is raised with it. Spec §4 Login success. */
export const open: Decide<{
  sessionId: string;
  organisationCode: string;
  userId: string;
  account: string;
  resumed: boolean;
  gates: readonly Gate[];
  passwordDaysLeft: number | undefined;
}> = (_state, { gates, passwordDaysLeft, ...opened }) => {
  const { sessionId } = opened;
  const facts: SessionEvent[] = [events.Opened(opened)];
  if (gates.length > 0) facts.push(events.GatesRaised({ sessionId, gates: [...gates] }));
  else if (passwordDaysLeft !== undefined)
    facts.push(events.PasswordExpiryWarned({ sessionId, daysLeft: passwordDaysLeft }));
  return facts;
};

/**
 * The platform refused what was to settle the gates: the profile is asked for again with them. Spec §4 "Failure goes
 * back to registration with the profile update flag set".
 */
export const askForProfile: Decide<{ sessionId: string }> = ({ session }, { sessionId }) => {
  if (session.at !== 'open' || session.sessionId !== sessionId || session.gates.includes('profile')) return [];
  return [events.GatesRaised({ sessionId, gates: ['profile', ...session.gates] })];
};

/** Everything that stood before home is settled. The password warning, if there is one, comes next. Spec §4 Profile update. */
export const settle: Decide<{ sessionId: string; passwordDaysLeft: number | undefined }> = ({ session }, input) => {
  const { sessionId, passwordDaysLeft } = input;
  if (session.at !== 'open' || session.sessionId !== sessionId || session.gates.length === 0) return [];
  const cleared = events.GatesCleared({ sessionId });
  return passwordDaysLeft === undefined
    ? [cleared]
    : [cleared, events.PasswordExpiryWarned({ sessionId, daysLeft: passwordDaysLeft })];
};

/** The token was refused. Once per session: later refusals of calls already on their way say nothing new. */
export const expire: Decide<{ sessionId: string }> = ({ session }, { sessionId }) =>
  session.at === 'open' && session.sessionId === sessionId ? [events.Expired({ sessionId })] : [];

/** The same learner signed in again over the running screen. Another learner is refused: their work is not this one's. */
export const reauthenticate: Decide<{ sessionId: string; account: string }> = ({ session }, { sessionId, account }) => {
  if (session.at !== 'expired' || session.sessionId !== sessionId) return [];
  return session.account === account ? [events.Reauthenticated({ sessionId })] : { refused: 'INVALID_CREDENTIALS' };
};

export const close: Decide<{ sessionId: string; by: 'learner' | 'expiry' | 'other-tab' }> = ({ session }, input) =>
  session.at === 'signed-out' ? [] : [events.Closed(input)];
