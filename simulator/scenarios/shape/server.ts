import * as z from 'zod';
import { id, moment } from './parts.ts';
import { statusRecord } from './people.ts';

/** Something that happens on the platform, whatever the learner does. */
const changes = [
  z.strictObject({ change: z.literal('expire-sessions') }),
  z.strictObject({ change: z.literal('publish-title'), titleId: id }),
  z.strictObject({ change: z.literal('withdraw-title'), titleId: id }),
  z.strictObject({ change: z.literal('rename-title'), titleId: id, title: z.string().min(1) }),
  z.strictObject({ change: z.literal('set-status'), userName: z.string(), record: statusRecord }),
  z.strictObject({ change: z.literal('deactivate-user'), userName: z.string() }),
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
]);

export const server = z.strictObject({
  latencyMs: z.int().min(0).default(0),
  jitterMs: z.int().min(0).default(0),
  clockSkewSeconds: z.int().default(0).meta({ description: 'How far the platform clock is ahead of the story clock.' }),
  etags: z.boolean().default(true).meta({ description: 'Catalogue answers carry an ETag and can be 304.' }),
  timeline: z.array(timed).default([]),
});

/** When a fault strikes; the conditions given must all hold. None given: every time. */
const when = {
  operation: z
    .union([z.string().min(1), z.array(z.string().min(1)).min(1)])
    .default('*')
    .meta({ description: 'operationId of the contract, a list of them, a prefix with *, or * for all.' }),
  nth: z
    .union([z.int().positive(), z.array(z.int().positive()).min(1)])
    .optional()
    .meta({
      description: 'Only these calls of the operation, counted from 1.',
    }),
  probability: z.number().min(0).max(1).optional(),
  from: moment.optional(),
  to: moment.optional(),
  times: z.int().positive().optional().meta({ description: 'At most this often.' }),
};

/** Faults of the platform and of the way to it; those of the learner's own device are steps of a journey. */
export const fault = z.discriminatedUnion('kind', [
  z.strictObject({ ...when, kind: z.literal('offline') }),
  z.strictObject({ ...when, kind: z.literal('no-answer') }),
  z.strictObject({ ...when, kind: z.literal('latency'), ms: z.int().positive(), jitterMs: z.int().min(0).default(0) }),
  z.strictObject({
    ...when,
    kind: z.literal('status'),
    status: z.int().min(300).max(599),
    message: z.string().optional(),
    retryAfterSeconds: z.int().min(0).optional(),
    html: z.boolean().optional().meta({ description: 'The body is a page of a gateway.' }),
  }),
  z.strictObject({ ...when, kind: z.literal('truncate'), bytes: z.int().min(0).default(20) }),
  z.strictObject({ ...when, kind: z.literal('malformed') }),
  z.strictObject({ ...when, kind: z.literal('schema-breaking') }),
  z.strictObject({ ...when, kind: z.literal('missing-fields') }),
  z.strictObject({ ...when, kind: z.literal('unknown-enum') }),
  z
    .strictObject({ ...when, kind: z.literal('html-200') })
    .meta({ description: 'A page of a proxy instead of the answer.' }),
  z.strictObject({ ...when, kind: z.literal('stale-304') }),
  z
    .strictObject({ ...when, kind: z.literal('lost-answer') })
    .meta({ description: 'Handled by the platform; no answer arrives.' }),
  z.strictObject({ ...when, kind: z.literal('duplicate') }).meta({ description: 'The request is handled twice.' }),
  z.strictObject({ ...when, kind: z.literal('reorder'), ms: z.int().positive().default(500) }),
  z.strictObject({ ...when, kind: z.literal('clock-skew'), seconds: z.int() }),
  z.strictObject({ ...when, kind: z.literal('session-expiry') }),
]);
