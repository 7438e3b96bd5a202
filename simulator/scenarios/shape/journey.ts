import * as z from 'zod';
import { renamed } from '../renamed.ts';
import { suggestion } from '../suggestion.ts';
import { expectation, exactlyOneProperty, ONE_WORD_PER_ENTRY, oneWord, SCREENS } from './expectations.ts';
import { count, duration, id, userName } from './parts.ts';
import { fault } from './faults.ts';
import { administratorChange } from './server.ts';

const whole = z.int().min(0);

/** Position in a content: a page (from 1), a whole second, or an EPUB CFI. */
const contentPlace = z.discriminatedUnion('unit', [
  z.strictObject({ unit: z.literal('page'), at: z.int().min(1), of: whole }),
  z.strictObject({ unit: z.literal('second'), at: whole, of: whole }),
  z.strictObject({ unit: z.literal('cfi'), at: z.string(), fraction: z.number().optional() }),
]);

/**
 * Raw signal from a content to the client, as recordings contain it. Hand-written scenarios use `readTo`, `playTo`, ….
 */
const contentSignal = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('moved'), position: contentPlace }),
  z.strictObject({ type: z.literal('finished') }),
  z.strictObject({
    type: z.literal('committed'),
    map: z.record(z.string(), z.string()),
    by: z.enum(['course', 'player', 'autosave']),
    row: z.int().min(1),
    final: z.boolean(),
    startedAt: z.number(),
  }),
  z.strictObject({
    type: z.literal('reported'),
    statement: z.looseObject({
      id: z.uuid(),
      verb: z.looseObject({ id: z.string() }),
      object: z.looseObject({ id: z.string() }),
      context: z.looseObject({ registration: z.uuid() }),
      timestamp: z.string(),
    }),
  }),
  z.strictObject({
    type: z.literal('kept'),
    registration: z.uuid(),
    document: z.strictObject({
      activityId: z.string(),
      stateId: z.string(),
      contentType: z.string(),
      content: z.string().nullable(),
    }),
  }),
  z.strictObject({
    type: z.literal('noted'),
    what: z.enum([
      'content-not-isolated',
      'suspend-data-over-4096',
      'content-refused',
      'window-refused',
      'sound-refused',
      'page-refused',
      'downloads-refused',
      'file-not-here',
      'statement-repaired',
      'completion-unread',
      'cmi5-unit',
    ]),
    detail: z.string().optional(),
  }),
]);

/** Reasons for the end of an attempt. */
const EXITS = ['left', 'page-closed', 'signed-out', 'session-expired', 'recovered', 'taken-over'] as const;

const place = z.union([
  z.int('Write a whole number, or end.').min(0),
  z.literal('end', 'Write a whole number, or end.'),
]);
const titles = z.union([id, z.array(id).min(1, 'Name at least one title.')]);
const name = z.string().regex(/^[a-z][a-z0-9-]*$/, 'A name is lower-case letters, digits and dashes.');

const passwords = { password: z.string(), confirmation: z.string().optional() };

