import type { Menus } from '#domain/access/index.ts';
import type { Analytics } from '#domain/tracking/index.ts';
import { type Api, requestJson } from './client.ts';

/**
 * The analytics sink, with `hltoken` in its extra data. Reading: §7 does not define that token; this client sends the
 * one-use token of the brochure call, requested for each event and never stored. The session's own token stays in the
 * header. Spec §7 Other.
 */
export function analyticsApi(api: Api, { brochureToken }: Pick<Menus, 'brochureToken'>): Analytics {
  return {
    tell: async ({ event, titleId }) => {
      const hltoken = await brochureToken();
      await requestJson(
        'sendAnalytics',
        api.POST('/api/herbalife/analytics', { body: { event, data: { titleId, hltoken } } }),
      );
    },
  };
}
