/** Maximum length of suspend_data, in characters. */
export const SUSPEND_DATA_MAX_CHARS = 64_000;
/** Length of suspend_data that SCORM 1.2 guarantees; longer values give a warning. */
export const SUSPEND_DATA_PROMISED_CHARS = 4096;
/** CMIString4096: comments and texts of the platform. */
export const LONG_TEXT_MAX_CHARS = 4096;
/** CMIString255 and CMIIdentifier. */
export const SHORT_TEXT_MAX_CHARS = 255;
/** Maximum rows of one list (objectives, interactions, and the lists inside an interaction). */
export const LIST_MAX_ROWS = 10_000;
/** Maximum length of the exported model: always fits into a message of 1 MB. */
export const MODEL_MAX_CHARS = 950_000;
/** Maximum length of an element name in the exported text, with punctuation. */
export const ELEMENT_WEIGHT_CHARS = 60;
/** Length of the `_count` keys of a new row. */
export const ROW_WEIGHT_CHARS = 120;
/** Maximum length of one character in JSON text (`\u0000`). */
export const ESCAPE_MAX_CHARS = 6;
/** Prefix of the learner’s id in `cmi.core.student_id` only. Spec §9. */
export const STUDENT_ID_PREFIX = '99';
