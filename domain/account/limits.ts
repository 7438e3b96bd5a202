/** Maximum length of a new password, in UTF-16 units as on the platform. Spec §5 Password reset, §9; readings. */
export const MAX_PASSWORD_LEN = 25;

/** Maximum size of a photo file, in bytes. Reading: the platform’s limit; §5 and §9 name none. */
export const MAX_PHOTO_BYTES = 8 * 1024 * 1024;

/** Maximum pixels (width times height): covers phone cameras, and browsers can decode it. Reading, as above. */
export const MAX_PHOTO_PIXELS = 40_000_000;

/** Minimum confidence of a detected face. Spec §5 Profile photo, §9. */
export const MIN_FACE_CONFIDENCE = 0.5;

/** Default maximum distance of two matching faces. Spec §5 Profile photo, §9. */
export const FACE_SIMILARITY_THRESHOLD = 0.1;

/** Dropdown option for no choice. Spec §5 Extra fields. */
export const PLACEHOLDER_OPTION_ID = '-1';
