import * as z from 'zod';

const whole = z.int().min(0);

/** Where in a content somebody is: a page (from 1), a whole second, a place in a book. */
export const contentPlace = z.discriminatedUnion('unit', [
  z.strictObject({ unit: z.literal('page'), at: z.int().min(1), of: whole }),
  z.strictObject({ unit: z.literal('second'), at: whole, of: whole }),
  z.strictObject({ unit: z.literal('cfi'), at: z.string(), fraction: z.number().optional() }),
]);

/** What a content says to the client, word for word. Recordings hold it; who writes by hand has readTo, playTo, …. */
export const contentSays = z.discriminatedUnion('type', [
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
      'file-not-here',
      'statement-repaired',
      'completion-unread',
      'cmi5-unit',
    ]),
    detail: z.string().optional(),
  }),
]);

/** Why an attempt ended. */
export const EXITS = ['left', 'page-closed', 'signed-out', 'session-expired', 'recovered', 'taken-over'] as const;
