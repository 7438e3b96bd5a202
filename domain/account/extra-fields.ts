import { refuse, type CodedRefusal } from '../messages/index.ts';
import type { FormProblem } from './form.ts';
import { PLACEHOLDER_OPTION_ID } from './limits.ts';
import type { ExtraField, ExtraFieldOption, ExtraFieldValue } from './ports.ts';
import type { TypingLimit } from './typing.ts';

/** Form input by field id; a missing field keeps its loaded value. */
export type ExtraValues = ReadonlyMap<string, string>;

/** Form name of an extra field. */
export const extraFieldName = (fieldId: string): string => `extra:${fieldId}`;

/** The field with its loaded options. The server’s placeholder is left out: the form has a translated one. */
export const withOptions = (field: ExtraField, options: readonly ExtraFieldOption[]): ExtraField => ({
  ...field,
  options: options.filter(({ id }) => id !== PLACEHOLDER_OPTION_ID),
});

/**
 * Current value of a field. A removed option counts as none chosen; while options are loading, the stored choice stays.
 */
export function valueOf(field: ExtraField, values: ExtraValues): string {
  const value = values.get(field.id) ?? field.value;
  if (field.type !== 'Dropdown') return value;
  const isOffered = field.options.length === 0 || field.options.some(({ id }) => id === value);
  return value !== '' && isOffered ? value : PLACEHOLDER_OPTION_ID;
}

/** Typing limit of an extra field. Spec §5 Extra fields. */
export const typingLimitOf = ({ name, type, size }: ExtraField): TypingLimit => ({
  field: name,
  max: size,
  digitsOnly: type === 'Numeric',
});

/**
 * Validates extra fields before sending; one problem per field, in order: FIELD_MANDATORY (a dropdown must not be its
 * placeholder), FIELD_TOO_LONG, FIELD_NOT_NUMERIC. Spec §5 Extra fields.
 */
export function checkExtraFields(fields: readonly ExtraField[], values: ExtraValues): FormProblem[] {
  return fields.flatMap((field) => {
    const because = checkValue(field, valueOf(field, values).trim());
    return because ? [{ at: extraFieldName(field.id), because }] : [];
  });
}

/** Values to send: trimmed; a dropdown without a choice sends its placeholder, as the platform expects. */
export const extraFieldValues = (fields: readonly ExtraField[], values: ExtraValues): ExtraFieldValue[] =>
  fields.map((field) => ({ id: field.id, value: valueOf(field, values).trim() }));

function checkValue({ name, type, isMandatory, size }: ExtraField, value: string): CodedRefusal | undefined {
  const isEmpty = value === '' || (type === 'Dropdown' && value === PLACEHOLDER_OPTION_ID);
  if (isEmpty) return isMandatory ? refuse('FIELD_MANDATORY', { field: name }) : undefined;
  if (type === 'Dropdown') return undefined; // the value is an option id, not typed
  if (size !== undefined && value.length > size) return refuse('FIELD_TOO_LONG', { field: name, size });
  // Reading: only digits can be typed, but a number stored by the platform may have a sign or decimals.
  const isNumber = /^[+-]?\d+([.,]\d+)?$/.test(value);
  return type === 'Numeric' && !isNumber ? refuse('FIELD_NOT_NUMERIC', { field: name }) : undefined;
}
