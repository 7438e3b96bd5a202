import type { components } from '#openapi/generated/platform.d.ts';
import type { Account } from '../model/accounts.ts';
import { groupTree, knownGroups } from '../model/groups.ts';
import type { Model } from '../model/model.ts';
import { defineSignedInOperation, definePublicOperation, createMessageBody } from './handle.ts';
import { chosenGroups } from './registration.ts';

type Outcome = { status: 200 } | { status: 400 | 403; error: components['schemas']['Error'] };

export const groups = {
  getGroups: definePublicOperation('get', '/api/get-groups/{org}', ({ model, params, reply }) => {
    const { organisation } = model.scenario;
    if (params.org.toLowerCase() !== organisation.code) return reply(404, {});
    return reply(200, groupTree(organisation, []));
  }),

  getUserGroups: defineSignedInOperation('get', '/api/get-user-groups', ({ model, account, reply }) =>
    reply(200, groupTree(model.scenario.organisation, account.groups)),
  ),

  setUserGroup: defineSignedInOperation('post', '/api/set-user-group', ({ model, account, body, reply }) => {
    const outcome = choose(model, account, body.groups);
    return outcome.status === 200 ? reply(200, { success: true }) : reply(outcome.status, outcome.error);
  }),

  setUserGroupByPut: defineSignedInOperation('put', '/api/set-user-group', ({ model, account, body, reply }) => {
    const outcome = choose(model, account, body.groups);
    return outcome.status === 200 ? reply(200, { success: true }) : reply(outcome.status, outcome.error);
  }),
};

function choose({ scenario, accounts }: Model, account: Account, groupsSent: unknown): Outcome {
  const { organisation } = scenario;
  if (!organisation.authentication.allowGroupSelection) return { status: 403, error: {} };
  const chosen = chosenGroups(groupsSent);
  if (!chosen || !knownGroups(organisation, chosen))
    return { status: 400, error: createMessageBody('A group is not known, or too many are chosen.') };
  accounts.change(account.id, { groups: chosen });
  return { status: 200 };
}
