import type { ExtraField, ExtraFieldOption } from '#domain/account/index.ts';
import { PLACEHOLDER_OPTION_ID } from '#domain/account/index.ts';
import { type Fields, flag, id, list, number, text } from './read.ts';

/** GET extra-fields, or the extra fields of a user. A field without an id, or with that of another, is dropped. */
export function readExtraFields(value: unknown, dropped: () => void): ExtraField[] {
  const seen = new Set<string>();
  return list<ExtraField>(
    value,
    (field) => {
      const fieldId = id(field['id']);
      if (fieldId === undefined || seen.has(fieldId)) return undefined;
      seen.add(fieldId);
      const type = typeOf(field['type']);
      return {
        id: fieldId,
        name: text(field['name']).trim() || fieldId,
        type,
        value: readValue(field['value']) || (type === 'Dropdown' ? PLACEHOLDER_OPTION_ID : ''),
        isMandatory: flag(field['mandatory']),
        size: sizeOf(field['size']),
        options: readOptions(field['vals'], () => undefined),
      };
    },
    dropped,
  );
}

/** GET field-vals. An option without an id is dropped; one without words shows its id. */
export function readOptions(value: unknown, dropped: () => void): ExtraFieldOption[] {
  const seen = new Set<string>();
  return list<ExtraFieldOption>(
    value,
    (option) => {
      const optionId = id(option['id']);
      if (optionId === undefined || seen.has(optionId)) return undefined;
      seen.add(optionId);
      return { id: optionId, value: readValue(option['value']).trim() || optionId };
    },
    dropped,
  );
}

/** The learner's own values by field id: of the fields in a user. Others may be there that no form shows. */
export const readExtraValues = (value: unknown): ReadonlyMap<string, string> =>
  new Map(
    list(
      value,
      ({ id: fieldId, value: own }: Fields) => entryOf(id(fieldId), readValue(own)),
      () => undefined,
    ),
  );

const entryOf = (fieldId: string | undefined, value: string): [string, string] | undefined =>
  fieldId === undefined ? undefined : [fieldId, value];

/** In any case of letters; a type that is not known is text (Spec §3). */
function typeOf(value: unknown): ExtraField['type'] {
  const name = text(value).trim().toLowerCase();
  return name === 'numeric' ? 'Numeric' : name === 'dropdown' ? 'Dropdown' : 'text';
}

/** A number field may come as a number. */
const readValue = (value: unknown): string =>
  typeof value === 'number' && Number.isFinite(value) ? String(value) : text(value);

/** Undefined = no limit: 0, nothing, or no number. */
function sizeOf(value: unknown): number | undefined {
  const size = Math.floor(number(value) ?? 0);
  return size > 0 ? size : undefined;
}
