import type { ContentStatement } from './content-statement.ts';
import { isRecord } from './shapes.ts';
import { ADL_VERBS, isCompletingVerb } from './verbs.ts';

export type StatementOutcome = { completed: boolean; failed: boolean; score: number | undefined };

/**
 * Result of a statement for the whole title; undefined if it is about a subactivity or something else. Only the
 * launched activity represents the title. `completed` with `completion: false` does not complete. Score is 0 … 100:
 * from `scaled`, else from `raw` within its bounds, else `raw` if it is in 0 … 100.
 */
export function outcomeOfStatement(statement: ContentStatement, activityId: string): StatementOutcome | undefined {
  const { verb, object } = statement;
  if (object.id !== activityId || (object.objectType ?? 'Activity') !== 'Activity') return undefined;
  const result = isRecord(statement['result']) ? statement['result'] : {};
  return {
    completed: isCompletingVerb(verb.id) && result['completion'] !== false,
    failed: verb.id === `${ADL_VERBS}failed`,
    score: scoreOf(result['score']),
  };
}

function scoreOf(score: unknown): number | undefined {
  if (!isRecord(score)) return undefined;
  const { scaled, raw, min, max } = score as Record<string, number | undefined>; // validated as numbers
  if (scaled !== undefined) return bounded(scaled * 100);
  if (raw === undefined) return undefined;
  if (min !== undefined && max !== undefined && max > min) return bounded(((raw - min) / (max - min)) * 100);
  return raw >= 0 && raw <= 100 ? raw : undefined;
}

/** Rounds off floating-point errors: 0.29 is 29, not 28.999999999999996. */
const bounded = (percent: number): number => Math.round(Math.min(100, Math.max(0, percent)) * 1e6) / 1e6;
