import * as z from 'zod';
import { id, locale, moment } from './parts.ts';

/** Title status of one learner. `lastAccessed` also adds the title to the history. Spec §3. */
export const statusRecord = z.strictObject({
  titleId: id,
  status: z
    .enum(['notstarted', 'inprogress', 'completed', 'failed'])
    .default('inprogress')
    .meta({ description: 'As the platform says it.' }),
  score: z.number().min(0).max(100).optional(),
  roundedTimeSpent: z.int().min(0).default(0).meta({ description: 'Seconds.' }),
  lastAccessed: moment.optional(),
});

/** A learner's saved position in a title: page (from 1), second, or EPUB CFI. */
export const savedPosition = z.strictObject({
  titleId: id,
  position: z.union([z.number().min(0), z.string().min(1)]),
});

/** A saved SCORM data map with flat keys: `cmi.core.lesson_location: "3"`. */
export const savedScorm = z.strictObject({
  titleId: id,
  attemptId: id.optional(),
  map: z.record(z.string().startsWith('cmi.', 'A SCORM key starts with "cmi.".'), z.string()),
});

const certificate = z.strictObject({ id, titleId: id.optional(), name: z.string(), dateCreated: moment });

/** A learner: the user with the field names of the API, and what the platform holds before the run. Spec §3. */
export const person = z.strictObject({
  id,
  userName: z.string().min(1),
  password: z.string().min(1).meta({ description: 'Play data: it is printed at start.' }),
  description: z.string().optional().meta({ description: 'Why this person is in the story.' }),
  externalId: z.string().default('').meta({ description: 'Number in another system.' }),
  firstName: z.string().min(1),
  lastName: z.string().min(1),
  mailbox: z.string().optional().meta({ description: 'Default: the user name, when it is a mail address.' }),
  roles: z.array(z.string()).default([]).meta({ description: 'Passed through unchanged; admin is known.' }),
  locale: locale.default('en-US').meta({
    description: 'Language; the application has en-US, tr-TR, zh-CN, fr-FR, ar-AE, es-ES, de-DE, vi-VN.',
  }),
  userStatus: z
    .enum(['Active', 'Inactive'])
    .default('Active')
    .meta({ description: 'Inactive: login is answered 403.' }),
  attemptsUsed: z.int().min(0).default(0).meta({ description: 'Wrong passwords so far.' }),
  pinCodeEnabled: z.boolean().default(false).meta({ description: 'Passed through.' }),
  forceAuthenticationAtRelaunch: z.boolean().default(false).meta({ description: 'Passed through.' }),
  firstLoginPasswordReseted: z
    .boolean()
    .default(true)
    .meta({ description: 'false: a password is set before home, where the organisation asks for it.' }),
  authenticationValidityTimespan: z
    .string()
    .default('00:01:00:00')
    .meta({ description: 'days:hours:minutes:seconds; passed through.' }),
  contentEncryptionEnabled: z.boolean().default(false).meta({ description: 'Passed through.' }),
  disclaimerAccepted: z
    .boolean()
    .default(true)
    .meta({ description: 'false: the legal agreement is asked for, in Vietnamese.' }),
  profileUpdateRequired: z
    .boolean()
    .default(false)
    .meta({ description: 'true: the profile is filled in before home.' }),
  termsAndConditionsAccepted: z
    .boolean()
    .default(true)
    .meta({ description: 'false: terms are accepted before home, where the organisation asks for it.' }),
  passwordExpired: z
    .boolean()
    .default(false)
    .meta({ description: 'The password has run out: a warning stands before home.' }),
  passwordExpiryDaysLeft: z
    .int()
    .default(-1)
    .meta({ description: '0 or more: the learner is warned. -1: no warning.' }),
  photoUploaded: z.boolean().default(false).meta({ description: 'A photo is there already.' }),
  userExtraFields: z
    .array(z.strictObject({ id, value: z.string() }))
    .default([])
    .meta({ description: 'Values of organisation.extraFields, by id.' }),
  groups: z.array(id).default([]).meta({ description: 'Ids of organisation.groups.' }),
  statuses: z.array(statusRecord).default([]).meta({ description: 'What they have done so far, by title.' }),
  positions: z
    .array(savedPosition)
    .default([])
    .meta({ description: 'Where they were: a page (from 1), a second, or a place of a book (epubcfi(/6/4)).' }),
  scorm: z
    .array(savedScorm)
    .default([])
    .meta({ description: 'Data that a course saved: { cmi.core.lesson_location: "3" }.' }),
  history: z
    .array(z.strictObject({ titleId: id, lastAccessed: moment }))
    .default([])
    .meta({ description: 'Titles they opened, besides those with lastAccessed in statuses.' }),
  searchHistory: z
    .array(z.strictObject({ value: z.string() }))
    .default([])
    .meta({ description: 'Searches that are suggested again.' }),
  certificates: z
    .array(certificate)
    .default([])
    .meta({ description: 'Certificates besides those that mandatory titles bring.' }),
});

/** A link mailed before the scenario starts: `/{code}/activation/{guid}` or `/{code}/reset/{guid}`. */
export const mailedLink = z.strictObject({
  guid: id,
  kind: z
    .enum(['activation', 'reset'])
    .meta({ description: 'activation: of an Inactive person; reset: of a password.' }),
  userName: z.string().min(1),
  expires: moment.default('+1h'),
});
