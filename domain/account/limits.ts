/** Longest new password, in UTF-16 units as the platform counts them. Spec §5 Password reset, §9; readings. */
export const MAX_PASSWORD_LEN = 25;

/** The option of a dropdown that means nothing was chosen. Spec §5 Extra fields. */
export const PLACEHOLDER_OPTION_ID = '-1';