/** Steps with a value, one keyword per entry. */
const steps = {
  findOrganisation: z.string().meta({ description: 'Types an organisation code.' }),
  signIn: z
    .union([
      userName,
      z.strictObject({ as: z.string(), password: z.string().optional(), basic: z.boolean().optional() }),
    ])
    .meta({ description: 'Signs in with the right password, or with the one given; basic: by the other call.' }),
  signOn: userName.meta({ description: 'Comes back from the sign-on provider.' }),
  signInAgain: z
    .strictObject({ as: z.string().optional(), password: z.string().optional() })
    .meta({ description: 'Proves who they are over the content, or before a launch.' }),
  signOut: z
    .strictObject({ discard: z.boolean().optional() })
    .meta({ description: 'discard: unsent work is removed.' }),
  visit: z.enum(SCREENS).meta({ description: 'Goes to a screen by its address.' }),
  openReport: z
    .union([z.literal('assessment'), z.strictObject({ group: z.string(), name: z.string() })])
    .meta({ description: 'Chooses a report on the reports screen.' }),
  search: z.string().meta({ description: 'Searches the catalogue.' }),
  launch: z
    .union([id, z.strictObject({ title: id, from: contentPlace.optional(), fails: z.boolean().default(false) })])
    .meta({ description: 'Opens a title; recorded: from this place, or it cannot be opened.' }),
  deepLaunch: id.meta({ description: 'Opens a title by its address alone, without the header.' }),
  outsideLaunch: z
    .strictObject({
      title: id.optional(),
      sid: z.string().default('outside-1'),
      url: z.string().optional(),
    })
    .meta({ description: 'An outside LMS launches a title here (AICC); url: where it wants to hear of it.' }),
  openMenu: z.string().min(1).meta({ description: 'Chooses an entry of the menu, by its module name.' }),
  openSignOn: z.strictObject({}).meta({ description: 'Leaves for the page of the sign-on provider.' }),
  type: z
    .strictObject({ field: id, text: z.string() })
    .meta({ description: 'Types into an extra field (by id) or password; what may not be typed is refused.' }),
  takeOver: id.meta({ description: 'Opens a title that another tab has open: continue here.' }),
  startOver: id.meta({ description: 'Opens a title at its beginning, whatever was kept of it; status and time stay.' }),
  readTo: place.meta({ description: 'Pages of a document (12) or places of a book (10); end = the last.' }),
  playTo: place.meta({
    description: 'Seconds of a film or recording (180); takes as long as it plays; end = the last.',
  }),
  courseSets: z
    .record(z.string().startsWith('cmi.', 'A SCORM key starts with "cmi.".'), z.string())
    .meta({ description: 'The course sets values: { cmi.core.lesson_status: incomplete }.' }),
  courseCommits: z.strictObject({}),
  courseFinishes: z.strictObject({}),
  courseRequestsFile: z.string().min(1).meta({
    description: 'The course asks for a file that none of its texts names: { courseRequestsFile: course.des }.',
  }),
  contentSendsStatement: z
    .strictObject({ verb: z.string().min(1), score: z.number().min(0).max(1).optional() })
    .meta({ description: 'xAPI content makes a statement about itself: { verb: passed, score: 0.8 }.' }),
  contentSavesDocument: z
    .strictObject({ id: z.string().min(1), text: z.string() })
    .meta({ description: 'xAPI content keeps a document of its own; with no text it is deleted.' }),
  contentFails: z.strictObject({}).meta({ description: 'The content breaks.' }),
  complete: z.strictObject({}).meta({ description: 'Whatever takes the open title to its end.' }),
  contentSignal: contentSignal.meta({ description: 'The open content says this, as it was recorded.' }),
  leave: z
    .strictObject({ because: z.enum(EXITS).optional() })
    .meta({ description: 'Leaves the title; because: why the attempt ended.' }),
  wait: duration,
  network: z
    .enum(['none', 'back'], 'Write none or back.')
    .meta({ description: 'none: this device is offline; back: it is online again.' }),
  download: titles.meta({
    description: 'Downloads titles for offline use; wait: a megabyte takes a second.',
  }),
  pauseDownload: titles.meta({ description: 'Pauses downloads.' }),
  resumeDownload: titles.meta({
    description: 'Goes on with what was put off, and tries once more what could not be had.',
  }),
  updateDownload: titles.meta({ description: 'Takes once more what is on this device.' }),
  removeDownload: titles.meta({ description: 'Removes downloads from this device.' }),
  expireSession: z.strictObject({}).meta({ description: 'All tokens are worthless from now on.' }),
  hidePage: z.strictObject({}).meta({ description: 'The learner looks at something else: what waits is sent.' }),
  closeTab: z.strictObject({}).meta({ description: 'Closes the page, with its final flush.' }),
  restorePage: z.strictObject({}).meta({
    description: 'Leaves the page with its final flush, and restores it from the back/forward cache.',
  }),
  crash: z.strictObject({}).meta({ description: 'The page is gone without a word.' }),
  reopen: z.strictObject({}).meta({ description: 'The application is opened again in this browser.' }),
  storageFull: z.boolean().meta({ description: 'This browser refuses to store (true), or stores again (false).' }),
  tab: name.meta({ description: 'Goes on in this tab of the device; opened when it is new.' }),
  device: name.meta({ description: 'Goes on at this device; a new one knows nobody.' }),
  administrator: administratorChange.meta({ description: 'Something changes on the platform now.' }),
  fault: fault.meta({ description: 'From now on this goes wrong.' }),
  endFaults: z.strictObject({}).meta({ description: 'Nothing goes wrong any more.' }),
  forgotPassword: z.string().meta({ description: 'Asks for a reset mail.' }),
  openResetLink: z.string().meta({ description: 'Opens a reset link: its guid, or the address a mail went to.' }),
  resetPassword: z.strictObject({ link: z.string(), ...passwords }).meta({ description: 'Sets a password by a link.' }),
  changePassword: z.strictObject(passwords).meta({ description: 'Changes the own password that runs out.' }),
  register: z
    .strictObject({
      firstName: z.string().default('Nina'),
      lastName: z.string().default('Roth'),
      username: z.string(),
      password: z.string().default(''),
      confirmation: z.string().optional(),
      fields: z.record(z.string(), z.string()).default({}),
      groups: z.array(id).default([]),
      terms: z.boolean().default(true),
    })
    .meta({ description: 'Fills in the registration form and sends it.' }),
  activate: z.string().meta({ description: 'Opens an activation link: its guid, or the address a mail went to.' }),
  resendMail: z.string().meta({ description: 'Asks for the activation mail again, by user name.' }),
  completeGates: z
    .strictObject({
      firstName: z.string().optional(),
      lastName: z.string().optional(),
      password: z.string().default(''),
      confirmation: z.string().optional(),
      terms: z.boolean().default(false),
      fields: z.record(z.string(), z.string()).default({}),
    })
    .meta({ description: 'Fills in what stands before home and sends it.' }),
  chooseGroups: z.array(id).meta({ description: 'Puts these groups in the place of the own ones, in the profile.' }),
  openCertificate: z.string().meta({ description: 'Opens the document of a certificate, by its id.' }),
  changeProfile: z
    .strictObject({
      firstName: z.string().optional(),
      lastName: z.string().optional(),
      fields: z.record(z.string(), z.string()).default({}),
    })
    .meta({ description: 'Changes names and fields in the profile.' }),
  acceptAgreement: z.strictObject({}).meta({ description: 'Accepts the legal agreement, where it is asked for.' }),
  choosePhoto: z
    .strictObject({
      of: z.enum(['profile', 'spouse']).default('profile'),
      file: z.enum(['photo', 'svg', 'broken', 'huge', 'heavy']).default('photo'),
      faces: count.default(1),
      distance: z.number().min(0).default(0),
    })
    .meta({
      description: 'Chooses a photo with so many faces, so far from the face on the other one, and sends it if it may.',
    }),
  deletePhoto: z.strictObject({}).meta({ description: 'Takes the profile photo away.' }),
  callOperation: z
    .strictObject({
      operation: z.string().min(1),
      path: z.record(z.string(), z.string()).default({}),
      query: z.record(z.string(), z.string()).default({}),
      headers: z.record(z.string(), z.string()).default({}),
      body: z.record(z.string(), z.unknown()).optional(),
      file: z.string().min(1).optional().meta({ description: 'Sends a picture in the field of this name.' }),
    })
    .meta({ description: "The client's own line to the platform asks this, which no screen asks; by operationId." }),
} as const;

