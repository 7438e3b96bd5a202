import validation from '@learninglocker/xapi-validation';
import { asText } from '../../as-text.ts';
import type { Json } from './record-store.ts';

type Faults = (statement: unknown) => readonly { toString: () => string }[];
// Default export of a CommonJS package: wrapped by Node.js, unwrapped by bundlers.
const faultsOf = (validation as unknown as { default?: Faults }).default ?? validation;

const VOIDED = 'http://adlnet.gov/expapi/verbs/voided';

/**
 * Validates a statement against xAPI 1.0.3, by a published validator and by rules that it lacks. Returns the reason for
 * a refusal, else undefined.
 */
export function statementFault(value: unknown): string | undefined {
  if (!isRecord(value)) return 'A statement is one JSON object.';
  if (hasNull(value)) return 'A statement holds no null.';
  const faults = faultsOf(value);
  if (faults.length > 0) return `The statement is not valid: ${JSON.stringify(faults[0]).slice(0, 300)}`;
  const { verb, object, version, context } = value;
  const objectType = isRecord(object) ? (object['objectType'] ?? 'Activity') : undefined;
  if (isRecord(verb) && verb['id'] === VOIDED && objectType !== 'StatementRef')
    return 'Only a statement can be voided.';
  if (version !== undefined && !/^1\.0(\.\d+)?$/.test(asText(version))) return 'version is not 1.0.x.';
  if (isRecord(context) && objectType !== 'Activity' && objectType !== 'SubStatement')
    if (context['revision'] !== undefined || context['platform'] !== undefined)
      return 'context.revision and platform are of activities.';
  return undefined;
}

/** Converts a single context activity to a list. xAPI 1.0.3 Data §2.4.6.2. */
export function withLists(statement: unknown): unknown {
  if (!isRecord(statement)) return statement;
  const { context, object } = statement;
  const activities = isRecord(context) ? context['contextActivities'] : undefined;
  const inner = isRecord(object) && object['objectType'] === 'SubStatement' ? { object: withLists(object) } : {};
  if (!isRecord(context) || !isRecord(activities)) return { ...statement, ...inner };
  const lists = Object.entries(activities).map(([name, one]) => [name, isRecord(one) ? [one] : one] as const);
  return { ...statement, ...inner, context: { ...context, contextActivities: Object.fromEntries(lists) } };
}

export const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Finds null values outside extensions, which may hold any value. */
function hasNull(value: unknown, name = ''): boolean {
  if (value === null) return true;
  if (name === 'extensions' || typeof value !== 'object') return false;
  return Object.entries(value).some(([key, member]) => hasNull(member, key)); // the null case returned above
}
