import { accountEvents } from '../account/index.ts';
import { attemptEvents, type ScormMap } from '../attempt/index.ts';
import type { Position } from '../content/index.ts';
import type { Fact } from '../facts.ts';
import type { Recorded } from '../kernel/event.ts';
import { sessionEvents } from '../session/index.ts';
import type { ContentStatement } from '../xapi/index.ts';

/** Base IRI of masked activities and verbs; the site does not exist. */
export const MASKED_BASE_IRI = 'https://recorded.example';
const ADL = 'http://adlnet.gov/expapi/verbs/';
const VERBS = new Set([
  'answered', 'asked', 'attempted', 'attended', 'commented', 'completed', 'exited', 'experienced', 'failed',
  'initialized', 'interacted', 'launched', 'mastered', 'passed', 'preferred', 'progressed', 'registered', 'responded',
  'resumed', 'scored', 'shared', 'suspended', 'terminated', 'voided',
]); // prettier-ignore

/**
 * Anonymizes the facts of a recording: persons, sites, titles and texts are removed. Each fact is rebuilt from harmless
 * data (kinds, positions, scores, fixed vocabularies). Equal values get equal placeholders, so that the masked facts
 * give the same state. Facts without any effect on the state are left out.
 */
export function maskedFacts(facts: readonly Recorded[]): Recorded[] {
  const names = standIns();
  const masked: Recorded[] = [];
  let begin: number | undefined;
  for (const fact of facts) {
    const data = maskedData(fact, names);
    if (data === undefined) continue;
    begin ??= fact.at;
    const { type, v, restored } = fact;
    const [id, seq, at] = [names.uuid(fact.id), masked.length + 1, fact.at - begin];
    masked.push({ type, v, restored, id, seq, at, stream: '', cause: '', data });
  }
  return masked;
}

type Names = ReturnType<typeof standIns>;

type Masks = {
  readonly [T in Fact['type']]: (data: Extract<Fact, { type: T }>['data'], names: Names) => object | undefined;
};

const sessionOnly = ({ sessionId }: { sessionId: string }, names: Names) => ({ sessionId: names.session(sessionId) });
const leftOut = () => undefined;
const aboutOf = ({ attemptId, titleId }: { attemptId: string; titleId: string }, names: Names) => ({
  attemptId: names.attempt(attemptId),
  titleId: names.title(titleId),
});

/** Every fact type has a row, so that omissions are deliberate. */
const masks: Masks = {
  [accountEvents.Registered.type]: leftOut,
  [accountEvents.Activated.type]: leftOut,
  [accountEvents.PasswordChanged.type]: leftOut,
  [accountEvents.ProfileUpdated.type]: leftOut,
  [accountEvents.AgreementAccepted.type]: leftOut,
  [accountEvents.GroupsReplaced.type]: leftOut,
  [accountEvents.PhotoAccepted.type]: leftOut,
  [sessionEvents.Opened.type]: (data, names) => {
    const learner = names.learner(data.userId);
    const { resumed } = data;
    return { ...sessionOnly(data, names), organisationCode: 'recorded', userId: learner, account: learner, resumed };
  },
  [sessionEvents.Expired.type]: sessionOnly,
  [sessionEvents.Reauthenticated.type]: sessionOnly,
  [sessionEvents.WorkDiscarded.type]: (data, names) => ({ ...sessionOnly(data, names), records: data.records }),
  [sessionEvents.Closed.type]: (data, names) => ({ ...sessionOnly(data, names), by: data.by }),
  [sessionEvents.Continued.type]: leftOut,
  [sessionEvents.GatesRaised.type]: leftOut,
  [sessionEvents.GatesCleared.type]: leftOut,
  [sessionEvents.PasswordExpiryWarned.type]: leftOut,
  [attemptEvents.Started.type]: (data, names) => {
    const of = aboutOf(data, names);
    const activityId = names.activity(data.activityId);
    return { ...of, kind: data.kind, activityId, ...sessionOnly(data, names), titleName: of.titleId };
  },
  [attemptEvents.Launched.type]: aboutOf,
  [attemptEvents.Opened.type]: (data, names) => ({
    ...aboutOf(data, names),
    ...(data.from ? { from: maskedPosition(data.from) } : {}),
  }),
  [attemptEvents.Advanced.type]: (data, names) => ({
    ...aboutOf(data, names),
    position: maskedPosition(data.position),
  }),
  [attemptEvents.Completed.type]: (data, names) => ({
    ...aboutOf(data, names),
    ...(data.score === undefined ? {} : { score: rounded(data.score) }),
  }),
  [attemptEvents.Committed.type]: (data, names) => {
    const { by, row, final } = data;
    return { ...aboutOf(data, names), map: maskedMap(data.map, names.text), by, row, final, startedAt: 0 };
  },
  [attemptEvents.Reported.type]: (data, names) => ({
    ...aboutOf(data, names),
    statement: maskedStatement(data.statement, names),
  }),
  [attemptEvents.DocumentSaved.type]: (data, names) => ({
    ...aboutOf(data, names),
    registration: names.uuid(data.registration),
    activityId: names.activity(data.activityId),
    stateId: names.text(data.stateId),
    contentType: 'text/plain',
    content: data.content === null ? null : names.text(data.content),
  }),
  [attemptEvents.Exited.type]: (data, names) => ({
    ...aboutOf(data, names),
    reason: data.reason,
    secondsSpent: data.secondsSpent,
  }),
  [attemptEvents.Stalled.type]: (data, names) => ({ ...aboutOf(data, names), ms: data.ms }),
  [attemptEvents.Noted.type]: (data, names) => ({
    ...aboutOf(data, names),
    what: data.what,
    ...(data.detail === undefined ? {} : { detail: names.text(data.detail) }),
  }),
  [attemptEvents.Abandoned.type]: (data, names) => ({ ...aboutOf(data, names), because: 'LAUNCH_FAILURE' }),
};

