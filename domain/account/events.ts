import * as z from 'zod/mini';
import { defineEvent, type EventOf } from '../kernel/event.ts';

const organisationCode = z.string().check(z.minLength(1));

/** Facts about an account, without any name, mail address, password or link. Spec §4. */
export const events = {
  /** A visitor registered. `awaitsActivation`: the account works after the link of the mail was opened. */
  Registered: defineEvent('account.Registered', z.object({ organisationCode, awaitsActivation: z.boolean() })),
  Activated: defineEvent('account.Activated', z.object({ organisationCode })),
  /** `by`: the link of a mail, or the form of an expiring password. */
  PasswordChanged: defineEvent(
    'account.PasswordChanged',
    z.object({ organisationCode, by: z.enum(['link', 'expiry']) }),
  ),
  /** The data required by the gates was saved: profile, first password, terms. */
  ProfileUpdated: defineEvent('account.ProfileUpdated', z.object({ organisationCode })),
  /** Accepted the legal agreement; only some users see the prompt. */
  AgreementAccepted: defineEvent('account.AgreementAccepted', z.object({ organisationCode })),
  GroupsReplaced: defineEvent(
    'account.GroupsReplaced',
    z.object({ organisationCode, groups: z.int().check(z.minimum(0)) }),
  ),
  /** The platform accepted a photo. The fact holds nothing of the photo or face. Spec §5 Profile photo. */
  PhotoAccepted: defineEvent(
    'account.PhotoAccepted',
    z.object({ organisationCode, of: z.enum(['profile', 'spouse']) }),
  ),
};

export type AccountEvent = EventOf<typeof events>;
