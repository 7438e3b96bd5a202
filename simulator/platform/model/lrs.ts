import type { components } from '#openapi/generated/platform.d.ts';
import type { Database, Row } from './db.ts';
import { isoSeconds } from './durations.ts';
import type { Progress, WireStatus } from './progress.ts';

export type Statement = components['schemas']['Statement'];
export type StoreResult = { is: 'new' | 'repeated' | 'conflict' };

/** Title status by verb. Other verbs (exited, terminated, suspended) only mean that the title was open. */
const STATUS_OF_VERB: Readonly<Record<string, WireStatus>> = {
  completed: 'completed',
  passed: 'completed',
  satisfied: 'completed',
  failed: 'failed',
};
const LAUNCHES = new Set(['launched', 'initialized']);
/** Verbs that end an attempt: their duration is the time spent in the attempt. */
const ENDINGS = new Set(['exited', 'terminated', 'suspended']);

/** Received statements. With `deduplicates`, a repeated id counts once. */
export class Lrs {
  readonly #db: Database;
  readonly #now: () => number;
  readonly #deduplicates: boolean;

  constructor(db: Database, now: () => number, deduplicates: boolean) {
    this.#db = db;
    this.#now = now;
    this.#deduplicates = deduplicates;
  }

  /** Stores a statement. The same id with equal content is a repetition, with other content a conflict. */
  store(statement: Statement, accountId: string, titleId: string): StoreResult {
    const json = JSON.stringify(statement);
    const [known] = this.#db.statement.by('statementId', statement.id);
    if (known && this.#deduplicates) return { is: canonical(known.json) === canonical(json) ? 'repeated' : 'conflict' };
    this.#db.statement.add({
      id: `st-${this.#db.statement.size + 1}`,
      statementId: statement.id,
      accountId,
      titleId,
      verb: verbOf(statement),
      storedAt: this.#now(),
      json,
    });
    return { is: 'new' };
  }

  /** Returns statements in the order of arrival. */
  all(): Row<'statement'>[] {
    return [...this.#db.statement.all()];
  }

  of(accountId: string): Row<'statement'>[] {
    return [...this.#db.statement.by('accountId', accountId)];
  }
}

/** Last segment of the verb IRI, lower case: `…/verbs/completed` is `completed`. */
export const verbOf = ({ verb }: Statement): string => verb.id.slice(verb.id.lastIndexOf('/') + 1).toLowerCase();

export const isLaunch = (statement: Statement): boolean => LAUNCHES.has(verbOf(statement));

/** True if content was open. A launch can fail, and then ends with duration zero. */
export const wasOpen = (statement: Statement): boolean => {
  const verb = verbOf(statement);
  return verb !== 'launched' && !(ENDINGS.has(verb) && isoSeconds(statement.result?.duration ?? '') === 0);
};

/**
 * True if a statement is about the whole title. Its activity id, or the last segment of it, must be the title id or the
 * content id. Statements about a section do not affect the title.
 */
export function isAboutWholeTitle({ object }: Statement, title: { id: string; contentid: string }): boolean {
  const names = [title.id, title.contentid];
  const last = /[^/:]*$/.exec(object.id)?.[0] ?? '';
  return names.includes(object.id) || names.some((name) => last === name || last === encodeURIComponent(name));
}

/** Extracts the title's progress from a statement. */
export function progressOf(statement: Statement): Progress {
  const verb = verbOf(statement);
  const { result } = statement;
  const status = result?.completion === true ? 'completed' : (STATUS_OF_VERB[verb] ?? 'inprogress');
  const seconds = ENDINGS.has(verb) && result?.duration ? isoSeconds(result.duration) : undefined;
  const score = result?.score?.scaled === undefined ? result?.score?.raw : result.score.scaled * 100;
  return { status, score, addStatementSeconds: seconds ?? 0 };
}

/**
 * Checks the shape of a statement; returns the reason for a refusal, else undefined. Based on the xAPI 1.0.3 data
 * rules, independently of any client.
 */
export function statementProblem(value: unknown): string | undefined {
  if (!isRecord(value)) return 'A statement is one JSON object.';
  const { id, actor, verb, object, timestamp, result, context } = value;
  if (typeof id !== 'string' || !UUID.test(id)) return 'id is not a UUID.';
  const account = isRecord(actor) ? actor['account'] : undefined;
  if (!isRecord(account) || !isIri(account['homePage']) || typeof account['name'] !== 'string' || !account['name'])
    return 'actor.account needs homePage (an address) and name.';
  if (!isRecord(verb) || !isIri(verb['id'])) return 'verb.id is not an address.';
  if (!isRecord(object) || !isIri(object['id'])) return 'object.id is not an address.';
  if (typeof timestamp !== 'string' || !ISO_MOMENT.test(timestamp) || Number.isNaN(Date.parse(timestamp)))
    return 'timestamp is not an ISO 8601 moment.';
  const registration = isRecord(context) ? context['registration'] : undefined;
  if (registration !== undefined && (typeof registration !== 'string' || !UUID.test(registration)))
    return 'context.registration is not a UUID.';
  for (const holder of [result, context, isRecord(object) ? object['definition'] : undefined]) {
    const extensions = isRecord(holder) ? holder['extensions'] : undefined;
    if (isRecord(extensions) && !Object.keys(extensions).every(isIri))
      return 'An extension is not named by an address.';
  }
  return result === undefined ? undefined : resultProblem(result);
}

function resultProblem(result: unknown): string | undefined {
  if (!isRecord(result)) return 'result is not an object.';
  const { duration, score, completion, success } = result;
  if (duration !== undefined && (typeof duration !== 'string' || isoSeconds(duration) === undefined))
    return 'result.duration is not an ISO 8601 duration.';
  if (completion !== undefined && typeof completion !== 'boolean') return 'result.completion is not true or false.';
  if (success !== undefined && typeof success !== 'boolean') return 'result.success is not true or false.';
  if (score === undefined) return undefined;
  if (!isRecord(score)) return 'result.score is not an object.';
  const { scaled, raw, min, max } = score;
  if ([scaled, raw, min, max].some((part) => part !== undefined && typeof part !== 'number'))
    return 'A part of result.score is not a number.';
  if (typeof scaled === 'number' && Math.abs(scaled) > 1) return 'result.score.scaled is outside -1 … 1.';
  if (typeof raw === 'number' && typeof max === 'number' && raw > max) return 'result.score.raw is above max.';
  if (typeof raw === 'number' && typeof min === 'number' && raw < min) return 'result.score.raw is below min.';
  return undefined;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
const ISO_MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:?\d{2})$/;
const isIri = (value: unknown): boolean => typeof value === 'string' && /^[a-z][a-z0-9+.-]*:\S+$/i.test(value);
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** JSON text with sorted members, for comparison. */
function canonical(json: string): string {
  return JSON.stringify(JSON.parse(json), (_key, value: unknown) =>
    isRecord(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value,
  );
}
