import type { Refusal } from '../outcome/refusal.ts';
import type { Refused } from '../messages/index.ts';

/** Where a problem is that belongs to no field: the connection, what the platform said of the whole. */
export const FORM = 'form';

/** What is wrong with one field of a form. `at` is its name there (`firstName`, `password`, `extra:f-1`), or `FORM`. */
export type FormProblem = { at: string; because: Refused };

/** PASS_TOO_SHORT and its like: what the organisation asks of a password, which is put right at its field. */
export const isAboutPassword = ({ refused }: Refusal): boolean => refused.startsWith('PASS_');

/** What the platform said of a form whose one field with rules of its own is the new password. */
export const atItsField = (because: Refused): FormProblem => ({
  at: isAboutPassword(because) ? 'password' : FORM,
  because,
});
