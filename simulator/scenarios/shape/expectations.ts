import * as z from 'zod';
import { count, id, userName, duration, moment } from './parts.ts';

/** An exact value, or a range. */
const rangeOf = <T extends z.ZodType>(one: T) =>
  z.union([one, z.strictObject({ from: one.optional(), to: one.optional() })]);

const times = rangeOf(count).meta({ description: 'How often; without it at least once, 0 = never.' });
const text = z.string().min(1);
const value = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** Another request in the log, named by statement verb or by operationId. */
const another = z
  .strictObject({ statement: text.optional(), call: text.optional() })
  .refine(
    ({ statement, call }) => (statement === undefined) !== (call === undefined),
    'Name one: { statement: exited } or { call: savePdfState }.',
  );

/** Order relative to other requests of the same learner and title. */
const order = {
  before: another.optional().meta({ description: 'It came before the first of these.' }),
  after: another.optional().meta({ description: 'One of these came before it.' }),
};
const within = (from: string) =>
  duration.optional().meta({ description: `It came so soon after the last that "after" names${from}.` });

const COUNTED = 'Say what the time is counted from: within: 5s, after: { call: … }.';
const isCounted = (asked: { within?: string | undefined; after?: object | undefined }): boolean =>
  asked.within === undefined || asked.after !== undefined;

/** Statements about a title, selected by their content. xAPI 1.0.3 Data §2.4. */
const received = z
  .union([
    text,
    z.strictObject({
      statement: text,
      title: id.optional(),
      by: userName.optional(),
      times: times.optional(),
      duration: rangeOf(duration).optional().meta({ description: 'The time that it tells.' }),
      score: rangeOf(z.number()).optional().meta({ description: 'The raw score, as the content gave it.' }),
      scaled: rangeOf(z.number()).optional().meta({ description: 'The score as a share: -1 to 1.' }),
      completion: z.boolean().optional(),
      success: z.boolean().optional(),
      timestamp: moment.optional().meta({ description: 'When it says that it happened; to the second.' }),
      extensions: z
        .record(z.string(), value)
        .optional()
        .meta({ description: 'Of the result or the context, by the last part of the address: { page: 5 }.' }),
      ...order,
      within: within('; without "after", after the moment that it tells'),
    }),
  ])
  .meta({ description: 'Statements that the platform took in, each id counted once; by the last word of the verb.' });

const STATES = ['position', 'map', 'document'] as const;

/** States of a title that the platform accepted: position, SCORM data map, or xAPI document. */
const saved = z
  .strictObject({
    title: id,
    by: userName.optional(),
    times: times.optional(),
    position: z
      .union([z.number(), z.string()])
      .optional()
      .meta({ description: 'The place that it tells: page, second or place of a book.' }),
    map: z
      .record(z.string().startsWith('cmi.', 'A SCORM key starts with "cmi.".'), z.string())
      .optional()
      .meta({ description: 'Values of a course, among others: { cmi.core.score.raw: "80" }.' }),
    began: moment.optional().meta({ description: 'When the run of the course began; to the second.' }),
    ended: z
      .union([moment, z.boolean()])
      .optional()
      .meta({ description: 'When that run ended, to the second; false = it goes on, true = at any time.' }),
    document: text.optional().meta({ description: 'The document that xAPI content keeps, by its id.' }),
    text: z.string().optional().meta({ description: "What stands in that document; '' = it was deleted." }),
    ...order,
    within: within(''),
  })
  .refine((asked) => STATES.filter((one) => asked[one] !== undefined).length <= 1, {
    error: 'A state is one of these: position, map or document.',
  })
  .refine(isCounted, { error: COUNTED, path: ['within'] })
  .meta({ description: 'States that the platform took in, each time that one came.' });

const calls = z
  .strictObject({
    operation: text,
    status: z.int().optional(),
    title: id.optional(),
    by: userName.optional(),
    times: times.optional(),
    headers: z
      .record(z.string(), z.union([z.boolean(), z.string()]))
      .optional()
      .meta({ description: 'By lower-case name: the text that it has, true = it is there, false = it is not.' }),
    query: z.record(z.string(), z.string()).optional().meta({ description: 'Parameters, as texts.' }),
    body: z
      .record(z.string(), value)
      .optional()
      .meta({ description: 'Members by the way to them: { position: 5, scormMaps.0.titleId: course }.' }),
    ...order,
    within: within(''),
  })
  .refine(isCounted, { error: COUNTED, path: ['within'] })
  .meta({ description: 'Calls that came to the platform, by operationId of the contract.' });

/** Screens that have a URL. */
export const SCREENS = [
  'home',
  'catalogue',
  'search',
  'title',
  'about',
  'profile',
  'player',
  'report',
  'nav-manager',
  'register',
  'password-expired',
  'system-requirements',
  'password-reset',
] as const;
/** Where a learner can be: the screens of §2, `sign-on` (the provider's page) and `elsewhere` (another site). */
export const JOURNEY_SCREENS = [
  ...SCREENS, 'organisation-login', 'basic-organisation-login', 'login', 'basic-login', 'sign-on', 'reauth-login',
  'elsewhere', 'registration', 'check-inbox', 'registration-done', 'activation', 'activation-failed', 'forgot-password',
  'mail-sent', 'reset', 'reset-done', 'reset-expired', 'password-warning', 'password-changed', 'register-status',
  'content', 'deep-launch', 'outside-launch',
] as const; // prettier-ignore