/** Steps without a value. */
const ALONE = [
  'openSignOn', 'signInAgain', 'signOut', 'courseCommits', 'courseFinishes', 'contentFails', 'complete', 'leave',
  'expireSession', 'hidePage', 'closeTab', 'restorePage', 'crash', 'reopen', 'endFaults', 'acceptAgreement',
  'deletePhoto',
] as const; // prettier-ignore

function notAlone(written: string): string {
  const [word = '', ...rest] = written.split(/[\s:]+/);
  if (word in steps || word === 'check') return `"${word}" needs its value: { ${word}: ${rest.join(' ') || '…'} }.`;
  const words = [...ALONE, ...Object.keys(steps)];
  return (
    renamed(word, words) ??
    `"${written}" is no step.${suggestion(word, words)} The words: simulator/scenarios/README.md, Steps.`
  );
}

export const step = z.union([
  z.enum(ALONE, {
    error: ({ input }) =>
      typeof input === 'string' ? notAlone(input) : 'A step is a word, or a word with its value: { launch: handbook }.',
  }),
  z
    .strictObject({ ...steps, check: expectation.meta({ description: 'Must be so at this moment.' }) })
    .partial()
    .refine(oneWord, ONE_WORD_PER_ENTRY)
    .meta(exactlyOneProperty),
]);

/** A journey: preconditions, steps of a learner, and expectations. */
export const journey = z.strictObject({
  name: z.string().min(1).meta({ description: 'A sentence that a product owner could check.' }),
  tags: z
    .array(name)
    .optional()
    .meta({ description: 'Words that journeys are chosen by: `npm run scenarios -- run --tag smoke`.' }),
  recorded: z
    .strictObject({
      state: z.string().min(1).meta({ description: 'Hash of the state that it must end in.' }),
      steps: z
        .string()
        .min(1)
        .optional()
        .meta({ description: 'Hash of its steps and that state; goes when somebody changes the steps on purpose.' }),
      missing: z
        .array(z.string().min(1))
        .optional()
        .meta({ description: 'What was done and is not among the steps, in words.' }),
    })
    .optional()
    .meta({ description: 'The journey was recorded: contents say only what its steps say.' }),
  given: z.array(step).default([]).meta({ description: 'What happened before.' }),
  when: z.array(step).min(1, 'A journey needs at least one step.'),
  then: z.array(expectation).default([]).meta({ description: 'What must be so at the end.' }),
});

export const STEP_WORDS: readonly string[] = [...Object.keys(steps), 'check'];
