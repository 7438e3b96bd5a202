import * as z from 'zod';
import { type FaultKindName, faultKinds, LATE_MS, PORTAL_TEXT, PORTAL_URL } from '../fault-kinds.ts';
import { moment } from './parts.ts';

/** Conditions of a fault. All given conditions must hold; without conditions it always applies. */
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

const okOr = z.int().min(200).max(599).default(200);
const lateBy = { ms: z.int().positive().default(LATE_MS) };

/** Fields of each fault kind, without the conditions. */
const fields = {
  offline: {},
  'no-answer': {},
  latency: { ms: z.int().positive(), jitterMs: z.int().min(0).default(0) },
  status: {
    status: z.int().min(300).max(599),
    message: z.string().optional(),
    retryAfterSeconds: z.int().min(0).optional(),
    retryAfterFormat: z
      .enum(['seconds', 'http-date'])
      .optional()
      .meta({ description: 'How Retry-After is written (RFC 9110 §10.2.3); seconds unless given.' }),
    html: z.boolean().optional().meta({ description: 'The body is a page of a gateway.' }),
  },
  truncate: { bytes: z.int().min(0).default(20) },
  malformed: {},
  'schema-breaking': {},
  'missing-fields': {},
  'unknown-enum': {},
  'html-200': {},
  'foreign-json': {
    status: okOr,
    body: z.unknown().optional().meta({ description: 'Any JSON; without it one of a few usual ones, by the seed.' }),
  },
  'foreign-text': { status: okOr, text: z.string().default(PORTAL_TEXT) },
  redirect: {
    status: z.literal([301, 302, 303, 307, 308]).default(302),
    location: z.url().default(PORTAL_URL).meta({ description: 'Where to. Over HTTP a browser really goes there.' }),
    readable: z.boolean().default(false).meta({
      description: 'true: that site lets scripts read its page (CORS); false: a script is told of no answer.',
    }),
  },
  'stale-304': {},
  'lost-answer': {},
  duplicate: {},
  reorder: { ms: z.int().positive().default(500) },
  'late-effect': lateBy,
  'late-failure': lateBy,
  'clock-skew': { seconds: z.int() },
  'session-expiry': {},
} satisfies Record<FaultKindName, z.core.$ZodShape>;

type Fields = typeof fields;
type Shape<K extends FaultKindName> = Fields[K] extends infer Own extends z.core.$ZodShape
  ? z.ZodObject<typeof when & { kind: z.ZodLiteral<K> } & Own, z.core.$strict>
  : never;
type Shapes = { [K in FaultKindName]: Shape<K> }[FaultKindName];

const shapes = (Object.keys(faultKinds) as FaultKindName[]).map((kind) =>
  z.strictObject({ ...when, kind: z.literal(kind), ...fields[kind] }).meta({ description: faultKinds[kind] }),
) as unknown as [Shapes, ...Shapes[]]; // one shape per kind, each with its own fields

/** Faults of platform and network. Faults of the learner's device are steps of a journey. */
export const fault = z.discriminatedUnion('kind', shapes);

/** A fault as written in a scenario, by the panel or in a test; fields with defaults are optional. */
export type WrittenFault = z.input<typeof fault>;
