import * as z from 'zod';
import { count, duration, id, moment, userName } from './parts.ts';

/** Exactly this, or a range of it. */
const rangeOf = <T extends z.ZodType>(one: T) =>
  z.union([one, z.strictObject({ from: one.optional(), to: one.optional() })]);

const times = rangeOf(count).meta({ description: 'How often; without it at least once, 0 = never.' });
const text = z.string().min(1);
const value = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** Something else that comes over the wire, by its verb or its operationId. */
const another = z
  .strictObject({ statement: text.optional(), call: text.optional() })
  .refine(
    ({ statement, call }) => (statement === undefined) !== (call === undefined),
    'Name one: { statement: exited } or { call: savePdfState }.',
  );

/** When it came, beside others of the same learner and title. */
const order = {
  before: another.optional().meta({ description: 'It came before the first of these.' }),
  after: another.optional().meta({ description: 'One of these came before it.' }),
};
const within = (from: string) =>
  duration.optional().meta({ description: `It came so soon after the last that "after" names${from}.` });

const COUNTED = 'Say what the time is counted from: within: 5s, after: { call: … }.';
const isCounted = (asked: { within?: string | undefined; after?: object | undefined }): boolean =>
  asked.within === undefined || asked.after !== undefined;

/** Statements of a title, by what stands in them. xAPI 1.0.3 Data §2.4. */
export const received = z
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

/** States of a title that the platform took in: a place, the map of a course, a document of xAPI content. */
export const saved = z
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

export const calls = z
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
