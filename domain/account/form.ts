import type { Refusal } from '../outcome/refusal.ts';
import type { CodedRefusal } from '../messages/index.ts';

/** Position of problems without a field: the connection, or the form as a whole. */
export const FORM = 'form';

/** Problem of one form field. `at`: the field name (`firstName`, `password`, `extra:f-1`), or `FORM`. */
export type FormProblem = { at: string; because: CodedRefusal };

/** Whether a refusal is about the organisation’s password rules (PASS_TOO_SHORT and others), displayed at the field. */
export const isAboutPassword = ({ refused }: Refusal): boolean => refused.startsWith('PASS_');

/** Assigns the platform’s refusal to the password field or the form, for forms where only the password has rules. */
export const fieldProblemOf = (because: CodedRefusal): FormProblem => ({
  at: isAboutPassword(because) ? 'password' : FORM,
  because,
});
