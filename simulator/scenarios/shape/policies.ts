import * as z from 'zod';

/** Platform behaviour that the specification leaves open. */
export const policies = z.strictObject({
  completion: z.enum(['as-set-by-course', 'run-time-environment']).default('as-set-by-course').meta({
    description:
      'run-time-environment: a course that set no status is completed at Finish, and its mastery score decides.',
  }),
  deduplicatesStatements: z
    .boolean()
    .default(true)
    .meta({ description: 'Two deliveries of one statement id count once.' }),
  statementResponse: z
    .union([z.literal(200), z.literal(204)])
    .default(204)
    .meta({
      description: 'How a statement that was taken in is answered: 204, or 200 with { success: true }.',
    }),
  stateTimestamps: z.boolean().default(true).meta({
    description:
      'The platform keeps when a learner was at a place, and an earlier place replaces no later one; false: the last that is delivered stays.',
  }),
  recordStoreClient: z.string().optional().meta({
    description: 'key:secret of a program that may read and write the whole record store (conformance runs).',
  }),
  trustedContent: z.boolean().default(false).meta({ description: 'Script content may run on the application origin.' }),
  hostPerTitle: z.boolean().default(false).meta({
    description: 'Each course runs on a host of its own below the content site: http://<title>.content.localhost.',
  }),
  courseDialogs: z
    .boolean()
    .default(true)
    .meta({ description: 'Courses may show alert, confirm and prompt over the application.' }),
  courseDownloads: z.boolean().default(true).meta({ description: 'Courses may start downloads.' }),
  courseHostWorker: z.boolean().default(true).meta({
    description:
      'false: browsers register no service worker for the course host page, as where another one is registered; courses cannot be downloaded.',
  }),
  maximumAttempts: z.int().positive().default(5).meta({ description: 'Wrong passwords before 409.' }),
  resetMailsPerHour: z.int().positive().default(3).meta({ description: 'More than this is 429.' }),
  resetLinkMinutes: z.int().positive().default(60).meta({ description: 'How long a mailed link is good.' }),
  sessionMinutes: z.int().positive().default(480).meta({ description: 'A token older than this is answered 401.' }),
  reportTokenMinutes: z.int().positive().default(60).meta({ description: 'How long the token of a report is good.' }),
  suggestionsPerPage: z.int().positive().default(3),
  afterRegistration: z
    .strictObject({
      userType: z.int().default(0).meta({ description: '1 asks the client to send the learner to redirectUrl.' }),
      redirectUrl: z
        .string()
        .default('')
        .meta({ description: 'Sent as it stands, so that a story may be hostile; empty = null on the wire.' }),
    })
    .prefault({})
    .meta({ description: 'What a custom registration page is told to do next.' }),
  photoUsers: z.boolean().default(false).meta({ description: 'Users of this organisation are asked for a photo.' }),
  passwords: z
    .strictObject({
      minimum: z.int().positive().default(8),
      maximum: z.int().positive().default(25),
      upper: z.boolean().default(true),
      lower: z.boolean().default(true),
      number: z.boolean().default(true),
      special: z.boolean().default(false),
    })
    .prefault({}),
});

const hosts = () => z.array(z.string().min(1)).default([]);

/** Runtime configuration of the client, served as /config.json. */
export const client = z.strictObject({
  redirectHosts: z
    .array(z.string().min(1))
    .default([])
    .meta({ description: 'Hosts the client may send a learner to.' }),
  reportHosts: z
    .array(z.string().min(1))
    .default([])
    .meta({ description: 'Hosts of embedded reports, besides that of the simulator.' }),
  contentHosts: z
    .strictObject({
      scripts: hosts(),
      styles: hosts(),
      fonts: hosts(),
      frames: hosts(),
      media: hosts(),
      connect: hosts(),
    })
    .prefault({})
    .meta({ description: 'Hosts that courses may load from besides their own, by what for.' }),
  analyticsFor: z
    .array(z.string().min(1))
    .default([])
    .meta({ description: 'Codes of organisations with an analytics sink.' }),
  externalRedirects: z.record(z.string(), z.string()).default({}).meta({ description: 'Organisation code: address.' }),
  appStoreUrl: z.string().optional().meta({ description: 'The app in the App Store; left out = not offered.' }),
  playStoreUrl: z.string().optional().meta({ description: 'The app on Google Play; left out = not offered.' }),
  groupsTitleKeys: z
    .record(z.string(), z.string())
    .default({})
    .meta({ description: 'Organisation code: message key.' }),
  aiccOrigins: z
    .array(z.string())
    .default([])
    .meta({ description: 'The only origins an outside LMS may have; empty = any public https name.' }),
  faceSimilarityThreshold: z.number().min(0).max(2).default(0.1),
  offline: z.boolean().default(false).meta({ description: 'Browsers may keep the application.' }),
  downloads: z
    .strictObject({
      days: z.number().int().min(1).max(366),
      titles: z
        .enum(['none', 'documents', 'all'])
        .optional()
        .meta({ description: '`documents`: no courses; left out = `all`.' }),
      offlineSession: z
        .boolean()
        .optional()
        .meta({ description: 'Also after the browser has ended, without a token.' }),
    })
    .optional()
    .meta({
      description: 'Learners may download titles, for so many days; with `offline`.',
    }),
});
