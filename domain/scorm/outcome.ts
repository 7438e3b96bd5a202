import type { ScormMap } from './model.ts';
import { parseTimespan } from './time.ts';

export type LessonStatus = 'not attempted' | 'incomplete' | 'browsed' | 'completed' | 'passed' | 'failed';

/** What a run-time map says about the attempt. */
export type ScormOutcome = {
  /** An unknown or missing word counts as not attempted. */
  readonly status: LessonStatus;
  /** `completed` or `passed`. */
  readonly completed: boolean;
  readonly failed: boolean;
  /** `cmi.core.score.raw`, finite and held to 0..100; undefined when there is none. */
  readonly score: number | undefined;
  /** Whole seconds of `cmi.core.session_time`, rounded down; 0 when there is none. */
  readonly sessionSeconds: number;
};

/** Reads a map. Never throws: a value that makes no sense counts as absent. Spec §4 Title status values. */
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
