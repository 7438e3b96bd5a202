/** Characters of suspend_data that are accepted. */
export const SUSPEND_DATA_MAX_CHARS = 64_000;
/** Characters of suspend_data that SCORM 1.2 promises; more is accepted with a warning. */
export const SUSPEND_DATA_PROMISED_CHARS = 4096;
/** CMIString4096: comments and texts of the platform. */
export const LONG_TEXT_MAX_CHARS = 4096;
/** CMIString255 and CMIIdentifier. */
export const SHORT_TEXT_MAX_CHARS = 255;
/** Rows of one list (objectives, interactions, and the lists inside an interaction). */
export const LIST_MAX_ROWS = 10_000;
/** What the exported text of one model may come to: a whole state then fits one message of 1 MB, whatever a course does. */
export const MODEL_MAX_CHARS = 950_000;
/** The longest name of an element in the exported text, with its punctuation. */
export const ELEMENT_WEIGHT_CHARS = 60;
/** The `_count` keys that a new row brings. */
export const ROW_WEIGHT_CHARS = 120;
/** The most that one character can become in JSON text (`\u0000`). */
export const ESCAPE_MAX_CHARS = 6;
/** Put before the learner's id in `cmi.core.student_id`, and nowhere else. Spec §9. */
export const STUDENT_ID_PREFIX = '99';
