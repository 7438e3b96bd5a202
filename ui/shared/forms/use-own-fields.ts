import { useCallback } from 'react';
import { type ExtraField, extraFieldName, type ExtraFields, type ExtraValues } from '#domain/account/index.ts';
import type { Loadable } from '#domain/kernel/resource.ts';
import type { Operation } from '#domain/messages/index.ts';
import { useClient } from '../../entry/client.ts';
import { useScreenResource } from '../page/use-asked.ts';
import { type ExtraFieldsForm, useExtraFields } from './use-extra-fields.ts';

export type OwnFields = { loaded: Loadable<readonly ExtraField[]>; again: () => void; extra: ExtraFieldsForm };

/** The organisation’s extra fields in a form for an existing account. */
export function useOwnFields(options: {
  organisationCode: string;
  /** False: the form has no extra fields, so nothing is loaded. */
  isAsked: boolean;
  operation: Operation;
  values: ExtraValues;
  /** `name` is the changed field, as problems name it. */
  onChange: (changed: { extraValues: ExtraValues }, name: string) => void;
}): OwnFields {
  const { organisationCode, isAsked, operation, values, onChange } = options;
  const { extraFields } = useClient('profile');
  const ask = useCallback(
    (source: ExtraFields) => (isAsked ? source.of(organisationCode) : Promise.resolve(none)),
    [organisationCode, isAsked],
  );
  const { loaded, again } = useScreenResource(extraFields, ask, operation);
  const extra = useExtraFields({
    source: extraFields,
    organisationCode,
    fields: loaded.at === 'ready' ? loaded.value : none,
    values,
    onChange: (fieldId, value) =>
      onChange({ extraValues: new Map(values).set(fieldId, value) }, extraFieldName(fieldId)),
  });
  return { loaded, again, extra };
}

const none: readonly ExtraField[] = [];
