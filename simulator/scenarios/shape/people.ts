import * as z from 'zod';
import { id, locale, moment } from './parts.ts';

/** Title status record of one learner; `lastAccessed` also puts the title in the history. Spec §3. */
export const statusRecord = z.strictObject({
  titleId: id,
  status: z.enum(['notstarted', 'inprogress', 'completed', 'failed']).default('inprogress'),
  score: z.number().min(0).max(100).optional(),
  roundedTimeSpent: z.int().min(0).default(0).meta({ description: 'Seconds.' }),
  lastAccessed: moment.optional(),
});

/** Where a learner was in a title: a page (from 1), a second, or an EPUB place (cfi). */
export const savedPosition = z.strictObject({
  titleId: id,
  position: z.union([z.number().min(0), z.string().min(1)]),
});

/** A SCORM data map saved earlier, flat: `cmi.core.lesson_location: "3"`. */
export const savedScorm = z.strictObject({
  titleId: id,
  attemptId: id.optional(),
  map: z.record(z.string().startsWith('cmi.', 'A SCORM key starts with "cmi.".'), z.string()),
});

const certificate = z.strictObject({ id, titleId: id.optional(), name: z.string(), dateCreated: moment });

/** A learner: the user entity by its wire names, and what the platform already knows of them. Spec §3. */
export const person = z.strictObject({
  id,
  userName: z.string().min(1),
  password: z.string().min(1).meta({ description: 'Play data: it is printed at start.' }),
  about: z.string().optional().meta({ description: 'Why this person is in the story.' }),
  externalId: z.string().default(''),
  firstName: z.string().min(1),
  lastName: z.string().min(1),
  mailbox: z.string().optional().meta({ description: 'Default: the user name, when it is a mail address.' }),
  roles: z.array(z.string()).default([]),
  locale: locale.default('en-US'),
  userStatus: z
    .enum(['Active', 'Inactive'])
    .default('Active')
    .meta({ description: 'Inactive: login is answered 403.' }),
  attemptsUsed: z.int().min(0).default(0).meta({ description: 'Wrong passwords so far.' }),
  pinCodeEnabled: z.boolean().default(false),
  forceAuthenticationAtRelaunch: z.boolean().default(false),
  firstLoginPasswordReseted: z.boolean().default(true),
  authenticationValidityTimespan: z.string().default('00:01:00:00'),
  contentEncryptionEnabled: z.boolean().default(false),
  disclaimerAccepted: z.boolean().default(true),
  profileUpdateRequired: z.boolean().default(false),
  termsAndConditionsAccepted: z.boolean().default(true),
  passwordExpired: z.boolean().default(false),
  passwordExpiryDaysLeft: z
    .int()
    .default(-1)
    .meta({ description: '0 or more: the learner is warned. -1: no warning.' }),
  photoUploaded: z.boolean().default(false),
  userExtraFields: z.array(z.strictObject({ id, value: z.string() })).default([]),
  groups: z.array(id).default([]),
  statuses: z.array(statusRecord).default([]),
  positions: z.array(savedPosition).default([]),
  scorm: z.array(savedScorm).default([]),
  history: z.array(z.strictObject({ titleId: id, lastAccessed: moment })).default([]),
  searchHistory: z.array(z.strictObject({ value: z.string() })).default([]),
  certificates: z.array(certificate).default([]),
});

/** A link mailed before the story begins: `/{code}/activation/{guid}` or `/{code}/reset/{guid}`. */
export const mailedLink = z.strictObject({
  guid: id,
  kind: z.enum(['activation', 'reset']),
  userName: z.string().min(1),
  expires: moment.default('+1h'),
});
