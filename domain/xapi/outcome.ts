import type { ContentStatement } from './content-statement.ts';
import { isRecord } from './shapes.ts';
import { ADL_VERBS, isCompletingVerb } from './verbs.ts';

export type StatementOutcome = { completed: boolean; failed: boolean; score: number | undefined };

/**
 * What a statement says about the title as a whole; undefined when it is about a part of it or something else. Only the
 * launched activity itself speaks for the title. A `completed` that says `completion: false` completes nothing.
 * Score is 0 … 100: from `scaled`, else from `raw` within its bounds, else `raw` itself where it lies in 0 … 100.
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
  const { scaled, raw, min, max } = score as Record<string, number | undefined>; // numbers, by the statement rules
  if (scaled !== undefined) return bounded(scaled * 100);
  if (raw === undefined) return undefined;
  if (min !== undefined && max !== undefined && max > min) return bounded(((raw - min) / (max - min)) * 100);
  return raw >= 0 && raw <= 100 ? raw : undefined;
}

/** Without the dust that multiplying leaves: 0.29 is 29, not 28.999999999999996. */
const bounded = (percent: number): number => Math.round(Math.min(100, Math.max(0, percent)) * 1e6) / 1e6;
