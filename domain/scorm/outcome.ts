import type { ScormMap } from './model.ts';
import { parseTimespan } from './time.ts';

export type LessonStatus = 'not attempted' | 'incomplete' | 'browsed' | 'completed' | 'passed' | 'failed';

/** Result of a run-time map for the attempt. */
export type ScormOutcome = {
  /** Unknown or missing values count as not attempted. */
  readonly status: LessonStatus;
  /** `completed` or `passed`. */
  readonly completed: boolean;
  readonly failed: boolean;
  /** `cmi.core.score.raw`, finite and clamped to 0..100; undefined if there is none. */
  readonly score: number | undefined;
  /** Whole seconds of `cmi.core.session_time`, rounded down; 0 if there is none. */
  readonly sessionSeconds: number;
};

/** Reads a map. Never throws: invalid values count as absent. Spec §4 Title status values. */
export function outcomeOf(map: ScormMap): ScormOutcome {
  const status = words.find((word) => word === map['cmi.core.lesson_status']) ?? 'not attempted';
  return {
    status,
    completed: status === 'completed' || status === 'passed',
    failed: status === 'failed',
    score: scoreOf(map['cmi.core.score.raw']),
    sessionSeconds: Math.floor((parseTimespan(map['cmi.core.session_time'] ?? '') ?? 0) / 100),
  };
}

const words: readonly LessonStatus[] = ['not attempted', 'incomplete', 'browsed', 'completed', 'passed', 'failed'];

function scoreOf(raw: string | undefined): number | undefined {
  if (raw === undefined || raw.trim() === '') return undefined;
  const score = Number(raw);
  return Number.isFinite(score) ? Math.min(100, Math.max(0, score)) : undefined;
}
