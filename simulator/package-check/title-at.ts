/** Title id of a unit in the generated scenario, by the indexes of package and unit, from 0. */
export const titleAt = (at: number, pos: number): string => `part-${at + 1}-${pos + 1}`;
