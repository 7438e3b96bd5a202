/** Converts any value to text with `String()`. */
export const asText = (given: unknown): string => String(given);
