/** A text of a package as it may be shown in a terminal: what would steer it is shown as a sign. */
export const printable = (text: string): string => text.replaceAll(/\p{Cc}/gu, '\u{fffd}');
