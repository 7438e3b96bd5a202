import * as z from 'zod/mini';
import { browserRefusals, courseAsks } from '#domain/player/index.ts';
import type { ScormMap } from '#domain/scorm/index.ts';
import { contentFindings, DOCUMENT_MAX_CHARS } from '#domain/xapi/index.ts';
import {
  MESSAGE_MAX_CHARS,
  MESSAGES_PER_SECOND,
  STORAGE_MAX_CHARS,
  storedChars,
  MAX_FILES_PER_MESSAGE,
  MAX_FILE_PATH_CHARS,
} from './protocol.ts';

const shortText = z.string().check(z.maxLength(500));
const wholeNumber = z.int().check(z.minimum(0));

const message = z.discriminatedUnion('op', [
  z.object({ op: z.literal('opened') }),
  z.object({
    op: z.literal('kept'),
    by: z.enum(['course', 'player', 'autosave']),
    row: z.int().check(z.minimum(1)),
    startedAt: wholeNumber,
    final: z.boolean(),
    revision: wholeNumber,
    map: z.string().check(z.maxLength(MESSAGE_MAX_CHARS)),
  }),
  z.object({ op: z.literal('stated'), statement: z.string().check(z.maxLength(MESSAGE_MAX_CHARS)) }),
  z.object({
    op: z.literal('documented'),
    document: z.object({
      activityId: z.string().check(z.minLength(1), z.maxLength(2_000)),
      stateId: z.string().check(z.minLength(1), z.maxLength(500)),
      contentType: z.string().check(z.maxLength(200)),
      content: z.nullable(z.string().check(z.maxLength(DOCUMENT_MAX_CHARS))),
    }),
  }),
  z.object({
    op: z.literal('storage'),
    items: z
      .array(z.tuple([z.string(), z.string()]))
      .check(z.refine((items) => storedChars(items) <= STORAGE_MAX_CHARS)),
  }),
  z.object({
    op: z.literal('used'),
    paths: z
      .array(z.string().check(z.startsWith('/'), z.maxLength(MAX_FILE_PATH_CHARS)))
      .check(z.maxLength(MAX_FILES_PER_MESSAGE)),
  }),
  z.object({ op: z.literal('warned'), code: shortText, element: shortText }),
  z.object({ op: z.literal('refused'), what: z.enum(browserRefusals), detail: shortText }),
  z.object({ op: z.literal('found'), what: z.enum(contentFindings), detail: shortText }),
  z.object({ op: z.literal('failed'), detail: shortText }),
  z.object({ op: z.literal('asked'), what: z.enum(courseAsks) }),
  z.object({ op: z.literal('left') }),
]);
const scormMap = z.record(z.string().check(z.maxLength(500)), z.string());

export type FromShell =
  | Exclude<z.infer<typeof message>, { op: 'kept' | 'stated' }>
  | StoredState
  /** Unvalidated JSON; `domain/xapi` validates the statement. */
  | { op: 'stated'; statement: unknown };
export type StoredState = Omit<Extract<z.infer<typeof message>, { op: 'kept' }>, 'map'> & { map: ScormMap };

/** Parses a message of the course host page; undefined if invalid. Any code on the content site may have sent it. */
export function readFromShell(data: unknown): FromShell | undefined {
  const read = message.safeParse(data);
  if (!read.success) return undefined;
  if (read.data.op === 'stated') return { op: 'stated', statement: parseJson(read.data.statement) };
  if (read.data.op !== 'kept') return read.data;
  const map = scormMap.safeParse(parseJson(read.data.map));
  return map.success ? { ...read.data, map: map.data } : undefined;
}

/** Lets at most `MESSAGES_PER_SECOND` through in any second. `now`: monotonic ms. */
export function rateGate(now: () => number): () => boolean {
  let allowance = MESSAGES_PER_SECOND;
  let last = now();
  return () => {
    const at = now();
    allowance = Math.min(MESSAGES_PER_SECOND, allowance + ((at - last) * MESSAGES_PER_SECOND) / 1000);
    last = at;
    if (allowance < 1) return false;
    allowance--;
    return true;
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // invalid JSON: the message is dropped and reported as unreadable
  }
}
