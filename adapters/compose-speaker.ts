import type { ExternalTracking } from '#domain/aicc/index.ts';
import type { ClientSession } from '#domain/client/index.ts';
import { PortFailure } from '#domain/outcome/port-failure.ts';
import type { Agent } from './api/saved-state.api.ts';

const nobodyIn = () => new PortFailure('agent', { status: 401, kind: 'status' });

/** In whose name the platform is told and asked. `homePage`: origin that account names are built on. */
export function composeSpeaker(session: Pick<ClientSession, 'now' | 'account' | 'holderOf'>, homePage: string) {
  /** Where an outside LMS wants to hear of the learner that it sent; of nobody else. In memory only. */
  let outside: { userId: string; tracking: ExternalTracking } | undefined;
  const actor = () => {
    const current = session.now();
    if (current.at === 'signed-out') throw nobodyIn();
    return { homePage, userId: current.userId };
  };
  return {
    actor,
    /** Of whom the platform is asked. While somebody else signs in over this session, the token in hand may be theirs already. */
    agent: (): Agent => {
      const mine = session.account();
      if (mine === undefined || session.holderOf(mine) === undefined) throw nobodyIn();
      return { objectType: 'Agent', account: { homePage, name: actor().userId } };
    },
    external: () => (outside?.userId === actor().userId ? outside.tracking : undefined),
    sentFrom: (userId: string, tracking: ExternalTracking) => {
      outside = { userId, tracking };
    },
  };
}
