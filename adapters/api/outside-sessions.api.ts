import type { ExternalTracking, OutsideSessions } from '#domain/aicc/index.ts';
import type { SessionToken } from '../storage/session-token.ts';
import { readSignedIn } from './authentication.api.ts';
import { type Api, requestJson } from './client.ts';

type Options = {
  token: SessionToken;
  crossSite: () => boolean;
  /** Called with the user whose statements the outside LMS also receives. */
  onOpened: (userId: string, tracking: ExternalTracking) => void;
};

/**
 * Sign-in with the session of an outside LMS. Its address is sent in request bodies only. Spec §7 POST /api/insecure.
 */
export function outsideSessionsApi(api: Api, { token, crossSite, onOpened }: Options): OutsideSessions {
  return {
    open: async ({ orgCode, ...tracking }) => {
      const { aiccUrl, aiccSid } = tracking;
      const { body } = await requestJson(
        'openAiccSession',
        api.POST('/api/insecure', { body: { sessionId: aiccSid, externalTrackingServiceUrl: aiccUrl, orgCode } }),
      );
      const { access, user } = readSignedIn('openAiccSession', body);
      token.set(access, { crossSite: crossSite() });
      token.belongsTo(user);
      onOpened(user.id, tracking);
      return user;
    },
  };
}
