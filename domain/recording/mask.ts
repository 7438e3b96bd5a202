import type { AttemptEvent, Position } from '../attempt/index.ts';
import type { Recorded } from '../kernel/event.ts';
import type { SessionEvent } from '../session/index.ts';
import type { ContentStatement } from '../xapi/index.ts';
import { maskedMap, rounded } from './masked-course.ts';

type Told = AttemptEvent | SessionEvent;

/** Where masked activities and verbs are named; the site does not exist. */
export const NOWHERE = 'https://recorded.example';
const ADL = 'http://adlnet.gov/expapi/verbs/';
const VERBS = new Set([
  'answered', 'asked', 'attempted', 'attended', 'commented', 'completed', 'exited', 'experienced', 'failed',
  'initialized', 'interacted', 'launched', 'mastered', 'passed', 'preferred', 'progressed', 'registered', 'responded',
  'resumed', 'scored', 'shared', 'suspended', 'terminated', 'voided',
]); // prettier-ignore

/**
 * The facts of a sitting without anything that says who it was, where, with what, or what was written: each fact is
 * built anew from what is known to be harmless (kinds, places, scores, words of a fixed vocabulary). Equal values get
 * equal stand-ins, so that the same becomes of the masked facts. Facts that no state here depends on are left out.
 */
export function maskedFacts(facts: readonly Recorded[]): Recorded[] {
  const names = standIns();
  const masked: Recorded[] = [];
  let begin: number | undefined;
  for (const fact of facts) {
    const data = maskedData(fact as Recorded<Told>, names); // an unknown type is left out
    if (data === undefined) continue;
    begin ??= fact.at;
    const { type, v, restored } = fact;
    const [id, seq, at] = [names.uuid(fact.id), masked.length + 1, fact.at - begin];
    masked.push({ type, v, restored, id, seq, at, stream: '', cause: '', data });
  }
  return masked;
}

type Names = ReturnType<typeof standIns>;

function maskedData(fact: Told, names: Names): object | undefined {
  switch (fact.type) {
    case 'session.Opened': {
      const learner = names.learner(fact.data.userId);
      const { resumed } = fact.data;
      return {
        sessionId: names.session(fact.data.sessionId),
        organisationCode: 'recorded',
        userId: learner,
        account: learner,
        resumed,
      };
    }
    case 'session.Expired':
    case 'session.Reauthenticated':
      return { sessionId: names.session(fact.data.sessionId) };
    case 'session.WorkDiscarded':
      return { sessionId: names.session(fact.data.sessionId), records: fact.data.records };
    case 'session.Closed':
      return { sessionId: names.session(fact.data.sessionId), by: fact.data.by };
    case 'session.GatesRaised':
    case 'session.GatesCleared':
    case 'session.PasswordExpiryWarned':
      return undefined;
    default:
      return fact.type.startsWith('attempt.') ? maskedAttempt(fact, names) : undefined;
  }
}

function maskedAttempt(fact: AttemptEvent, names: Names): object | undefined {
  const attemptId = names.attempt(fact.data.attemptId);
  const titleId = names.title(fact.data.titleId);
  const of = { attemptId, titleId };
  switch (fact.type) {
    case 'attempt.Started': {
      const sessionId = names.session(fact.data.sessionId);
      return {
        ...of,
        kind: fact.data.kind,
        activityId: names.activity(fact.data.activityId),
        sessionId,
        titleName: titleId,
      };
    }
    case 'attempt.Launched':
      return of;
    case 'attempt.Opened':
      return { ...of, ...(fact.data.from ? { from: maskedPosition(fact.data.from) } : {}) };
    case 'attempt.Advanced':
      return { ...of, position: maskedPosition(fact.data.position) };
    case 'attempt.Completed':
      return { ...of, ...(fact.data.score === undefined ? {} : { score: rounded(fact.data.score) }) };
    case 'attempt.Committed': {
      const { by, row, final } = fact.data;
      return { ...of, map: maskedMap(fact.data.map, names.text), by, row, final, startedAt: 0 };
    }
    case 'attempt.Reported':
      return { ...of, statement: maskedStatement(fact.data.statement, names) };
    case 'attempt.DocumentSaved':
      return {
        ...of,
        registration: names.uuid(fact.data.registration),
        activityId: names.activity(fact.data.activityId),
        stateId: names.text(fact.data.stateId),
        contentType: 'text/plain',
        content: fact.data.content === null ? null : names.text(fact.data.content),
      };
    case 'attempt.Exited':
      return { ...of, reason: fact.data.reason, secondsSpent: fact.data.secondsSpent };
    case 'attempt.Stalled':
      return { ...of, ms: fact.data.ms };
    case 'attempt.Noted':
      return { ...of, what: fact.data.what };
    case 'attempt.Abandoned':
      return { ...of, because: 'LAUNCH_FAILURE' };
  }
}

/** A place in a book keeps its steps; what stands in brackets is text of the book. */
function maskedPosition(position: Position): Position {
  if (position.unit !== 'cfi') return position;
  const steps = position.at
    .replaceAll(/\[[^\]]*\]?/g, '')
    .replaceAll(/[^/\d!:,]/g, '')
    .replaceAll(/\d{6,}/g, '0');
  const { fraction } = position;
  return { unit: 'cfi', at: `epubcfi(${steps})`, ...(fraction === undefined ? {} : { fraction: rounded(fraction) }) };
}

function maskedStatement({ id, verb, object, context, ...rest }: ContentStatement, names: Names): object {
  const word = verb.id.startsWith(ADL) ? verb.id.slice(ADL.length) : '';
  const result = numbersOf(rest['result']);
  return {
    id: names.uuid(id),
    verb: { id: VERBS.has(word) ? ADL + word : `${NOWHERE}/verb` },
    object: {
      id: names.activity(object.id),
      objectType: (object.objectType ?? 'Activity') === 'Activity' ? 'Activity' : 'StatementRef',
    },
    context: { registration: names.uuid(context.registration) },
    timestamp: '2026-03-02T09:00:00Z',
    ...(result ? { result } : {}),
  };
}

/** Whether it went well, and the score: numbers and truths only. */
function numbersOf(result: unknown): object | undefined {
  if (typeof result !== 'object' || result === null) return undefined;
  const { completion, success, score } = result as Record<string, unknown>; // an object, by the line above
  const of = typeof score === 'object' && score !== null ? Object.entries(score) : [];
  const known = of.flatMap(([name, value]: [string, unknown]) =>
    ['scaled', 'raw', 'min', 'max'].includes(name) && typeof value === 'number' ? [[name, rounded(value)]] : [],
  );
  return {
    ...(typeof completion === 'boolean' ? { completion } : {}),
    ...(typeof success === 'boolean' ? { success } : {}),
    ...(known.length > 0 ? { score: Object.fromEntries(known) as object } : {}),
  };
}

/** What stands for the values of one recording: the first is 1, the same again is the same. */
function standIns() {
  const table = (name: (count: number, value: string) => string) => {
    const known = new Map<string, string>();
    return (value: string): string => {
      const before = known.get(value);
      if (before !== undefined) return before;
      const made = name(known.size + 1, value);
      known.set(value, made);
      return made;
    };
  };
  return {
    learner: table((count) => `learner-${count}`),
    session: table((count) => `session-${count}`),
    attempt: table((count) => `attempt-${count}`),
    title: table((count) => `title-${count}`),
    activity: table((count) => `${NOWHERE}/activity-${count}`),
    uuid: table((count) => `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`),
    /** As long as it was: some faults come of length alone. */
    text: table((count, { length }) => `text-${count}`.padEnd(length, '.')),
  };
}
