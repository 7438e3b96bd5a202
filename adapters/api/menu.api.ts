import type { Menus } from '#domain/access/index.ts';
import { PortFailure } from '#domain/outcome/port-failure.ts';
import { type Api, answer } from './client.ts';
import { readMenu } from './wire/menu.wire.ts';
import { fields, id, type Report } from './wire/read.ts';
import { recognised } from './wire/recognised.ts';

/** The server's menu. */
export function menuApi(api: Api, report: Report): Menus {
  return {
    load: async () => {
      const { body } = await answer('getMenu', api.GET('/api/get-menu'));
      if (!recognised.menu(body)) throw new PortFailure('getMenu', { status: 200, kind: 'unreadable' });
      return readMenu(body, (what) => report({ operation: 'getMenu', path: 'modules', what }));
    },
    brochureToken: async () => {
      const { body } = await answer('getBrochureToken', api.GET('/api/get-brochure-token'));
      const token = id(fields(body)['token']);
      if (token === undefined) throw new PortFailure('getBrochureToken', { status: 200, kind: 'unreadable' });
      return token;
    },
  };
}
