import type { ExtraField, ExtraFieldOption } from '#domain/account/index.ts';
import { PLACEHOLDER_OPTION_ID } from '#domain/account/index.ts';
import { type Fields, isTrueValue, id, list, number, text } from './read.ts';

/** Parses GET extra-fields, or the extra fields of a user. Drops fields without an id, and duplicates. */
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
        isMandatory: isTrueValue(field['mandatory']),
        size: sizeOf(field['size']),
        options: readOptions(field['vals'], () => undefined),
      };
    },
    dropped,
  );
}

/** Parses GET field-vals. Drops options without an id; an option without text displays its id. */
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

/** The learner's values by field id. May include fields that no form displays. */
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

/** Case-insensitive; an unknown type is text (Spec §3). */
function typeOf(value: unknown): ExtraField['type'] {
  const name = text(value).trim().toLowerCase();
  return name === 'numeric' ? 'Numeric' : name === 'dropdown' ? 'Dropdown' : 'text';
}

/** Accepts numbers, too, for number fields. */
const readValue = (value: unknown): string =>
  typeof value === 'number' && Number.isFinite(value) ? String(value) : text(value);

/** Maximum length; undefined means no limit: 0, missing or no number. */
function sizeOf(value: unknown): number | undefined {
  const size = Math.floor(number(value) ?? 0);
  return size > 0 ? size : undefined;
}
