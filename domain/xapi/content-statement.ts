import { isActor, isSomebody } from './identity.ts';
import type { XapiLaunch } from './launch.ts';
import { isRecord } from './shapes.ts';
import { mendedStatement, statementFault } from './statement-rules.ts';
import { reportsCompletion } from './verbs.ts';

/**
 * A statement of content, as it is kept: without its actor, who is put back when it is sent; with an id, a time and the
 * registration of the launch. Everything else is the content's own words.
 */
export type ContentStatement = Readonly<{
  id: string;
  verb: Readonly<{ id: string }>;
  object: Readonly<{ id: string; objectType?: string | undefined }>;
  context: Readonly<{ registration: string }>;
  timestamp: string;
}> &
  Readonly<Record<string, unknown>>;

/** Characters of one statement. */
export const STATEMENT_MAX_CHARS = 100_000;

type Refused = { refused: string; status: 400 | 403 | 413 };
/** `leftOut`: paths of the parts that kept it from being a statement, such as `result.score`. */
export type Reading = { statement: ContentStatement; leftOut?: readonly string[] } | Refused;

type About = Pick<XapiLaunch, 'actor' | 'registration'>;
type Fill = { newId: () => string; now: () => number };

/**
 * Reads what content says. Refused with the status that a record store answers: 400 for what is no statement, 403 for
 * one of another learner or another registration. `newId` and `now` (ms since the epoch) fill in what may be missing.
 * Of a completion, parts that it can do without are left out instead: the learner has completed it all the same.
 * Reading: instructor and team are left out. They name other people, which nothing in the journal may do.
 */
export function readStatement(value: unknown, about: About, fill: Fill): Reading {
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

/** What completes a title, in as few words as can be. */
function readShort(
  { verb, object, result, context, ...others }: Record<string, unknown>,
  parts: string[],
  about: About,
  fill: Fill,
): Reading {
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

/** The learner of the launch is meant by an agent that names nobody else, however it is written. */
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

/** Without the parts of parts that are left out themselves; what is empty now is named by what was in it. */
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
  } as unknown as ContentStatement; // verb and object were just looked at
  if (JSON.stringify(statement).length > STATEMENT_MAX_CHARS)
    return { refused: `a statement has at most ${STATEMENT_MAX_CHARS} characters`, status: 413 };
  return { statement };
}

/** A single context activity is a list of one, in the form that every record store takes. xAPI 1.0.3 Data §2.4.6.2. */
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
