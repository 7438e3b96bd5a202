import type { Exceptions } from './coverage.ts';

/** Waits for a screen that is not there yet. The gate fails as soon as a journey reaches one of these: take it off. */
export const AWAITED: Exceptions = {
  messages: [],
  guards: [],
  routes: [],
};

/** No learner is ever told: a course is, by its SCORM API. `tests/domain/scorm.session.spec.ts` holds their words. */
export const TOLD_TO_COURSES: Exceptions = {
  messages: [
    'SCORM_ALREADY_INITIALIZED',
    'SCORM_COMMIT_FAILED',
    'SCORM_DATA_MODEL_NOT_LOADED',
    'SCORM_NOT_INITIALIZED',
  ],
};

/** Both lists together, by axis. */
export const EXCEPTIONS: Exceptions = {
  ...AWAITED,
  messages: [...(AWAITED.messages ?? []), ...(TOLD_TO_COURSES.messages ?? [])],
};
