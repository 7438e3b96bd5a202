import { useEffect, useMemo, useReducer } from 'react';
import {
  type ExtraField,
  type ExtraFieldOption,
  type ExtraFields,
  type ExtraValues,
  withOptions,
} from '#domain/account/index.ts';
import { type Loadable, type Resource, resource } from '#domain/kernel/resource.ts';
import { refusalFor } from '#domain/messages/index.ts';

type Options = readonly ExtraFieldOption[];

export type ExtraFieldsForm = {
  /** With the options that have arrived: what the rules are asked about. */
  fields: readonly ExtraField[];
  values: ExtraValues;
  onChange: (fieldId: string, value: string) => void;
  /** How the options of a dropdown stand; undefined when none had to be asked for. */
  optionsOf: (fieldId: string) => Loadable<Options> | undefined;
  retry: (fieldId: string) => void;
};

/**
 * The extra fields of a form with their dropdowns' options, each loaded on its own: one that fails leaves the others
 * usable. `fields` must be the same array as long as they are the same fields. Spec §3 Extra field.
 */
export function useExtraFields(options: {
  source: ExtraFields;
  organisationCode: string;
  fields: readonly ExtraField[];
  values: ExtraValues;
  onChange: (fieldId: string, value: string) => void;
}): ExtraFieldsForm {
  const { source, organisationCode, fields, values, onChange } = options;
  const [, lookAgain] = useReducer((n: number) => n + 1, 0);
  const loading = useMemo(
    () =>
      new Map<string, Resource<Options>>(
        // Options that came with their field need not be asked for.
        fields
          .filter((field) => field.type === 'Dropdown' && field.options.length === 0)
          .map(({ id }) => [
            id,
            resource(
              () => source.options(organisationCode, id),
              (error) => refusalFor('loadRegistrationForm', error),
            ),
          ]),
      ),
    [source, organisationCode, fields],
  );
  useEffect(() => {
    const stops = [...loading.values()].map((one) => one.subscribe(lookAgain));
    for (const one of loading.values()) void one.load();
    return () => stops.forEach((stop) => stop());
  }, [loading]);

  return {
    fields: fields.map((field) => {
      const loaded = loading.get(field.id)?.get();
      return withOptions(field, loaded?.at === 'ready' ? loaded.value : field.options);
    }),
    values,
    onChange,
    optionsOf: (fieldId) => loading.get(fieldId)?.get(),
    retry: (fieldId) => void loading.get(fieldId)?.refresh(),
  };
}
