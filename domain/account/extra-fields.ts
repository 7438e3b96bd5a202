import { refuse, type Refused } from '../messages/index.ts';
import type { FormProblem } from './form.ts';
import { PLACEHOLDER_OPTION_ID } from './limits.ts';
import type { ExtraField, ExtraFieldOption, ExtraFieldValue } from './ports.ts';
import type { TypingLimit } from './typing.ts';

/** What is in the fields of a form, by field id; a field that is missing has the value it came with. */
export type ExtraValues = ReadonlyMap<string, string>;

/** The name of an extra field in a form. */
export const extraFieldName = (fieldId: string): string => `extra:${fieldId}`;

/** The field once its options are known. The server's own placeholder is left out: the form has one in each language. */
export const withOptions = (field: ExtraField, options: readonly ExtraFieldOption[]): ExtraField => ({
  ...field,
  options: options.filter(({ id }) => id !== PLACEHOLDER_OPTION_ID),
});

/**
 * What is in a field now. An option that is no longer offered is as good as none chosen; while the options are not
 * known, the choice that the platform has kept stays.
 */
export function valueOf(field: ExtraField, values: ExtraValues): string {
  const value = values.get(field.id) ?? field.value;
  if (field.type !== 'Dropdown') return value;
  const isOffered = field.options.length === 0 || field.options.some(({ id }) => id === value);
  return value !== '' && isOffered ? value : PLACEHOLDER_OPTION_ID;
}

/** What may be typed into an extra field. Spec §5 Extra fields. */
export const typingLimitOf = ({ name, type, size }: ExtraField): TypingLimit => ({
  field: name,
  max: size,
  digitsOnly: type === 'Numeric',
});

/**
 * Checks before anything is sent, one problem a field, in the order of the fields: FIELD_MANDATORY (a dropdown must not
 * be its placeholder), FIELD_TOO_LONG, FIELD_NOT_NUMERIC. Spec §5 Extra fields.
 */
export function checkExtraFields(fields: readonly ExtraField[], values: ExtraValues): FormProblem[] {
  return fields.flatMap((field) => {
    const because = checkValue(field, valueOf(field, values).trim());
    return because ? [{ at: extraFieldName(field.id), because }] : [];
  });
}

/** The values to send: without spaces around, an unchosen dropdown as its placeholder, which is how the platform has it. */
export const extraFieldValues = (fields: readonly ExtraField[], values: ExtraValues): ExtraFieldValue[] =>
  fields.map((field) => ({ id: field.id, value: valueOf(field, values).trim() }));

function checkValue({ name, type, isMandatory, size }: ExtraField, value: string): Refused | undefined {
  const isEmpty = value === '' || (type === 'Dropdown' && value === PLACEHOLDER_OPTION_ID);
  if (isEmpty) return isMandatory ? refuse('FIELD_MANDATORY', { field: name }) : undefined;
  if (type === 'Dropdown') return undefined; // its value is an id, which nobody typed
  if (size !== undefined && value.length > size) return refuse('FIELD_TOO_LONG', { field: name, size });
  // Reading: only digits can be typed, but a number that the platform has kept may have a sign or decimals.
  const isNumber = /^[+-]?\d+([.,]\d+)?$/.test(value);
  return type === 'Numeric' && !isNumber ? refuse('FIELD_NOT_NUMERIC', { field: name }) : undefined;
}