/** Undefined: left out, or an unknown fact type. */
function maskedData({ type, data }: Recorded, names: Names): object | undefined {
  if (!Object.hasOwn(masks, type)) return undefined;
  const mask = masks[type as Fact['type']] as (data: unknown, names: Names) => object | undefined; // the row of its type
  return mask(data, names);
}

/** Masks a position. A CFI keeps its steps; text in brackets comes from the book. */
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
    verb: { id: VERBS.has(word) ? ADL + word : `${MASKED_BASE_IRI}/verb` },
    object: {
      id: names.activity(object.id),
      objectType: (object.objectType ?? 'Activity') === 'Activity' ? 'Activity' : 'StatementRef',
    },
    context: { registration: names.uuid(context.registration) },
    timestamp: '2026-03-02T09:00:00Z',
    ...(result ? { result } : {}),
  };
}

/** Success and score of a result: numbers and booleans only. */
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

/** Placeholders for the values of one recording, numbered from 1; equal values share one. */
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
    activity: table((count) => `${MASKED_BASE_IRI}/activity-${count}`),
    uuid: table((count) => `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`),
    /** Preserves the length, because some faults depend on it. */
    text: table((count, { length }) => `text-${count}`.padEnd(length, '.')),
  };
}

/** Values of the SCORM vocabulary; other texts of a course are masked. */
const VOCABULARY = new Set([
  '', 'passed', 'completed', 'failed', 'incomplete', 'browsed', 'not attempted', 'time-out', 'suspend', 'logout',
  'ab-initio', 'resume', 'credit', 'no-credit', 'normal', 'review', 'browse', 'true-false', 'choice', 'fill-in',
  'matching', 'performance', 'sequencing', 'likert', 'numeric', 'correct', 'wrong', 'unanticipated', 'neutral',
]); // prettier-ignore

/** Segments of element names. */
const ELEMENTS = new Set([
  'cmi', 'core', 'student_id', 'student_name', 'lesson_location', 'credit', 'lesson_status', 'entry', 'score', 'raw',
  'max', 'min', 'total_time', 'lesson_mode', 'exit', 'session_time', 'suspend_data', 'launch_data', 'comments',
  'comments_from_lms', 'objectives', 'id', 'status', 'student_data', 'mastery_score', 'max_time_allowed',
  'time_limit_action', 'student_preference', 'audio', 'language', 'speed', 'text', 'interactions', 'type',
  'correct_responses', 'pattern', 'weighting', 'student_response', 'result', 'latency', 'time', '_count',
]); // prettier-ignore

const WORDS = /\.(lesson_status|exit|entry|credit|lesson_mode|type|result|status)$/;
const NUMBERS = /\.(raw|max|min|mastery_score|weighting|audio|speed|text|_count|result)$/;
const TIMES = /\.(session_time|total_time|max_time_allowed|latency|time)$/;

/** Masks a course’s map: its own texts become `text(…)`. */
function maskedMap(map: ScormMap, text: (value: string) => string): ScormMap {
  const kept = Object.entries(map).filter(([element]) => isElement(element));
  return Object.fromEntries(kept.map(([element, value]) => [element, maskedValue(element, value, text)]));
}

const isElement = (name: string): boolean =>
  name.startsWith('cmi.') && name.split('.').every((part) => ELEMENTS.has(part) || /^\d{1,4}$/.test(part));

function maskedValue(element: string, value: string, text: (value: string) => string): string {
  if (WORDS.test(element) && VOCABULARY.has(value)) return value;
  if (NUMBERS.test(element) && /^-?\d{1,4}(\.\d+)?$/.test(value)) return String(rounded(Number(value)));
  if (TIMES.test(element) && /^\d{2,4}:\d{2}:\d{2}(\.\d{1,2})?$/.test(value)) return value;
  return value === '' ? '' : text(value);
}

/** Rounds a score to two decimals, so that it cannot encode other data. */
const rounded = (value: number): number => Math.round(value * 100) / 100;
