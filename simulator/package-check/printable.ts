/** Replaces control characters, which could manipulate a terminal. */
export const printable = (text: string): string => text.replaceAll(/\p{Cc}/gu, '\u{fffd}');
