import * as z from 'zod/mini';
import { endsAttempt, isOfAttempt } from '../attempt/index.ts';
import { bareFact, type StoredFact } from '../kernel/journal.ts';
import type { StoredOutbound } from './outbound.ts';

export const UNDELIVERED_FORMAT = 'learning-client/undelivered';
export const UNDELIVERED_VERSION = 1;

const text = z.string().check(z.minLength(1));

/** A record as the outbox has it; its body is checked by whoever it is sent to. */
const record = z.looseObject({
  id: text,
  account: text,
  lane: text,
  kind: z.enum(['statement', 'scorm', 'pdf', 'av', 'epub', 'document']),
  attemptId: text,
  titleId: text,
  at: z.number(),
  body: z.looseObject({}),
  slot: z.optional(z.string()),
  seq: z.number(),
  since: z.number(),
  state: z.enum(['pending', 'parked', 'confirmed']),
  tries: z.number(),
  why: z.string(),
});

/** A fact as the journal has it: by its own version, which may be of another application than this one. */
const fact = z.object({
  id: text,
  type: text,
  v: z.number(),
  data: z.unknown(),
  at: z.number(),
  stream: z.string(),
  cause: z.string(),
});

const undeliveredFile = z.object({
  format: z.literal(UNDELIVERED_FORMAT),
  version: z.literal(UNDELIVERED_VERSION),
  /** ISO 8601, UTC. */
  savedAt: z.iso.datetime(),
  /** Hash of organisation and user id: nothing in the file says who the learner is. */
  account: text,
  /** The outbox, in its order. */
  records: z.array(record),
  /** Facts of attempts that have not ended, or of which a record is in the outbox; oldest first. */
  facts: z.array(fact),
  /** Facts that the application that saved the file could not read, as they lie in the journal. */
  unreadable: z.array(fact),
});

export type UndeliveredFile = Omit<z.infer<typeof undeliveredFile>, 'records' | 'facts' | 'unreadable'> & {
  records: readonly StoredOutbound[];
  facts: readonly StoredFact[];
  unreadable: readonly StoredFact[];
};

/** Why a text is no file of undelivered work; `detail` says where, in the words of the schema. */
export type NoUndeliveredFile = {
  problem: 'no-json' | 'another-format' | 'another-version' | 'misshapen';
  detail: string;
};

/** What is not there has no JSON. */
function words(value: unknown): string {
  const text = JSON.stringify(value) as string | undefined;
  return text ?? 'none';
}

/** Reads what `undeliveredText` wrote. Never throws. */
export function readUndelivered(written: string): UndeliveredFile | NoUndeliveredFile {
  let value: unknown;
  try {
    value = JSON.parse(written);
  } catch (error) {
    return { problem: 'no-json', detail: error instanceof Error ? error.message : String(error) };
  }
  const { format, version } = (value ?? {}) as { format?: unknown; version?: unknown };
  if (format !== UNDELIVERED_FORMAT) return { problem: 'another-format', detail: words(format) };
  if (version !== UNDELIVERED_VERSION) return { problem: 'another-version', detail: words(version) };
  const parsed = undeliveredFile.safeParse(value);
  if (!parsed.success) return { problem: 'misshapen', detail: z.prettifyError(parsed.error) };
  return parsed.data as unknown as UndeliveredFile; // bodies by kind are the platform's to judge
}

/** Everything that has not been delivered, as the text of a file. Facts may be there twice; those of ended attempts stay out. */
export function undeliveredText(kept: {
  account: string;
  savedAt: number;
  records: readonly StoredOutbound[];
  facts: readonly StoredFact[];
  unreadable: readonly StoredFact[];
}): string {
  const { account, savedAt, records, facts, unreadable } = kept;
  const file: UndeliveredFile = {
    format: UNDELIVERED_FORMAT,
    version: UNDELIVERED_VERSION,
    savedAt: new Date(savedAt).toISOString(),
    account,
    records,
    facts: owing(facts, records).map(bareFact),
    unreadable,
  };
  return JSON.stringify(file, withoutThePerson, 2);
}

/** Facts of attempts that have not ended, or of which something waits; each once. */
function owing(facts: readonly StoredFact[], records: readonly StoredOutbound[]): readonly StoredFact[] {
  const told = [...new Map(facts.map((one) => [one.id, one])).values()].filter(isOfAttempt);
  const ended = new Set(told.filter(({ type }) => endsAttempt(type)).map(({ data }) => data.attemptId));
  const waiting = new Set(records.map(({ attemptId }) => attemptId));
  return told.filter(({ data: { attemptId } }) => !ended.has(attemptId) || waiting.has(attemptId));
}

/** Members that say who somebody is: of statements, and of the data map of a course. */
const PERSONAL = new Set([
  'actor', 'authority', 'instructor', 'team', 'mbox', 'mbox_sha1sum', 'cmi.core.student_name', 'cmi.core.student_id',
]); // prettier-ignore

function withoutThePerson(key: string, value: unknown): unknown {
  if (PERSONAL.has(key)) return undefined;
  return key === 'mapJsonString' && typeof value === 'string' ? mapWithoutThePerson(value) : value;
}

/** A data map travels as text within a record. */
function mapWithoutThePerson(map: string): string {
  try {
    return JSON.stringify(JSON.parse(map), withoutThePerson);
  } catch {
    return ''; // damaged: nobody can use it, and nobody can tell what stands in it
  }
}
