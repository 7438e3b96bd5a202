import type { Refused } from '../messages/index.ts';

/** Where a problem is that belongs to no field: the connection, what the platform said of the whole. */
export const FORM = 'form';

/** What is wrong with one field of a form. `at` is its name there (`firstName`, `password`, `extra:f-1`), or `FORM`. */
export type FormProblem = { at: string; because: Refused };
