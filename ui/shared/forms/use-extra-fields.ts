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
  /** Fields with the options loaded so far, as validation needs them. */
  fields: readonly ExtraField[];
  values: ExtraValues;
  onChange: (fieldId: string, value: string) => void;
  /** Load state of a dropdown’s options; undefined if no request was needed. */
  optionsOf: (fieldId: string) => Loadable<Options> | undefined;
  retry: (fieldId: string) => void;
};

/**
 * Extra fields of a form, with one request for each dropdown’s options: a failed request affects only its own field.
 * `fields` must keep its identity while the fields are the same. Spec §3 Extra field.
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
        // Requests only options that did not arrive with their field.
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
