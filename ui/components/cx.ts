/** Class names joined; what is false, empty or missing is left out. */
export const cx = (...names: (string | false | undefined)[]): string => names.filter(Boolean).join(' ');
