import * as z from 'zod';
import { id, moment } from './parts.ts';
import { statusRecord } from './people.ts';

/** A change on the platform, independent of the learner. */
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
export const administratorChange = z.discriminatedUnion('change', changes);

const at = { at: moment };
/** A change with its scenario time. */
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
