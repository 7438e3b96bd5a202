import { refuse } from '../../messages/index.ts';
import type { Gate } from '../../session/index.ts';
import { checkExtraFields, type ExtraValues, extraFieldValues } from '../extra-fields.ts';
import type { FormProblem } from '../form.ts';
import { checkNewPassword, FIRST_PASSWORD_RULES } from '../passwords/password-rules.ts';
import type { ExtraField, ProfileChange } from '../ports.ts';

/** Input of the gates’ form; sections without a gate are ignored. */
export type ProfileForm = {
  firstName: string;
  lastName: string;
  extraValues: ExtraValues;
  password: string;
  confirmation: string;
  acceptsTerms: boolean;
};

/** Gates of the form, and extra fields with their loaded options. */
export type ProfileAsked = { gates: readonly Gate[]; fields: readonly ExtraField[] };

/**
 * Validates before sending, in the order of the form: names, extra fields, new password, terms. Reading: a name of
 * spaces counts as missing. Spec §5 Profile update, Extra fields.
 */
export function checkProfile(form: ProfileForm, { gates, fields }: ProfileAsked): FormProblem[] {
  const problems: FormProblem[] = [];
  if (gates.includes('profile')) {
    if (form.firstName.trim() === '') problems.push({ at: 'firstName', because: refuse('FIRST_NAME_MISSING') });
    if (form.lastName.trim() === '') problems.push({ at: 'lastName', because: refuse('LAST_NAME_MISSING') });
    problems.push(...checkExtraFields(fields, form.extraValues));
  }
  if (gates.includes('password')) problems.push(...checkNewPassword(form, FIRST_PASSWORD_RULES));
  if (gates.includes('terms') && !form.acceptsTerms)
    problems.push({ at: 'terms', because: refuse('TERMS_NOT_ACCEPTED') });
  return problems;
}

/** Changes of a valid form: only what a gate requires. */
export function profileChange(form: ProfileForm, { gates, fields }: ProfileAsked): ProfileChange {
  const asksProfile = gates.includes('profile');
  return {
    names: asksProfile ? { firstName: form.firstName.trim(), lastName: form.lastName.trim() } : undefined,
    extraFields: asksProfile ? extraFieldValues(fields, form.extraValues) : undefined,
    password: gates.includes('password') ? form.password : undefined,
    acceptsTerms: gates.includes('terms'),
  };
}
