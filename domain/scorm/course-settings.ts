import type { ScormMap } from './model.ts';

/** Platform settings of a course, read-only for the course. The score is 0 to 100. */
export type CourseSettings = { launchData: string; masteryScore: number | undefined };

/**
 * Initial map of a course: the saved map, overridden by current platform settings. Spec §3 Scorm data map. Reading: the
 * contract has no fields for the maximum time and related actions; a course receives them in the map that the platform
 * saved or prepared.
 */
export function withSettings(saved: ScormMap | undefined, settings: CourseSettings | undefined): ScormMap | undefined {
  if (!settings) return saved;
  const { launchData, masteryScore } = settings;
  return {
    ...saved,
    ...(launchData === '' ? {} : { 'cmi.launch_data': launchData }),
    ...(masteryScore === undefined ? {} : { 'cmi.student_data.mastery_score': String(masteryScore) }),
  };
}
