import type { ScormMap } from './model.ts';
import { formatSessionTime, formatTotalTime, parseTimespan } from './time.ts';

/**
 * Lesson status at exit if the course never set one. `as-set`: unchanged; leaving is not completion. `rte-completion`:
 * rule of the SCORM 1.2 run-time environment: completed, or passed or failed if the manifest has a mastery score and
 * the course a score.
 */
export type CompletionPolicy = 'as-set' | 'rte-completion';

/** Values that the end of a run reads and writes. */
export type Ending = {
  sessionTime: string;
  totalTime: string;
  lessonStatus: string;
  scoreRaw: string;
  masteryScore: string;
};

/**
 * Ends a run. A missing or zero session time is computed from the elapsed time; one that the course set is unchanged.
 * Total time grows by the session in centiseconds. Spec §4 Scorm session.
 */
export function endRun(now: Ending, elapsedMs: number, policy: CompletionPolicy): Ending {
  const given = parseTimespan(now.sessionTime);
  const sessionTime = given ? now.sessionTime : formatSessionTime(elapsedMs);
  const spent = (parseTimespan(now.totalTime) ?? 0) + (parseTimespan(sessionTime) ?? 0);
  return { ...now, sessionTime, totalTime: formatTotalTime(spent), lessonStatus: statusAtEnd(now, policy) };
}

/**
 * Ends a run on its flat map, if its page died or did not respond. `startedAt` and `endedAt` are milliseconds since the
 * epoch.
 */
export function finishMap(
  map: ScormMap,
  run: { startedAt: number; endedAt: number; completion: CompletionPolicy },
): ScormMap {
  const ending = endRun(
    {
      sessionTime: map['cmi.core.session_time'] ?? '',
      totalTime: map['cmi.core.total_time'] ?? '',
      lessonStatus: map['cmi.core.lesson_status'] ?? 'not attempted',
      scoreRaw: map['cmi.core.score.raw'] ?? '',
      masteryScore: map['cmi.student_data.mastery_score'] ?? '',
    },
    run.endedAt - run.startedAt,
    run.completion,
  );
  return {
    ...map,
    'cmi.core.session_time': ending.sessionTime,
    'cmi.core.total_time': ending.totalTime,
    'cmi.core.lesson_status': ending.lessonStatus,
  };
}

function statusAtEnd({ lessonStatus, scoreRaw, masteryScore }: Ending, policy: CompletionPolicy): string {
  if (policy === 'as-set' || lessonStatus !== 'not attempted') return lessonStatus;
  if (scoreRaw === '' || masteryScore === '') return 'completed';
  return Number(scoreRaw) >= Number(masteryScore) ? 'passed' : 'failed';
}
