import * as z from 'zod/mini';
import { defineEvent, type EventOf } from '../kernel/event.ts';

const sessionId = z.string().check(z.minLength(1));

/** The facts of a signed-in period. No token, password, name or mail is ever in them. Spec §4 Login success, Session. */
export const events = {
  /** `account` is the journal's key: a hash of organisation and user id. `restored` = from the token cookie. */
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
  /** Something must be settled before home. */
  GatesRaised: defineEvent(
    'session.GatesRaised',
    z.object({ sessionId, gates: z.array(z.enum(['profile', 'password', 'terms'])) }),
  ),
  /** The learner goes on where nobody answers, without a token: the platform was not asked. */
  Continued: defineEvent('session.Continued', z.object({ sessionId })),
  GatesCleared: defineEvent('session.GatesCleared', z.object({ sessionId })),
  /** The password runs out: `daysLeft` 0 is today; -1 it has expired. */
  PasswordExpiryWarned: defineEvent('session.PasswordExpiryWarned', z.object({ sessionId, daysLeft: z.int() })),
  /** The same learner proved who they are again, without leaving what they were doing. */
  Reauthenticated: defineEvent('session.Reauthenticated', z.object({ sessionId })),
  /** The platform no longer accepts the token (401). */
  Expired: defineEvent('session.Expired', z.object({ sessionId })),
  /** A learner who signs out on a shared device had what was not sent yet removed from it: so many records. */
  WorkDiscarded: defineEvent('session.WorkDiscarded', z.object({ sessionId, records: z.int().check(z.minimum(0)) })),
  Closed: defineEvent('session.Closed', z.object({ sessionId, by: z.enum(['learner', 'expiry', 'other-tab']) })),
};

export type SessionEvent = EventOf<typeof events>;
