import {
  type Check,
  type Fault,
  isDuration,
  isExtensions,
  isFilled,
  isFlag,
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
  type Members,
  membersFault,
} from './shapes.ts';

const VOIDED = 'http://adlnet.gov/expapi/verbs/voided';

/**
 * Why a statement of content cannot be kept, or undefined. xAPI 1.0.3 Data §2; actor, authority and stored are not
 * looked at: they are not the content's to say. Narrower than the standard in what a course never needs and a reader
 * of reports would be misled by: it is about an activity or another statement, voids nothing, and has no attachment.
 */
export function statementFault(value: unknown): Fault {
  if (!isRecord(value)) return 'a statement is one JSON object';
  const fault = membersFault(value, STATEMENT, 'statement');
  if (fault) return fault;
  const { verb, object, result, context } = value;
  if (!isRecord(verb) || !isIri(verb['id'])) return 'verb.id is not an IRI';
  if (verb['id'] === VOIDED) return 'content voids nothing';
  if (!isRecord(object)) return 'there is no object';
  const isActivity = object['objectType'] !== 'StatementRef';
  const { platform, revision } = isRecord(context) ? context : {};
  if (!isActivity && (platform !== undefined || revision !== undefined))
    return 'context.platform and context.revision are of activities';
  return isRecord(result) ? scoreFault(result['score']) : undefined;
}

function scoreFault(score: unknown): Fault {
  if (!isRecord(score)) return undefined;
  const { scaled, raw, min, max } = score as Record<string, number | undefined>; // numbers, by SCORE
  if (scaled !== undefined && Math.abs(scaled) > 1) return 'result.score.scaled is outside -1 … 1';
  if (min !== undefined && max !== undefined && min >= max) return 'result.score.min is not below max';
  if (raw !== undefined && ((max !== undefined && raw > max) || (min !== undefined && raw < min)))
    return 'result.score.raw is outside its bounds';
  return undefined;
}

const object =
  (members: Members, ...needed: string[]): Check =>
  (value) =>
    isRecord(value) &&
    needed.every((name) => value[name] !== undefined) &&
    membersFault(value, members, '') === undefined;

const isComponents: Check = (value) =>
  Array.isArray(value) &&
  value.every(object({ id: isFilled, description: isLanguageMap }, 'id')) &&
  new Set(value.map(({ id }: { id: string }) => id)).size === value.length;

/** Lists that an interaction of each type may have. xAPI 1.0.3 Data §2.4.4.1. */
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
const isDefinition: Check = (value) => {
  if (!isRecord(value) || !object(DEFINITION)(value)) return false;
  const type = value['interactionType'];
  const allowed = typeof type === 'string' ? (LISTS[type] ?? []) : [];
  const patterns = value['correctResponsesPattern'];
  if (type === undefined && patterns !== undefined) return false;
  if (type === 'true-false' && isTexts(patterns) && !(patterns as string[]).every((one) => /^(true|false)$/.test(one)))
    return false;
  return ALL_LISTS.every((name) => value[name] === undefined || allowed.includes(name));
};
const isActivity = object({ objectType: isOneOf('Activity'), id: isIri, definition: isDefinition }, 'id');
const isReference = object({ objectType: isOneOf('StatementRef'), id: isUuid }, 'objectType', 'id');
const isActivities: Check = (value) => (Array.isArray(value) ? value.every(isActivity) : isActivity(value));

const SCORE: Members = { scaled: isNumber, raw: isNumber, min: isNumber, max: isNumber };
const RESULT: Members = {
  score: object(SCORE),
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
    parent: isActivities,
    grouping: isActivities,
    category: isActivities,
    other: isActivities,
  }),
  revision: isText,
  platform: isText,
  language: isLanguage,
  statement: isReference,
  extensions: isExtensions,
};
const anything: Check = () => true;
const STATEMENT: Members = {
  id: isUuid,
  actor: isRecord,
  verb: object({ id: isIri, display: isLanguageMap }, 'id'),
  object: (value) => isActivity(value) || isReference(value),
  result: object(RESULT),
  context: object(CONTEXT),
  timestamp: isMoment,
  version: (value) => typeof value === 'string' && /^1[.]0([.]\d+)?$/.test(value),
  stored: anything,
  authority: anything,
};
