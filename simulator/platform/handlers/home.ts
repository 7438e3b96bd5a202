import { defineSignedInOperation } from './handle.ts';

export const home = {
  getHomeScreen: defineSignedInOperation('get', '/api/homescreen', ({ model, account, reply }) =>
    reply(200, { groups: model.home.groups(account.id) }),
  ),

  getHistory: defineSignedInOperation('get', '/api/history', ({ model, account, reply }) =>
    reply(200, { items: model.home.history(account.id) }),
  ),

  getNxHistory: defineSignedInOperation('get', '/api/nxhistory', ({ model, account, reply }) =>
    reply(200, { items: model.home.history(account.id) }),
  ),

  getSuggestions: defineSignedInOperation('get', '/api/suggestions', ({ model, account, query, reply }) => {
    const page = Number(query.page ?? 1);
    return reply(200, model.home.suggestions(account.id, Number.isInteger(page) && page >= 1 ? page : 1));
  }),

  getTitleStatuses: defineSignedInOperation('get', '/api/titlestatus', ({ model, account, reply }) =>
    reply(200, { statuses: model.home.statuses(account.id) }),
  ),
};
