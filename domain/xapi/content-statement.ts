import { isActor, isSomebody } from './identity.ts';
import type { XapiLaunch } from './launch.ts';
import { isRecord } from './shapes.ts';
import { mendedStatement, statementFault } from './statement-rules.ts';
import { reportsCompletion } from './verbs.ts';

/**
 * Stored statement of content: without its actor, which is added at sending; with an id, a time and the registration of
 * the launch. Everything else is content’s own.
 */
export type ContentStatement = Readonly<{
  id: string;
  verb: Readonly<{ id: string }>;
  object: Readonly<{ id: string; objectType?: string | undefined }>;
  context: Readonly<{ registration: string }>;
  timestamp: string;
}> &
  Readonly<Record<string, unknown>>;

/** Maximum length of one statement. */
export const STATEMENT_MAX_CHARS = 100_000;

type Refused = { refused: string; status: 400 | 403 | 413 };
/** `leftOut`: paths of removed invalid members, such as `result.score`. */
export type StatementResult = { statement: ContentStatement; leftOut?: readonly string[] } | Refused;

type About = Pick<XapiLaunch, 'actor' | 'registration'>;
type Fill = { newId: () => string; now: () => number };

/**
 * Parses a statement of content. Refusals use the status of a record store: 400 for an invalid statement, 403 for
 * another learner or registration. `newId` and `now` (ms since the epoch) fill in missing members. For a completion,
 * invalid optional members are removed instead, because the learner has completed the title. Reading: instructor and
 * team are removed, because the journal must not name other people.
 */
export function readStatement(value: unknown, about: About, fill: Fill): StatementResult {
  const whole = readWhole(value, about, fill);
  if ('statement' in whole || !reportsCompletion(value)) return whole;
  const parts: string[] = [];
  const mended = mendedStatement(
    withActor(value, about, (part) => parts.push(part)),
    (part) => parts.push(part),
  );
  if (!mended) return whole;
  const read = readWhole(mended, about, fill);
  if ('statement' in read) return { ...read, leftOut: outermost(parts) };
  return read.status === 413 ? readShort(mended, parts, about, fill) : read;
}

/** Reduces a completion to the minimal members. */
function readShort(
  { verb, object, result, context, ...others }: Record<string, unknown>,
  parts: string[],
  about: About,
  fill: Fill,
): StatementResult {
  const left = (name: string, value: unknown, kept: readonly string[]) => {
    if (!isRecord(value)) return undefined;
    parts.push(...Object.keys(value).flatMap((member) => (kept.includes(member) ? [] : [`${name}.${member}`])));
    return Object.fromEntries(Object.entries(value).filter(([member]) => kept.includes(member)));
  };
  const short = {
    ...others,
    verb: left('verb', verb, ['id']),
    object: left('object', object, ['objectType', 'id']),
    result: left('result', result, ['score', 'success', 'completion', 'duration']),
    context: left('context', context, ['registration']),
  };
  const given = Object.entries(short).filter(([, value]) => value !== undefined);
  const read = readWhole(Object.fromEntries(given), about, fill);
  return 'statement' in read ? { ...read, leftOut: outermost(parts) } : read;
}

/** Accepts any spelling of an agent that names nobody other than the learner of the launch. */
function withActor(value: unknown, { actor: own }: About, leaveOut: (part: string) => void): unknown {
  if (!isRecord(value) || !isRecord(value['actor'])) return value;
  const { actor, ...others } = value;
  if (!isRecord(actor) || isActor(actor, own)) return value;
  const said = Object.entries(actor).filter(
    ([name, one]) => one !== null && (name !== 'objectType' || one === 'Group'),
  );
  const agent = Object.fromEntries(said);
  if (isSomebody(agent) && !isActor(agent, own)) return value;
  leaveOut('actor');
  return others;
}

/** Removes paths inside other removed paths. An object that became empty is represented by its members. */
function outermost(parts: readonly string[]): string[] {
  const isIn = (part: string, other: string) => part.startsWith(`${other}.`) || part.startsWith(`${other}[`);
  const named = parts.filter((part) => !(AROUND.has(part) && parts.some((other) => isIn(other, part))));
  return [...new Set(named)].filter((part) => !named.some((other) => isIn(part, other)));
}
const AROUND: ReadonlySet<string> = new Set(['result', 'context', 'object.definition']);

function readWhole(
  value: unknown,
  { actor, registration }: About,
  { newId, now }: Fill,
): { statement: ContentStatement } | Refused {
  const fault = statementFault(value);
  if (fault !== undefined || !isRecord(value)) return { refused: fault ?? 'no statement', status: 400 };
  if (value['actor'] !== undefined && !isActor(value['actor'], { ...actor }))
    return { refused: 'the actor is somebody else', status: 403 };
  const { actor: _actor, authority: _authority, stored: _stored, version: _version, ...said } = value;
  const { instructor: _instructor, team: _team, ...context } = isRecord(said['context']) ? said['context'] : {};
  if (context['registration'] !== undefined && !sameId(context['registration'], registration))
    return { refused: 'the registration is another one', status: 403 };
  const statement = {
    ...said,
    id: typeof said['id'] === 'string' ? said['id'] : newId(),
    context: { ...withLists(context), registration },
    timestamp: typeof said['timestamp'] === 'string' ? said['timestamp'] : new Date(now()).toISOString(),
  } as unknown as ContentStatement; // verb and object were validated above
  if (JSON.stringify(statement).length > STATEMENT_MAX_CHARS)
    return { refused: `a statement has at most ${STATEMENT_MAX_CHARS} characters`, status: 413 };
  return { statement };
}

/** Wraps a single context activity in a list, the form that every record store accepts. xAPI 1.0.3 Data §2.4.6.2. */
function withLists(context: Record<string, unknown>): Record<string, unknown> {
  const activities = context['contextActivities'];
  if (!isRecord(activities)) return context;
  const lists = Object.entries(activities).map(([name, one]) => [
    name,
    Array.isArray(one) ? (one as unknown[]) : [one],
  ]);
  return { ...context, contextActivities: Object.fromEntries(lists) as Record<string, unknown> };
}

const sameId = (a: unknown, b: string): boolean => typeof a === 'string' && a.toLowerCase() === b.toLowerCase();
