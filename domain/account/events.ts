import * as z from 'zod/mini';
import { defineEvent, type EventOf } from '../kernel/event.ts';

const organisationCode = z.string().check(z.minLength(1));

/** What became of an account. No name, mail address, password or link is ever in a fact. Spec §4. */
export const events = {
  /** Somebody registered themselves. `awaitsActivation`: the account works after the link of the mail. */
  Registered: defineEvent('account.Registered', z.object({ organisationCode, awaitsActivation: z.boolean() })),
  Activated: defineEvent('account.Activated', z.object({ organisationCode })),
  /** `by`: the link of a mail, or the form of an expiring password. */
  PasswordChanged: defineEvent(
    'account.PasswordChanged',
    z.object({ organisationCode, by: z.enum(['link', 'expiry']) }),
  ),
  /** What the organisation asked for before home was given: profile, first password, terms. */
  ProfileUpdated: defineEvent('account.ProfileUpdated', z.object({ organisationCode })),
  /** The legal agreement that some users are asked for. */
  AgreementAccepted: defineEvent('account.AgreementAccepted', z.object({ organisationCode })),
  /** The learner chose the groups they belong to. */
  GroupsReplaced: defineEvent(
    'account.GroupsReplaced',
    z.object({ organisationCode, groups: z.int().check(z.minimum(0)) }),
  ),
  /** The platform took a photo. Nothing of the photo or its face is in here. Spec §5 Profile photo. */
  PhotoAccepted: defineEvent(
    'account.PhotoAccepted',
    z.object({ organisationCode, of: z.enum(['profile', 'spouse']) }),
  ),
};

export type AccountEvent = EventOf<typeof events>;
