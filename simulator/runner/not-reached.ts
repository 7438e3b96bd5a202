import type { Exceptions } from './coverage.ts';

/** No learner is ever told: a course is, by its SCORM API. `tests/domain/scorm/session.spec.ts` holds their words. */
const TOLD_TO_COURSES = {
  messages: [
    'SCORM_ALREADY_INITIALIZED',
    'SCORM_COMMIT_FAILED',
    'SCORM_DATA_MODEL_NOT_LOADED',
    'SCORM_NOT_INITIALIZED',
  ],
};

/**
 * What only a real device refuses: `tests/ui/photos.spec.tsx`, `tests/browser/photos/photos.pw.ts` and
 * `tests/browser/journeys/messages.pw.ts` hold them.
 */
const OF_A_DEVICE = { messages: ['CAMERA_REFUSED', 'PHOTO_CHECK_UNAVAILABLE', 'RECORD_RETRIEVING_FAILURE'] };

/** What is said after the page was left for another site: `tests/browser/journeys/messages/sign-in.ts` holds it. */
const BACK_FROM_ELSEWHERE = { messages: ['SIGN_ON_CANCELLED'] };

/** What content does to the page around it: `tests/browser/frame/harm.pw.ts` holds it. */
const OF_HARMFUL_CONTENT = { messages: ['CONTENT_FLOODED', 'CONTENT_TOOK_KEYBOARD'] };

/** What is wrong with a file, which only a player sees: `tests/browser/media/faults.pw.ts` and `epub/hostile.pw.ts` hold it. */
const OF_A_FILE = { messages: ['CONTENT_DAMAGED', 'CONTENT_UNSUPPORTED'] };

/** What only a browser refuses content: `tests/browser/frame/` holds it (`windows`, `other-hosts`, `sound` and `page-around`). */
const OF_A_BROWSER = {
  messages: ['CONTENT_PARTLY_REFUSED', 'CONTENT_WINDOW_BLOCKED', 'CONTENT_SOUND_REFUSED', 'CONTENT_PAGE_REFUSED'],
};

/** The same without the title's name, where the catalogue did not come: `tests/ui/i18n` holds its words. */
const OF_A_TITLE_WITHOUT_NAME = { messages: ['CONTINUED_ELSEWHERE'] };

/** What only a browser's storage refuses: `tests/ui/profile.spec.tsx` holds it. */
const OF_A_DATABASE = { messages: ['NOTES_RETRIEVING_FAILURE'] };

/** What is said where a browser began anew without a line: `tests/ui/sign-in/going-on.spec.tsx` and `tests/browser/offline/going-on.pw.ts` hold it. */
export const OF_GOING_ON = {
  messages: [
    'GOING_ON_CLOCK',
    'GOING_ON_ENDS',
    'GOING_ON_OVER',
    'GOING_ON_REFUSED',
    'GOING_ON_UNKNOWN',
    'GOING_ON_UNSETTLED',
  ],
} as const;

/** All lists together, by axis. */
export const EXCEPTIONS: Exceptions = {
  messages: [
    TOLD_TO_COURSES,
    OF_A_DEVICE,
    BACK_FROM_ELSEWHERE,
    OF_HARMFUL_CONTENT,
    OF_A_FILE,
    OF_A_BROWSER,
    OF_A_DATABASE,
    OF_A_TITLE_WITHOUT_NAME,
    OF_GOING_ON,
  ].flatMap(({ messages }) => messages),
};
