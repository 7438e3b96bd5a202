/** Longest new password, in UTF-16 units as the platform counts them. Spec §5 Password reset, §9; readings. */
export const MAX_PASSWORD_LEN = 25;

/** Largest file that is taken as a photo, bytes. Reading: §5 and §9 name none; the platform takes no more. */
export const MAX_PHOTO_BYTES = 8 * 1024 * 1024;

/** Largest picture in it, width times height: what a phone makes, and a browser can unfold. Reading, as above. */
export const MAX_PHOTO_PIXELS = 40_000_000;

/** From this confidence on a find is a face. Spec §5 Profile photo, §9. */
export const MIN_FACE_CONFIDENCE = 0.5;

/** Largest distance of two faces that are alike, where a deployment sets none. Spec §5 Profile photo, §9. */
export const FACE_SIMILARITY_THRESHOLD = 0.1;

/** The option of a dropdown that means nothing was chosen. Spec §5 Extra fields. */
export const PLACEHOLDER_OPTION_ID = '-1';
