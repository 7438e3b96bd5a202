import type { ScormMap } from './model.ts';

/** What the platform sets for a course, which reads it and cannot change it. The score is 0 to 100. */
export type CourseSettings = { launchData: string; masteryScore: number | undefined };

/**
 * The map that a course starts from: what was saved, with what the platform sets for the course now. Spec §3 Scorm data
 * map. Reading: of the maximum time and what follows it the contract has no field of its own; they reach the course in the
 * map that the platform saved or prepared.
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