/** Download state of a title. `none`: not downloaded, but downloadable. */
const DOWNLOAD_STATES = [
  'none', 'not-downloadable', 'waiting', 'downloading', 'paused', 'failed', 'complete', 'expired', 'closed',
] as const; // prettier-ignore
/** Reason of `failed`, reported by the browser or the content site; reason of `not-downloadable`. */
const DOWNLOAD_FAULTS = [
  'no-room', 'not-there', 'unreadable', 'removed', 'no-player', 'own-window', 'unlisted', 'too-many', 'not-allowed',
  'not-offered', 'no-file',
] as const; // prettier-ignore

/** Expectations, one keyword per entry. `npm run scenarios -- explain` prints them as sentences. */
const expectations = {
  message: z.string().min(1).meta({ description: 'This message was said, by its code.' }),
  noMessage: z.string().min(1).meta({ description: 'This message was not said.' }),
  screen: z.enum(JOURNEY_SCREENS).meta({ description: 'The learner is on this screen.' }),
  session: z.enum(['open', 'expired', 'signed-out']).meta({ description: 'The session of this tab.' }),
  gates: z.array(z.enum(['profile', 'password', 'terms'])).meta({ description: 'What has to be settled before home.' }),
  title: z
    .strictObject({
      id,
      status: z.enum(['not-started', 'in-progress', 'completed', 'failed']).optional(),
      locked: z.boolean().optional(),
      score: z.number().optional(),
      listed: z.boolean().optional(),
      name: z.string().optional(),
    })
    .meta({ description: 'What the learner sees of a title.' }),
  statistics: z
    .strictObject({ completed: count.optional(), inProgress: count.optional(), notStarted: count.optional() })
    .meta({ description: 'The numbers on home.' }),
  found: z.union([z.array(id), count]).meta({ description: 'Titles that the last search found, or how many.' }),
  playing: z.boolean().meta({ description: 'A title is open in this tab.' }),
  report: z.string().meta({ description: "The report that stands there, by its name; '' = none." }),
  redirectedTo: z
    .string()
    .meta({ description: "The site the learner was last sent to, without what follows a question mark; '' = none." }),
  position: z
    .union([count, z.string()])
    .meta({ description: 'Where the content that is open began: page, second or place.' }),
  recorded: z
    .union([
      z.string().min(1),
      z.strictObject({ fact: z.string().min(1), title: id.optional(), times: count.optional() }),
    ])
    .meta({ description: 'A fact of this tab, for example attempt.Completed.' }),
  received,
  saved,
  platform: z
    .strictObject({
      title: id,
      by: userName.optional(),
      status: z.enum(['notstarted', 'inprogress', 'completed', 'failed']).optional(),
      position: z.union([z.number(), z.string()]).optional(),
      score: z.number().optional(),
    })
    .meta({ description: 'What the platform keeps of a learner and a title.' }),
  downloadState: z
    .strictObject({
      title: id,
      is: z.enum(DOWNLOAD_STATES),
      because: z.enum(DOWNLOAD_FAULTS).optional(),
      complete: z
        .boolean()
        .optional()
        .meta({ description: 'Of a course: all of its files are known, or probably complete (false).' }),
      outdated: z.boolean().optional().meta({ description: 'A newer one can be taken, or one that lacks less.' }),
    })
    .meta({ description: 'State of the download of a title; because: why it failed, or cannot start.' }),
  openedFrom: z
    .enum(['device', 'platform'])
    .meta({ description: 'Source of the open content: the download, or the network.' }),
  unsent: count.meta({ description: 'Records of this learner that wait in this browser.' }),
  calls,
  home: z
    .strictObject({
      suggestions: z.array(id).optional(),
      recent: z.array(id).optional(),
      tags: z.array(id).optional(),
    })
    .meta({ description: 'What home shows, in order: suggested titles, titles opened last, tags.' }),
  outside: z
    .strictObject({
      sid: z.string().min(1),
      status: z.string().optional(),
      location: z.string().optional(),
      score: z.string().optional(),
      reported: z.boolean().optional(),
    })
    .meta({
      description:
        'What the outside LMS knows of one of its sessions; status as the course set it (passed, …); reported: false = it received nothing.',
    }),
  mails: z.strictObject({ to: z.string().min(1), times: count }).meta({ description: 'Mails that were sent.' }),
  invariantsOnly: z
    .literal(true, 'Write invariantsOnly: true, or name what must be so.')
    .meta({ description: 'No more than what must hold in every run: for a journey that asks for nothing of its own.' }),
} as const;

/** Message for an entry with no keyword or with several. */
export const ONE_WORD_PER_ENTRY = 'One word an entry: begin a new line with "- " for the next.';
export const oneWord = (entry: object): boolean =>
  Object.values(entry).filter((value) => value !== undefined).length === 1;
export const exactlyOneProperty = { minProperties: 1, maxProperties: 1 };

export const expectation = z
  .strictObject(expectations, 'An expectation is a word with its value: { playing: true }.')
  .partial()
  .refine(oneWord, ONE_WORD_PER_ENTRY)
  .meta(exactlyOneProperty);

export const EXPECTATION_WORDS: readonly string[] = Object.keys(expectations);
