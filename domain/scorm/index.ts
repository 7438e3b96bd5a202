export { apiOf, type ScormApi } from './api.ts';
export { errorText, scormErrors } from './errors.ts';
export { type CompletionPolicy, finishMap } from './finish.ts';
export { hasRunToResume, type ScormMap, type ScormModel } from './model.ts';
export { outcomeOf } from './outcome.ts';
export { createScorm } from './machine.ts';
export type { KeepRequest, Scorm, ScormHost, ScormWarning } from './scorm.ts';
export { type CourseSettings, withSettings } from './course-settings.ts';
