import type { Refused } from '../messages/index.ts';

/** What is wrong with one field of a form. `at` is the field's name in the form: `firstName`, `password`, `extra:f-1`. */
export type FormProblem = { at: string; because: Refused };
