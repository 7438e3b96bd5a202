import type { ExternalTracking, OutsideSessions } from '#domain/aicc/index.ts';
import type { SessionToken } from '../storage/session-token.ts';
import { readSignedIn } from './authentication.api.ts';
import { type Api, answer } from './client.ts';

type Options = {
  token: SessionToken;
  crossSite: () => boolean;
  /** Told whose syncs go to the outside LMS as well. */
  onOpened: (userId: string, tracking: ExternalTracking) => void;
};

/** Sign-on by the session of an outside LMS. Its address goes into bodies and nowhere else. Spec §7 POST /api/insecure. */
export function outsideSessionsApi(api: Api, { token, crossSite, onOpened }: Options): OutsideSessions {
  return {
    open: async ({ orgCode, ...tracking }) => {
      const { aiccUrl, aiccSid } = tracking;
      const { body } = await answer(
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
