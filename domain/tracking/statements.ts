import type { Attempt, AttemptEvent, ContentKind, Position } from '../attempt/index.ts';
import type { Recorded } from '../kernel/event.ts';
import type { ContentStatement } from '../xapi/index.ts';
import { derivedId } from './derived-id.ts';

/** The learner in the platform's record store: an account, never a mail address or a name. xAPI 1.0.3 §2.4.2.4. */
export type Actor = Readonly<{ homePage: string; userId: string }>;

/**
 * xAPI 1.0.3 statement without its actor, who is added when it is sent (`address`). Spec §3 Learning statement.
 * `timestamp` is ISO 8601 UTC; durations are ISO 8601; extension keys are IRIs under `TrackingNames.base`.
 */
export type Statement = Readonly<{
  id: string;
  verb: { id: string; display: Record<string, string> };
  object: { objectType: 'Activity'; id: string; definition: { type: string; name?: Record<string, string> } };
  context: { registration?: string; platform: string; extensions: Record<string, string> };
  result?: {
    completion?: boolean;
    duration?: string;
    score?: { scaled: number; raw: number; min: number; max: number };
    extensions?: Record<string, number>;
  };
  timestamp: string;
}>;

/** Names used in statements. `base` is an absolute IRI without a slash at its end; `platform` is shown in reports. */
export type TrackingNames = Readonly<{ base: string; platform: string }>;

export const VERBS = ['launched', 'initialized', 'progressed', 'completed', 'exited'] as const;
export type Verb = (typeof VERBS)[number];

export const verbId = (verb: Verb): string => `http://adlnet.gov/expapi/verbs/${verb}`;

/**
 * What the platform is told of a fact, in order: opened → launched and initialized, a page turned → progressed
 * (documents only, Spec §4 Pdf), completed → completed, exited → exited.
 * Reading: both verbs of the opening are said when content is open. A launch that failed is no sitting, and its title has
 * not been begun.
 */
export function statementsAbout(
  fact: Recorded<AttemptEvent>,
  about: Attempt,
  names: TrackingNames,
): readonly Statement[] {
  const say = (verb: Verb, result?: Statement['result']) => [statement(verb, fact, about, names, result)];
  switch (fact.type) {
    case 'attempt.Opened':
      return [...say('launched'), ...say('initialized')];
    case 'attempt.Advanced': {
      const { position } = fact.data;
      return position.unit === 'page' ? say('progressed', pageReached(position, names)) : [];
    }
    case 'attempt.Completed':
      return say('completed', { completion: true, ...scoreOf(fact.data.score) });
    case 'attempt.Exited':
      return say('exited', { duration: isoDuration(fact.data.secondsSpent) });
    case 'attempt.Reported':
      return [fact.data.statement as ContentStatement & Statement]; // its own words, checked when they were said
    case 'attempt.Started':
    case 'attempt.DocumentSaved':
    case 'attempt.Committed':
    case 'attempt.Noted':
    case 'attempt.Abandoned':
      return [];
  }
}

/**
 * Ids of the statements about what happens once in an attempt; they follow from the attempt. A page may have sent one and
 * died before it was stored; the next start then says it again, and it is still one statement. Of other facts: none.
 */
export const idsOfStatements = (type: string, attemptId: string): readonly string[] =>
  (ONCE[type] ?? []).map((purpose) => derivedId(attemptId, purpose));
const ONCE: Readonly<Record<string, readonly string[]>> = {
  'attempt.Opened': ['attempt.Opened', 'initialized'],
  'attempt.Completed': ['attempt.Completed'],
  'attempt.Exited': ['attempt.Exited'],
};

/** Puts the actor into a statement: done at sending, so that nothing stored says who the learner is. */
export const address = (statement: Statement, { homePage, userId }: Actor) => ({
  ...statement,
  actor: { objectType: 'Agent' as const, account: { homePage, name: userId } },
});

/** A statement as it is sent. */
export type OwnStatement = ReturnType<typeof address>;

/** `PT1H2M3S`; 0 is `PT0S`. Seconds are cut to whole, and never negative. */
export function isoDuration(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0;
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
  return whole === 0 ? 'PT0S' : `PT${h ? `${h}H` : ''}${m ? `${m}M` : ''}${s ? `${s}S` : ''}`;
}

function statement(
  verb: Verb,
  fact: Recorded<AttemptEvent>,
  about: Attempt,
  names: TrackingNames,
  result: Statement['result'],
): Statement {
  return {
    id: idsOfStatements(fact.type, fact.data.attemptId)[verb === 'initialized' ? 1 : 0] ?? fact.id,
    verb: { id: verbId(verb), display: { 'en-US': verb } },
    object: {
      objectType: 'Activity',
      id: activityIri(about, names),
      // 'und': the catalogue does not say which language a title's name is in.
      definition: { type: ACTIVITY_TYPES[about.kind], ...(about.titleName ? { name: { und: about.titleName } } : {}) },
    },
    context: {
      ...(UUID.test(about.attemptId) ? { registration: about.attemptId } : {}),
      platform: names.platform,
      extensions: {
        [`${names.base}/extensions/title-id`]: about.titleId,
        [`${names.base}/extensions/session-id`]: about.sessionId,
      },
    },
    ...(result ? { result } : {}),
    timestamp: new Date(fact.at).toISOString(),
  };
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-5][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
const ABSOLUTE_IRI = /^[a-z][a-z0-9+.-]*:[^\s<>"{}|\\^`]+$/i;

/** Activity types of the ADL vocabulary. */
const ACTIVITY_TYPES: Record<ContentKind, string> = {
  scorm: 'http://adlnet.gov/expapi/activities/course',
  tincan: 'http://adlnet.gov/expapi/activities/course',
  aicc: 'http://adlnet.gov/expapi/activities/course',
  pdf: 'http://adlnet.gov/expapi/activities/file',
  epub: 'http://adlnet.gov/expapi/activities/file',
  audio: 'http://adlnet.gov/expapi/activities/media',
  video: 'http://adlnet.gov/expapi/activities/media',
};

/** The platform's activity id where it is an IRI, as xAPI demands; else one of ours that holds it. */
function activityIri({ activityId, titleId }: Attempt, { base }: TrackingNames): string {
  return ABSOLUTE_IRI.test(activityId) ? activityId : `${base}/activities/${encodeURIComponent(activityId || titleId)}`;
}

function pageReached(position: Extract<Position, { unit: 'page' }>, { base }: TrackingNames) {
  const percent = Math.min(100, Math.floor((position.at / position.of) * 100));
  return {
    extensions: {
      'https://w3id.org/xapi/cmi5/result/extensions/progress': percent,
      [`${base}/extensions/page`]: position.at,
      [`${base}/extensions/pages`]: position.of,
    },
  };
}

/** Scores are 0 to 100 here; what is outside is brought to the nearer end, what is no number is left out. */
function scoreOf(score: number | undefined) {
  if (score === undefined || !Number.isFinite(score)) return {};
  const raw = Math.min(100, Math.max(0, score));
  return { score: { scaled: raw / 100, raw, min: 0, max: 100 } };
}
