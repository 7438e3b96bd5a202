/** Joins class names; skips false, empty and missing ones. */
export const cx = (...names: (string | false | undefined)[]): string => names.filter(Boolean).join(' ');
