import * as z from 'zod/mini';
import { defineEvent, type EventOf } from '../kernel/event.ts';

const sessionId = z.string().check(z.minLength(1));

/** Facts of a signed-in period, without any token, password, name or mail address. Spec §4 Login success, Session. */
export const events = {
  /** `account` is the journal’s key: a hash of organisation and user id. `restored` = from the token cookie. */
  Opened: defineEvent(
    'session.Opened',
    z.object({
      sessionId,
      organisationCode: z.string(),
      userId: z.string(),
      account: z.string(),
      resumed: z.boolean(),
    }),
  ),
  /** Gates must be passed before home. */
  GatesRaised: defineEvent(
    'session.GatesRaised',
    z.object({ sessionId, gates: z.array(z.enum(['profile', 'password', 'terms'])) }),
  ),
  /** An offline session began, without a token: the platform did not confirm it. */
  Continued: defineEvent('session.Continued', z.object({ sessionId })),
  GatesCleared: defineEvent('session.GatesCleared', z.object({ sessionId })),
  /** The password expires: `daysLeft` 0 is today; -1 has expired. */
  PasswordExpiryWarned: defineEvent('session.PasswordExpiryWarned', z.object({ sessionId, daysLeft: z.int() })),
  /** The same learner re-authenticated without leaving the screen. */
  Reauthenticated: defineEvent('session.Reauthenticated', z.object({ sessionId })),
  /** The platform no longer accepts the token (401). */
  Expired: defineEvent('session.Expired', z.object({ sessionId })),
  /** The learner signed out on a shared device and had unsent work deleted. `records`: their number. */
  WorkDiscarded: defineEvent('session.WorkDiscarded', z.object({ sessionId, records: z.int().check(z.minimum(0)) })),
  Closed: defineEvent('session.Closed', z.object({ sessionId, by: z.enum(['learner', 'expiry', 'other-tab']) })),
};

export type SessionEvent = EventOf<typeof events>;
