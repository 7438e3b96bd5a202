import { type ClientSession, clientSession, type ClientSessionPorts } from '#domain/client/index.ts';
import { proofsApi, signOffApi } from './api/proofs.api.ts';
import type { Entry } from './entry.ts';
import type { SessionToken } from './storage/session-token.ts';
import { tokenCookie } from './storage/token.cookie.ts';
import { signOnJourney } from './storage/sign-on-journey.ts';

type Options = Pick<
  ClientSessionPorts,
  | 'runtime'
  | 'clock'
  | 'tabs'
  | 'screens'
  | 'content'
  | 'work'
  | 'notices'
  | 'onBegin'
  | 'onEnd'
  | 'onRenewed'
  | 'report'
> & { entry: Entry };

/** The session of this tab, with what it needs of the outside. */
export const composeSession = ({ entry, clock, ...own }: Options): ClientSession => {
  const { environment, api, authentication, token, crossSite, arrivedToken, organisations, onUnauthorised } = entry;
  return clientSession({
    ...own,
    clock,
    authentication,
    organisations,
    onUnauthorised,
    tokens: {
      ...token,
      isKept: () => tokenCookie(environment).get() !== undefined,
      isOf: (user) => token.of(user) !== undefined,
    },
    ids: { next: environment.randomUuid },
    accounts: { keyOf: (organisationCode, userId) => environment.digest(`${organisationCode}\n${userId}`) },
    proofs: proofsApi({ api, token, crossSite, arrived: arrivedToken }),
    signOff: signOffApi(api, token, () => clock.now()),
    journey: signOnJourney(environment),
  });
};

/** The token that a learner's work goes out with: theirs, while it is the one in hand. */
export const tokenIn = (session: Pick<ClientSession, 'holderOf'>, token: SessionToken) => (account: string) => {
  const user = session.holderOf(account);
  return user && token.of(user);
};
