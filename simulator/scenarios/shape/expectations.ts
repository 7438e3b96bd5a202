import * as z from 'zod';
import { count, id, userName } from './parts.ts';
import { calls, received, saved } from './wire.ts';

/** Screens that a learner can ask for by their address. */
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
/** Where a learner can end up: the screens of §2, `sign-on` (the provider's page) and `elsewhere` (another site). */
export const REACHED = [
  ...SCREENS, 'organisation-login', 'basic-organisation-login', 'login', 'basic-login', 'sign-on', 'reauth-login',
  'elsewhere', 'registration', 'check-inbox', 'registration-done', 'activation', 'activation-failed', 'forgot-password',
  'mail-sent', 'reset', 'reset-done', 'reset-expired', 'password-warning', 'password-changed', 'register-status',
  'content', 'deep-launch', 'outside-launch',
] as const; // prettier-ignore

/** How far a title is on its way to a device; `none`: it is not, and could be. */
const ON_DEVICE = [
  'none', 'not-takeable', 'waiting', 'taking', 'paused', 'failed', 'whole', 'expired', 'closed',
] as const; // prettier-ignore
/** Of `failed`, what the browser or the content site said; of `not-takeable`, whose word it is. */
const WHY_NOT_ON_DEVICE = [
  'no-room', 'not-there', 'unreadable', 'removed', 'no-player', 'own-window', 'unlisted', 'too-many', 'not-allowed',
  'not-offered', 'no-file',
] as const; // prettier-ignore

/** What must be so; one word an entry. Told in sentences by `npm run scenarios -- explain`. */
const expectations = {
  message: z.string().min(1).meta({ description: 'This message was said, by its code.' }),
  noMessage: z.string().min(1).meta({ description: 'This message was not said.' }),
  screen: z.enum(REACHED).meta({ description: 'The learner is on this screen.' }),
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
  wentTo: z
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
  onDevice: z
    .strictObject({
      title: id,
      is: z.enum(ON_DEVICE),
      because: z.enum(WHY_NOT_ON_DEVICE).optional(),
      complete: z
        .boolean()
        .optional()
        .meta({ description: 'Of a course: all of its files are known, or probably complete (false).' }),
      outdated: z.boolean().optional().meta({ description: 'A newer one can be taken, or one that lacks less.' }),
    })
    .meta({ description: 'How far a title is that may be taken along; because: why it is not here, or cannot be.' }),
  openedFrom: z
    .enum(['device', 'platform'])
    .meta({ description: 'Where the open content came from: out of what was taken along, or over the line.' }),
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
      told: z.boolean().optional(),
    })
    .meta({
      description:
        'What the outside LMS knows of one of its sessions; status as the course set it (passed, …); told: false = it never heard of it.',
    }),
  mails: z.strictObject({ to: z.string().min(1), times: count }).meta({ description: 'Mails that were sent.' }),
  always: z
    .literal(true, 'Write always: true, or name what must be so.')
    .meta({ description: 'No more than what must hold in every run: for a journey that asks for nothing of its own.' }),
} as const;

/** Said of an entry that has no word or several. */
export const ONE_WORD = 'One word an entry: begin a new line with "- " for the next.';
export const oneWord = (entry: object): boolean =>
  Object.values(entry).filter((value) => value !== undefined).length === 1;
export const one = { minProperties: 1, maxProperties: 1 };

export const expectation = z
  .strictObject(expectations, 'An expectation is a word with its value: { playing: true }.')
  .partial()
  .refine(oneWord, ONE_WORD)
  .meta(one);

export const EXPECTATION_WORDS: readonly string[] = Object.keys(expectations);
