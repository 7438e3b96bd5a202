/** Placeholder values of a message. A `field` is a field id (`password`) or the server’s field name. */
export type MessageParams = Readonly<Record<string, string | number>>;

/** Urgency of a message: `error` interrupts a screen reader, `success` and `info` wait for a pause. */
export type Tone = 'error' | 'info' | 'success';

/**
 * Catalogue entry. `names`: its placeholders. `counts`: the placeholder that selects the plural form; every locale has
 * all plural forms of its language. `params`: only for type inference.
 */
export type Message<P extends MessageParams = MessageParams> = {
  readonly tone: Tone;
  readonly names: readonly (keyof P & string)[];
  readonly counts?: keyof P & string;
  readonly params?: P;
};

/**
 * All messages of the application, by code. Texts: `ui/i18n/locales`. Spec §5, §8; each line names its section there.
 * `added`: reason for a message that the specification lacks.
 */
export const catalogue = {
  // Signing in
  ORG_CODE_MISSING: error(), // §5 Login
  WRONG_ORG_CODE: error(), // §5 Login
  ORGANISATION_RETRIEVING_FAILURE: error(), // added: the look-up of an organisation failed, before any sign-in
  TOO_MANY_LOOKUPS: error(), // added: the look-up of an organisation failed with status 429
  EMPTY_CREDENTIALS: error(), // §5 Login
  EMPTY_USERNAME: error(), // §5 Login
  EMPTY_PASSWORD: error(), // §5 Login, Password reset
  INVALID_CHARACTER: error(), // §5 Login
  INVALID_CREDENTIALS: error(), // §8 Login 401
  ATTEMPTS_LEFT: counted<{ left: number; of: number }>('left', ['of']), // §8 Login 401
  EXPIRED_ACCOUNT: error(), // §8 Login 403
  MAX_ATTEMPTS_REACHED: error(), // §8 Login 409
  AUTHENTICATION_FAILURE: error(), // §8 Login
  ACC_VERIFIED: success(), // §8 Re-authentication
  MISSING_SSO_LOGIN_URL: error(), // §8 SSO re-authentication
  OTHER_LEARNER: error(), // added: another learner returned from the re-authentication
  SIGN_ON_CANCELLED: info(), // added: the learner returned without re-authentication
  OTHER_LEARNER_SIGNED_IN: info(), // added: another tab of this browser signed in another learner
  SIGNED_OUT_ELSEWHERE: info(), // added: another tab of this browser signed this learner out
  OFFLINE_SESSION_UNKNOWN: error(), // added: this device stores no account of that name for an offline session
  OFFLINE_SESSION_WAIT: counted<{ minutes: number }>('minutes', []), // added: too many wrong tries for an offline session
  OFFLINE_SESSION_REFUSED: error(), // added: the organisation does not allow offline sessions of this account
  OFFLINE_SESSION_UNSETTLED: error(), // added: the account has open gates
  OFFLINE_SESSION_CLOCK: error(), // added: the clock of the device was set back
  DOWNLOADS_UNREADABLE: info(), // added: nothing opens the downloads of an earlier session
  OFFLINE_SESSION_OVER: error(), // added: the offline term of the account is over
  OFFLINE_SESSION_ENDS: info(), // added: the platform is reachable again: an offline session needs a sign-in
  WORK_DISCARDED: info(), // added: unsent work was deleted from a shared device
  // Any call
  EXPIRED_SESSION: error(), // §8 401 elsewhere
  SERVICE_UNAVAILABLE: error(), // §8 503
  CONNECTION_FAILURE: error(), // §8 Status -1
  INVALID_REQUEST: error(), // §4 Activation, §8
  // Passwords
  PASSWORD_MATCH_ERROR: error(), // §5 Password reset
  PASS_TOO_LONG: error(), // §5 Password reset
  PASS_TOO_SHORT: error(), // §5 Password reset
  PASS_UPPERCASE: error(), // §5 Password reset
  PASS_LOWERCASE: error(), // §5 Password reset
  PASS_NUMBER: error(), // §5 Password reset
  PASS_SPECIAL_CHAR: error(), // §5 Password reset
  PASS_INVALID: error(), // §5 Password reset
  PASS_SPACES: error(), // added: §5 Self-registration forbids spaces without naming a message
  RESET_LINK_EXPIRED: error(), // §8 Invalid reset link
  INCORRECT_EMAIL: error(), // §8 Forgot password
  TOO_MANY_RESET_ATTEMPTS: error(), // §8 Forgot password 429
  // Profile and registration
  FIRST_NAME_MISSING: error(), // §5 Profile update
  LAST_NAME_MISSING: error(), // §5 Profile update
  PASS_MISSING: error(), // §5 Profile update
  CONFIRM_PASS_MISSING: error(), // §5 Profile update
  MAIL_MISSING: error(), // §8
  MAIL_INVALID: error(), // §8 FailureReason
  MAIL_EXISTS: error(), // §8 FailureReason
  INVALID_MAIL_DOMAIN: error(), // §5 Self-registration
  EMAIL_NOT_ALLOWED: error(), // §8 403 on register
  MAIL_IS_SENT: success(), // §8
  TERMS_NOT_ACCEPTED: error(), // §5 Profile update
  GROUP_REQUIRED: error(), // §5 Self-registration
  MAX_GROUPS_SELECTED: counted<{ max: number }>('max', []), // §5 Self-registration
  // added: §5 Self-registration lists the characters without naming a message
  FORBIDDEN_CHARACTERS: error<{ field: string; characters: string }>(['field', 'characters']),
  FIELD_MANDATORY: error<{ field: string }>(['field']), // §5 Extra fields
  FIELD_TOO_LONG: error<{ field: string; size: number }>(['field', 'size']), // §5 Extra fields
  FIELD_NOT_NUMERIC: error<{ field: string }>(['field']), // §5 Extra fields
  MAX_LENGTH: error<{ field: string; max: number }>(['field', 'max']), // §5 Password reset, Extra fields
  NUMBERS_ONLY: error<{ field: string }>(['field']), // §5 Extra fields
  PROFILE_SAVED: success(), // added: confirms the profile update
  // Photo
  PROFILE_IMG_SUCCESS: success(), // §8
  IMG_UPLOAD_FAIL: error(), // §8
  SPOUSE_IMG_UPLOAD_FAIL: error(), // §8
  PROFILE_IMG_DELETE: success(), // §8
  PROFILE_IMG_DEL_FAIL: error(), // §8
  NO_FACE: error(), // added: §5 Profile photo requires exactly one face
  SEVERAL_FACES: counted<{ faces: number }>('faces', []), // added: as above
  PHOTOS_DIFFER: error(), // added: §5 Profile photo requires similar photos
  IMG_NOT_ACCEPTED: error(), // added: the file is not a photo
  IMG_TOO_LARGE: error<{ maxMegabytes: number }>(['maxMegabytes']), // added: larger than the platform’s limit
  IMG_TOO_MANY_PIXELS: error<{ maxMegapixels: number }>(['maxMegapixels']), // added: more pixels than a browser can decode
  IMG_UNREADABLE: error(), // added: the photo is damaged
  PHOTO_CHECK_UNAVAILABLE: error(), // added: the face models failed to load, or crashed
  PROFILE_IMG_FIRST: error(), // added: the spouse’s photo needs a profile photo to compare with
  CAMERA_REFUSED: error(), // added: no camera, or no permission to use it
  // Catalogue, home, profile, reports
  CATALOGUE_RETRIEVING_FAILURE: error(), // §8
  HOMESCREEN_RETRIEVING_FAILURE: error(), // §8
  HISTORY_RETRIEVING_FAILURE: error(), // §8
  STATUSES_RETRIEVING_FAILURE: error(), // added: §4 Title status values names no message for a failed status call
  PROFILE_RETRIEVING_FAILURE: error(), // added: the profile could not be loaded
  CERTIFICATES_RETRIEVING_FAILURE: error(), // added: as above, by section
  GROUPS_RETRIEVING_FAILURE: error(), // added: as above
  PHOTO_RETRIEVING_FAILURE: error(), // added: as above
  NOTES_RETRIEVING_FAILURE: error(), // added: stored notes of the learner could not be read
  RECORD_RETRIEVING_FAILURE: error(), // added: stored work of the learner could not be read
  CERTIFICATE_UNAVAILABLE: error(), // added: the document of a certificate is missing or invalid
  REPORTS_RETRIEVING_FAILURE: error(), // added: §8 defines an error view without naming a message
  REPORT_HOST_REFUSED: error(), // added: the report’s host is not on the operator’s list
  REPORT_NOT_SHOWN: error(), // added: an embedded report does not respond, or failed
  TITLE_NOT_FOUND: error(), // added: the title does not exist, or no longer exists
  // Launch and content
  LAUNCH_FAILURE: error(), // §8
  CONTENT_DAMAGED: error(), // added: the file of a title was loaded, but is damaged; a retry does not help
  CONTENT_UNSUPPORTED: error(), // added: the file is intact, but in an unsupported format
  CONTENT_TOOK_KEYBOARD: error(), // added: content took the keyboard focus from a dialog, and was closed
  CONTENT_FLOODED: error(), // added: content flooded the page with messages, and was closed
  CONTENT_FILE_NOT_HERE: info(), // added: a downloaded course requests a file that was not downloaded
  CONTENT_PARTLY_REFUSED: info(), // added: a course tried to load from a forbidden host
  CONTENT_WINDOW_BLOCKED: info(), // added: the browser blocked a course’s pop-up window
  CONTENT_SOUND_REFUSED: info(), // added: the browser blocks a course’s sound before a click
  CONTENT_PAGE_REFUSED: info(), // added: a course failed on access to the parent page
  CONTENT_DOWNLOADS_REFUSED: info(), // added: a course started many downloads without a press
  LOCKED_TITLE: error(), // §4 Content launch, §8
  INCOMPATIBLE_TITLE: error(), // §5 Compatible resource, §8
  PROGRESS_SAVE_FAILURE: error(), // §8
  CONTINUED_ELSEWHERE: info<{ day: number }>(['day']), // added: a later position of another device replaced an unsent one
  TITLE_CONTINUED_ELSEWHERE: info<{ title: string; day: number }>(['title', 'day']), // added: the same, with a known title
  STORAGE_REFUSED: error(), // added: the browser does not store the learner’s work
  DOWNLOAD_REFUSED: error(), // added: the browser cannot store a download
  UNSAFE_LINK: error(), // added: the link is not a web URL
  EMPTY_WRONG_AICC_PARAMETERS: error(), // §5 AICC
  SCORM_DATA_MODEL_NOT_LOADED: error(), // §8 Scorm
  SCORM_ALREADY_INITIALIZED: error(), // §8 Scorm
  SCORM_NOT_INITIALIZED: error(), // §8 Scorm
  SCORM_COMMIT_FAILED: error(), // §8 Scorm
};

export type MessageCode = keyof typeof catalogue;

/** Parameters of one code; `never` keys: none. */
export type ParamsOf<C extends MessageCode> = NonNullable<(typeof catalogue)[C]['params']>;

/** Codes without parameters. */
export type PlainCode = { [C in MessageCode]: keyof ParamsOf<C> extends never ? C : never }[MessageCode];

type None = { readonly [name in never]: string };

function error(): Message<None>;
function error<P extends MessageParams>(names: readonly (keyof P & string)[]): Message<P>;
function error(names: readonly string[] = []): Message {
  return { tone: 'error', names };
}

function success(): Message<None> {
  return { tone: 'success', names: [] };
}

function info(): Message<None>;
function info<P extends MessageParams>(names: readonly (keyof P & string)[]): Message<P>;
function info(names: readonly string[] = []): Message {
  return { tone: 'info', names };
}

function counted<P extends MessageParams>(counts: keyof P & string, others: readonly (keyof P & string)[]): Message<P> {
  return { tone: 'error', names: [counts, ...others], counts };
}
