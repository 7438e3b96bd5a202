/** What somebody gave, as a text: numbers as digits, objects as whatever they say of themselves. */
export const asText = (given: unknown): string => String(given);
