import type { ExtraFields } from '#domain/account/index.ts';
import { PortFailure } from '#domain/outcome/port-failure.ts';
import { checkPathId } from '../addressable.ts';
import { type Api, requestJson } from '../client.ts';
import { readExtraFields, readOptions } from '../wire/extra-fields.wire.ts';
import { fields, hasList, type Report } from '../wire/read.ts';

/** Extra fields of an organisation's forms, from the platform API. */
export function extraFieldsApi(api: Api, report: Report): ExtraFields {
  return {
    of: async (organisationCode) => {
      const operation = 'getExtraFields';
      const { body } = await requestJson(
        operation,
        api.GET('/api/extra-fields/{org}', { params: { path: { org: checkPathId(operation, organisationCode) } } }),
      );
      if (!hasList(body, 'extraFields')) throw new PortFailure(operation, { status: 200, kind: 'unreadable' });
      return readExtraFields(fields(body)['extraFields'], () =>
        report({ operation, path: 'extraFields', what: 'dropped' }),
      );
    },
    options: async (organisationCode, fieldId) => {
      const operation = 'getFieldValues';
      const path = { org: checkPathId(operation, organisationCode), fieldId: checkPathId(operation, fieldId) };
      const { body } = await requestJson(operation, api.GET('/api/field-vals/{org}/{fieldId}', { params: { path } }));
      if (!hasList(body, 'values')) throw new PortFailure(operation, { status: 200, kind: 'unreadable' });
      return readOptions(fields(body)['values'], () => report({ operation, path: 'values', what: 'dropped' }));
    },
  };
}
