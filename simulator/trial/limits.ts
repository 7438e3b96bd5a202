/** Bytes of a file that is tried: 2 GB, as the words say that refuse more. */
export const MOST_PACKED = 2 * 1024 ** 3;
