import type { OwnGroups } from '#domain/account/index.ts';
import { type Api, requestJson } from '../client.ts';
import { refusalFailureOf } from './registrations.api.ts';
import { groupsOf, wireGroups } from '../wire/groups.wire.ts';
import { isFalseValue, fields, type Report } from '../wire/read.ts';

/** The learner's own groups, from the platform API. */
export function ownGroupsApi(api: Api, report: Report): OwnGroups {
  return {
    load: async () => {
      const operation = 'getUserGroups';
      const { body } = await requestJson(operation, api.GET('/api/get-user-groups'));
      return groupsOf(operation, body, report);
    },
    replace: async (groupIds) => {
      const operation = 'setUserGroup';
      const { body } = await requestJson(
        operation,
        api.POST('/api/set-user-group', { body: { groups: wireGroups(groupIds) } }),
      );
      const it = fields(body);
      if (isFalseValue(it['success'])) throw refusalFailureOf(operation, it);
    },
  };
}
