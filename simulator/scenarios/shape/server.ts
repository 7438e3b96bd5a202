import * as z from 'zod';
import { id, moment } from './parts.ts';
import { statusRecord } from './people.ts';

/** Something that happens on the platform, whatever the learner does. */
const changes = [
  z.strictObject({ change: z.literal('expire-sessions') }).meta({ description: 'Every token is worthless.' }),
  z
    .strictObject({ change: z.literal('publish-title'), titleId: id })
    .meta({ description: 'A title (published: false) appears.' }),
  z.strictObject({ change: z.literal('withdraw-title'), titleId: id }).meta({ description: 'A title disappears.' }),
  z
    .strictObject({ change: z.literal('rename-title'), titleId: id, title: z.string().min(1) })
    .meta({ description: 'A title gets another name.' }),
  z
    .strictObject({
      change: z.literal('lock-title'),
      titleId: id,
      prerequisites: z.array(id).min(1, 'Name the titles to complete first.'),
    })
    .meta({ description: 'A title has to wait for others from now on, in every tag.' }),
  z
    .strictObject({ change: z.literal('set-status'), userName: z.string(), record: statusRecord })
    .meta({ description: 'The office sets a result.' }),
  z
    .strictObject({ change: z.literal('deactivate-user'), userName: z.string() })
    .meta({ description: 'A person may not sign in any more.' }),
] as const;
export const change = z.discriminatedUnion('change', changes);

const at = { at: moment };
/** The same, at a moment of the story. */
const timed = z.discriminatedUnion('change', [
  changes[0].extend(at),
  changes[1].extend(at),
  changes[2].extend(at),
  changes[3].extend(at),
  changes[4].extend(at),
  changes[5].extend(at),
  changes[6].extend(at),
]);

export const server = z.strictObject({
  latencyMs: z.int().min(0).default(0).meta({ description: 'Every answer takes so long.' }),
  jitterMs: z.int().min(0).default(0).meta({ description: 'And up to so much more, by chance.' }),
  clockSkewSeconds: z.int().default(0).meta({ description: 'How far the platform clock is ahead of the story clock.' }),
  etags: z.boolean().default(true).meta({ description: 'Catalogue answers carry an ETag and can be 304.' }),
  timeline: z
    .array(timed)
    .default([])
    .meta({ description: 'Changes (below) that happen at a moment, whatever learners do: { at: +1h, change: … }.' }),
});

/** When a fault strikes; the conditions given must all hold. None given: every time. */
const when = {
  operation: z
    .union([z.string().min(1), z.array(z.string().min(1)).min(1)])
    .default('*')
    .meta({
      description:
        'operationId of the contract, a list of them, a prefix with *, or * for all; recordStore = that of xAPI.',
    }),
  nth: z
    .union([z.int().positive(), z.array(z.int().positive()).min(1)])
    .optional()
    .meta({
      description: 'Only these calls of the operation, counted from 1.',
    }),
  probability: z.number().min(0).max(1).optional().meta({ description: 'A share of these calls, by chance: 0 to 1.' }),
  from: moment.optional().meta({ description: 'From this moment on.' }),
  to: moment.optional().meta({ description: 'Until this moment.' }),
  times: z.int().positive().optional().meta({ description: 'At most this often.' }),
};

/** Faults of the platform and of the way to it; those of the learner's own device are steps of a journey. */
export const fault = z.discriminatedUnion('kind', [
  z
    .strictObject({ ...when, kind: z.literal('offline') })
    .meta({ description: 'No connection: the platform never hears of it.' }),
  z
    .strictObject({ ...when, kind: z.literal('no-answer') })
    .meta({ description: 'Nothing comes back, until a gateway gives up.' }),
  z
    .strictObject({ ...when, kind: z.literal('latency'), ms: z.int().positive(), jitterMs: z.int().min(0).default(0) })
    .meta({ description: 'The answer comes so much later.' }),
  z
    .strictObject({
      ...when,
      kind: z.literal('status'),
      status: z.int().min(300).max(599),
      message: z.string().optional(),
      retryAfterSeconds: z.int().min(0).optional(),
      html: z.boolean().optional().meta({ description: 'The body is a page of a gateway.' }),
    })
    .meta({ description: 'This status instead of handling the call; message is what the server says.' }),
  z
    .strictObject({ ...when, kind: z.literal('truncate'), bytes: z.int().min(0).default(20) })
    .meta({ description: 'The answer breaks off after so many bytes.' }),
  z.strictObject({ ...when, kind: z.literal('malformed') }).meta({ description: 'The answer is no JSON.' }),
  z
    .strictObject({ ...when, kind: z.literal('schema-breaking') })
    .meta({ description: 'Values of other types than the contract has.' }),
  z
    .strictObject({ ...when, kind: z.literal('missing-fields') })
    .meta({ description: 'Fields are left out of the answer.' }),
  z
    .strictObject({ ...when, kind: z.literal('unknown-enum') })
    .meta({ description: 'Words that nobody knows stand where the contract has a list of words.' }),
  z
    .strictObject({ ...when, kind: z.literal('html-200') })
    .meta({ description: 'A page of a proxy instead of the answer.' }),
  z
    .strictObject({ ...when, kind: z.literal('stale-304') })
    .meta({ description: '304 for what the browser never had.' }),
  z
    .strictObject({ ...when, kind: z.literal('lost-answer') })
    .meta({ description: 'Handled by the platform; no answer arrives.' }),
  z.strictObject({ ...when, kind: z.literal('duplicate') }).meta({ description: 'The request is handled twice.' }),
  z
    .strictObject({ ...when, kind: z.literal('reorder'), ms: z.int().positive().default(500) })
    .meta({ description: 'Handled so much later, so that others overtake it.' }),
  z
    .strictObject({ ...when, kind: z.literal('clock-skew'), seconds: z.int() })
    .meta({ description: 'The time that the platform tells is off by so many seconds.' }),
  z
    .strictObject({ ...when, kind: z.literal('session-expiry') })
    .meta({ description: 'Every token is worthless from this call on.' }),
]);
