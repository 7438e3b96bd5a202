/** The title of a part in the story of a trial, by the places of its package and of itself, from 0. */
export const titleAt = (at: number, pos: number): string => `part-${at + 1}-${pos + 1}`;
