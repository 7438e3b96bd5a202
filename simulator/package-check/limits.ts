/** Maximum package size in bytes: 2 GB, as stated in the refusal. */
export const MOST_PACKED = 2 * 1024 ** 3;
