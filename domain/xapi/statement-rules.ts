import {
  type ShapeValidator,
  either,
  type Fault,
  isDuration,
  isExtensions,
  isFilled,
  isFlag,
  isId,
  isIri,
  isIrl,
  isLanguage,
  isLanguageMap,
  isMoment,
  isNumber,
  isOneOf,
  isRecord,
  isText,
  isTexts,
  isUuid,
  type LeaveOut,
  arrayValidator,
  type Members,
  membersFault,
  mended,
  object,
} from './shapes.ts';

const VOIDED = 'http://adlnet.gov/expapi/verbs/voided';

/**
 * Why a statement of content cannot be stored; undefined: it can. xAPI 1.0.3 Data §2; ignores actor, authority and
 * stored, which content may not set. Stricter than the standard for features that courses never need and that would
 * mislead readers of reports. The object must be an activity or statement; no voiding, no attachments.
 */
export function statementFault(value: unknown): Fault {
  if (!isRecord(value)) return 'a statement is one JSON object';
  const fault = membersFault(value, STATEMENT, 'statement');
  if (fault) {
    const parts: string[] = [];
    mendedStatement(value, (part) => parts.push(part));
    return parts.length > 0 ? `${fault}: ${parts.join(', ')}` : fault;
  }
  const { verb, object: about, context } = value;
  if (!isRecord(verb) || !isId(verb['id'])) return 'verb.id is not an IRI';
  if (verb['id'] === VOIDED) return 'content voids nothing';
  if (!isRecord(about)) return 'there is no object';
  const { platform, revision } = isRecord(context) ? context : {};
  if (about['objectType'] === 'StatementRef' && (platform !== undefined || revision !== undefined))
    return 'context.platform and context.revision are of activities';
  return undefined;
}

/**
 * Statement without its invalid members; undefined if a required one is invalid. `leaveOut` receives their paths, such
 * as `result.score`.
 */
export function mendedStatement(value: unknown, leaveOut: LeaveOut): Record<string, unknown> | undefined {
  const rest = mended(value, object({ members: STATEMENT, needed: ['verb', 'object'] }), '', leaveOut);
  if (!isRecord(rest)) return undefined;
  const { object: about, context } = rest;
  if (!isRecord(about) || about['objectType'] !== 'StatementRef' || !isRecord(context)) return rest;
  const { platform, revision, ...others } = context;
  if (platform !== undefined) leaveOut('context.platform');
  if (revision !== undefined) leaveOut('context.revision');
  return { ...rest, context: others };
}

/**
 * Conflicting score members: `raw`, `min` and `max` are removed together if one is invalid. xAPI 1.0.3 Data §2.4.5.1.
 */
function scoresApart(score: Record<string, unknown>, given: Record<string, unknown>): readonly string[] {
  const { scaled, raw, min, max } = score as Record<string, number | undefined>; // numbers, by SCORE
  const range = ['raw', 'min', 'max'];
  const isBroken =
    range.some((name) => given[name] !== undefined && score[name] === undefined) ||
    (min !== undefined && max !== undefined && min >= max) ||
    (raw !== undefined && ((max !== undefined && raw > max) || (min !== undefined && raw < min)));
  return [
    ...(isNumber(scaled) && Math.abs(scaled as number) > 1 ? ['scaled'] : []),
    ...(isBroken ? range.filter((name) => score[name] !== undefined) : []),
  ];
}

const isComponents: ShapeValidator = (value) =>
  Array.isArray(value) &&
  value.every(object({ members: { id: isFilled, description: isLanguageMap }, needed: ['id'] })) &&
  new Set(value.map(({ id }: { id: string }) => id)).size === value.length;

/** Allowed component lists by interaction type. xAPI 1.0.3 Data §2.4.4.1. */
const LISTS: Readonly<Record<string, readonly string[]>> = {
  'true-false': [],
  choice: ['choices'],
  'fill-in': [],
  'long-fill-in': [],
  likert: ['scale'],
  matching: ['source', 'target'],
  performance: ['steps'],
  sequencing: ['choices'],
  numeric: [],
  other: [],
};
const ALL_LISTS = ['choices', 'scale', 'source', 'target', 'steps'];

const DEFINITION: Members = {
  name: isLanguageMap,
  description: isLanguageMap,
  type: isIri,
  moreInfo: isIrl,
  extensions: isExtensions,
  interactionType: isOneOf(...Object.keys(LISTS)),
  correctResponsesPattern: isTexts,
  ...Object.fromEntries(ALL_LISTS.map((name) => [name, isComponents])),
};
/** Members that the interaction type does not allow. */
function definitionsApart(value: Record<string, unknown>): readonly string[] {
  const { interactionType: type, correctResponsesPattern: patterns } = value;
  const allowed = typeof type === 'string' ? (LISTS[type] ?? []) : [];
  const isOdd =
    patterns !== undefined &&
    (type === undefined ||
      (type === 'true-false' &&
        isTexts(patterns) &&
        !(patterns as string[]).every((one) => /^(true|false)$/.test(one))));
  return [
    ...(isOdd ? ['correctResponsesPattern'] : []),
    ...ALL_LISTS.filter((name) => value[name] !== undefined && !allowed.includes(name)),
  ];
}
const activity = (id: ShapeValidator) =>
  object({
    members: {
      objectType: isOneOf('Activity'),
      id,
      definition: object({ members: DEFINITION, apart: definitionsApart }),
    },
    needed: ['id'],
  });
const isReference = object({
  members: { objectType: isOneOf('StatementRef'), id: isUuid },
  needed: ['objectType', 'id'],
});
const isActivities = either(arrayValidator(activity(isIri)), activity(isIri));

const RESULT: Members = {
  score: object({ members: { scaled: isNumber, raw: isNumber, min: isNumber, max: isNumber }, apart: scoresApart }),
  success: isFlag,
  completion: isFlag,
  response: isText,
  duration: isDuration,
  extensions: isExtensions,
};
const CONTEXT: Members = {
  registration: isUuid,
  instructor: isRecord,
  team: isRecord,
  contextActivities: object({
    members: { parent: isActivities, grouping: isActivities, category: isActivities, other: isActivities },
  }),
  revision: isText,
  platform: isText,
  language: isLanguage,
  statement: isReference,
  extensions: isExtensions,
};
const anything: ShapeValidator = () => true;
const STATEMENT: Members = {
  id: isUuid,
  actor: isRecord,
  verb: object({ members: { id: isId, display: isLanguageMap }, needed: ['id'] }),
  object: either(isReference, activity(isId)),
  result: object({ members: RESULT }),
  context: object({ members: CONTEXT }),
  timestamp: isMoment,
  version: (value) => typeof value === 'string' && /^1[.]0([.]\d+)?$/.test(value),
  stored: anything,
  authority: anything,
};
