export const asText = (given: unknown): string => String(given);
