import { attemptEvents, type Attempt, type AttemptEvent } from '../attempt/index.ts';
import { contentKinds, type Position } from '../content/index.ts';
import type { Recorded } from '../kernel/event.ts';
import type { ContentStatement } from '../xapi/index.ts';
import { derivedId } from './derived-id.ts';
import { registrationOf } from './registration.ts';

/** The learner in the platform’s record store: an account, never a mail address or a name. xAPI 1.0.3 §2.4.2.4. */
export type Actor = Readonly<{ homePage: string; userId: string }>;

/**
 * xAPI 1.0.3 statement without its actor, which is added at sending (`address`). Spec §3 Learning statement.
 * `timestamp` is ISO 8601 UTC; durations are ISO 8601; extension keys are IRIs under `TrackingNames.base`.
 */
export type Statement = Readonly<{
  id: string;
  verb: { id: string; display: Record<string, string> };
  object: { objectType: 'Activity'; id: string; definition: { type: string; name?: Record<string, string> } };
  context: { registration: string; platform: string; extensions: Record<string, string> };
  result?: {
    completion?: boolean;
    duration?: string;
    score?: { scaled: number; raw: number; min: number; max: number };
    extensions?: Record<string, number>;
  };
  timestamp: string;
}>;

/** Names in statements. `base` is an absolute IRI without a trailing slash; `platform` is displayed in reports. */
export type TrackingNames = Readonly<{ base: string; platform: string }>;

export const VERBS = ['launched', 'initialized', 'progressed', 'completed', 'exited'] as const;
export type Verb = (typeof VERBS)[number];

export const verbId = (verb: Verb): string => `http://adlnet.gov/expapi/verbs/${verb}`;

/**
 * Statements of a fact, in order: launched → launched, opened → initialized, a page turned → progressed (documents
 * only, Spec §4 Pdf), completed → completed, exited → exited. A launch that failed also exits, with duration 0, but has
 * no `initialized`. `account`: owner of the fact.
 */
export function statementsAbout(
  fact: Recorded<AttemptEvent>,
  about: Attempt,
  { account, ...names }: TrackingNames & { account: string },
): readonly Statement[] {
  const say = (verb: Verb, result?: Statement['result']) => [statement(verb, fact, about, account, names, result)];
  switch (fact.type) {
    case attemptEvents.Launched.type:
      return say('launched');
    case attemptEvents.Opened.type:
      // Attempts of an earlier version have no launch fact: the opening gives both statements.
      return [...(about.launched ? [] : say('launched')), ...say('initialized')];
    case attemptEvents.Advanced.type: {
      const { position } = fact.data;
      return position.unit === 'page' ? say('progressed', pageReached(position, names)) : [];
    }
    case attemptEvents.Completed.type:
      return say('completed', { completion: true, ...scoreOf(fact.data.score) });
    case attemptEvents.Abandoned.type:
      return about.launched ? say('exited', { duration: isoDuration(0) }) : [];
    case attemptEvents.Exited.type:
      return say('exited', { duration: isoDuration(fact.data.secondsSpent) });
    case attemptEvents.Reported.type:
      return [fact.data.statement as ContentStatement & Statement]; // validated when received
    case attemptEvents.Started.type:
    case attemptEvents.DocumentSaved.type:
    case attemptEvents.Committed.type:
    case attemptEvents.Stalled.type:
    case attemptEvents.Noted.type:
      return [];
  }
}

/**
 * Ids of statements that occur once per attempt; they derive from the attempt id. If a page sent one and died before
 * storing it, the next start sends the same id again. Empty for other facts.
 */
export const idsOfStatements = (type: string, attemptId: string): readonly string[] =>
  (ONCE[type] ?? []).map((verb) => idOnce(attemptId, verb));
const ONCE: Readonly<Record<string, readonly VerbOnce[]>> = {
  [attemptEvents.Launched.type]: ['launched'],
  [attemptEvents.Opened.type]: ['launched', 'initialized'],
  [attemptEvents.Completed.type]: ['completed'],
  [attemptEvents.Exited.type]: ['exited'],
  [attemptEvents.Abandoned.type]: ['exited'],
};
type VerbOnce = Exclude<Verb, 'progressed'>;

/** Never change these names: published ids derive from them. They are those of the first version. */
const PURPOSES: Readonly<Record<VerbOnce, string>> = {
  launched: attemptEvents.Opened.type,
  initialized: 'initialized',
  completed: attemptEvents.Completed.type,
  exited: attemptEvents.Exited.type,
};
const idOnce = (attemptId: string, verb: VerbOnce): string => derivedId(attemptId, PURPOSES[verb]);

/** Adds the actor to a statement. Happens at sending, so that stored data never identifies the learner. */
export const addActor = (statement: Statement, { homePage, userId }: Actor) => ({
  ...statement,
  actor: { objectType: 'Agent' as const, account: { homePage, name: userId } },
});

/** A statement as it is sent. */
export type OwnStatement = ReturnType<typeof addActor>;

/** `PT1H2M3S`; 0 is `PT0S`. Seconds are truncated, and never negative. */
export function isoDuration(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0;
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
  return whole === 0 ? 'PT0S' : `PT${h ? `${h}H` : ''}${m ? `${m}M` : ''}${s ? `${s}S` : ''}`;
}

function statement(
  verb: Verb,
  fact: Recorded<AttemptEvent>,
  about: Attempt,
  account: string,
  names: TrackingNames,
  result: Statement['result'],
): Statement {
  return {
    id: verb === 'progressed' ? fact.id : idOnce(about.attemptId, verb),
    verb: { id: verbId(verb), display: { 'en-US': verb } },
    object: {
      objectType: 'Activity',
      id: activityIri(about, names),
      // 'und': the catalogue does not state the language of a title’s name.
      definition: {
        type: `http://adlnet.gov/expapi/activities/${contentKinds[about.kind].activityType}`,
        ...(about.titleName ? { name: { und: about.titleName } } : {}),
      },
    },
    context: {
      registration: registrationOf(account, about.titleId),
      platform: names.platform,
      extensions: {
        [`${names.base}/extensions/title-id`]: about.titleId,
        [`${names.base}/extensions/session-id`]: about.sessionId,
        [`${names.base}/extensions/attempt-id`]: about.attemptId,
      },
    },
    ...(result ? { result } : {}),
    timestamp: new Date(fact.at).toISOString(),
  };
}

const ABSOLUTE_IRI = /^[a-z][a-z0-9+.-]*:[^\s<>"{}|\\^`]+$/i;

/** The platform’s activity id if it is an IRI, as xAPI requires; else an IRI of ours that contains it. */
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

/** Score from 0 to 100: clamped, and omitted if it is not a number. */
function scoreOf(score: number | undefined) {
  if (score === undefined || !Number.isFinite(score)) return {};
  const raw = Math.min(100, Math.max(0, score));
  return { score: { scaled: raw / 100, raw, min: 0, max: 100 } };
}
