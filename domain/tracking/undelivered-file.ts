import * as z from 'zod/mini';
import { endsAttempt, isOfAttempt } from '../attempt/index.ts';
import { bareFact, type StoredFact } from '../kernel/journal.ts';
import type { StoredOutbound } from './outbound.ts';

export const UNDELIVERED_FORMAT = 'learning-client/undelivered';
export const UNDELIVERED_VERSION = 1;

const text = z.string().check(z.minLength(1));

/** An outbox record; the recipient of its body validates it. */
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

/** A journalled fact in its own version, possibly of another application version. */
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
  /** Hash of organisation and user id: nothing in the file identifies the learner. */
  account: text,
  /** The outbox, in order. */
  records: z.array(record),
  /** Facts of attempts that are open or have a record in the outbox; oldest first. */
  facts: z.array(fact),
  /** Facts that the saving application could not read, as stored in the journal. */
  unreadable: z.array(fact),
});

export type UndeliveredFile = Omit<z.infer<typeof undeliveredFile>, 'records' | 'facts' | 'unreadable'> & {
  records: readonly StoredOutbound[];
  facts: readonly StoredFact[];
  unreadable: readonly StoredFact[];
};

/** Why a text is not a valid file; `detail`: path and message of the schema. */
export type NoUndeliveredFile = {
  problem: 'no-json' | 'another-format' | 'another-version' | 'misshapen';
  detail: string;
};

/** JSON text of a value; undefined has none. */
function words(value: unknown): string {
  const text = JSON.stringify(value) as string | undefined;
  return text ?? 'none';
}

/** Parses the output of `undeliveredText`. Never throws. */
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
  return parsed.data as unknown as UndeliveredFile; // the platform validates bodies by kind
}

/** All undelivered work as the text of a file. Duplicate facts are allowed; facts of ended attempts are left out. */
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

/** Facts of attempts that are open or have pending records; each once. */
function owing(facts: readonly StoredFact[], records: readonly StoredOutbound[]): readonly StoredFact[] {
  const told = [...new Map(facts.map((one) => [one.id, one])).values()].filter(isOfAttempt);
  const ended = new Set(told.filter(({ type }) => endsAttempt(type)).map(({ data }) => data.attemptId));
  const waiting = new Set(records.map(({ attemptId }) => attemptId));
  return told.filter(({ data: { attemptId } }) => !ended.has(attemptId) || waiting.has(attemptId));
}

/** Members that identify a person: in statements, and in the data map of a course. */
const PERSONAL = new Set([
  'actor', 'authority', 'instructor', 'team', 'mbox', 'mbox_sha1sum', 'cmi.core.student_name', 'cmi.core.student_id',
]); // prettier-ignore

function withoutThePerson(key: string, value: unknown): unknown {
  if (PERSONAL.has(key)) return undefined;
  return key === 'mapJsonString' && typeof value === 'string' ? mapWithoutThePerson(value) : value;
}

/** A data map is JSON text within a record. */
function mapWithoutThePerson(map: string): string {
  try {
    return JSON.stringify(JSON.parse(map), withoutThePerson);
  } catch {
    return ''; // damaged: useless, and its content is unknown
  }
}
