import type { Exceptions } from './coverage.ts';

/** No learner is ever told: a course is, by its SCORM API. `tests/domain/scorm.session.spec.ts` holds their words. */
const TOLD_TO_COURSES = {
  messages: [
    'SCORM_ALREADY_INITIALIZED',
    'SCORM_COMMIT_FAILED',
    'SCORM_DATA_MODEL_NOT_LOADED',
    'SCORM_NOT_INITIALIZED',
  ],
};

/** What only a real device refuses: `tests/ui/photos.spec.tsx` and `tests/browser/photos/photos.pw.ts` hold them. */
const OF_A_DEVICE = { messages: ['CAMERA_REFUSED', 'PHOTO_CHECK_UNAVAILABLE'] };

/** Both lists together, by axis. */
export const EXCEPTIONS: Exceptions = { messages: [...TOLD_TO_COURSES.messages, ...OF_A_DEVICE.messages] };
