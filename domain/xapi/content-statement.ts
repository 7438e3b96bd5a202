import { isActor } from './identity.ts';
import type { XapiLaunch } from './launch.ts';
import { isRecord } from './shapes.ts';
import { statementFault } from './statement-rules.ts';

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

export type Reading = { statement: ContentStatement } | { refused: string; status: 400 | 403 | 413 };

/**
 * Reads what content says. Refused with the status that a record store answers: 400 for what is no statement, 403 for
 * one of another learner or another registration. `newId` and `now` (ms since the epoch) fill in what may be missing.
 * Reading: instructor and team are left out. They name other people, which nothing in the journal may do.
 */
export function readStatement(
  value: unknown,
  { actor, registration }: Pick<XapiLaunch, 'actor' | 'registration'>,
  { newId, now }: { newId: () => string; now: () => number },
): Reading {
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
