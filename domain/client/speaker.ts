import type { ExternalTracking } from '../aicc/index.ts';
import { PortFailure } from '../outcome/port-failure.ts';
import type { Holder } from './session/index.ts';

/** A learner as the platform's record store names them. */
export type Agent = { objectType: 'Agent'; account: { homePage: string; name: string } };

/** In whose name the platform is told and asked. */
export type Speaker = {
  actor: () => { homePage: string; userId: string };
  /** Of whom the platform is asked. While somebody else signs in over this session, the token in hand may be theirs already. */
  agent: () => Agent;
  /** Where an outside LMS wants to hear of who is signed in. */
  external: () => ExternalTracking | undefined;
  sentFrom: (userId: string, tracking: ExternalTracking) => void;
};

const nobodyIn = () => new PortFailure('agent', { status: 401, kind: 'status' });

/** `homePage`: origin that account names are built on. */
export function speakerOf({ now, account, holderOf }: Holder, homePage: string): Speaker {
  /** Where an outside LMS wants to hear of the learner that it sent; of nobody else. In memory only. */
  let outside: { userId: string; tracking: ExternalTracking } | undefined;
  const actor = () => {
    const current = now();
    if (current.at === 'signed-out') throw nobodyIn();
    return { homePage, userId: current.userId };
  };
  return {
    actor,
    agent: () => {
      const mine = account();
      if (mine === undefined || holderOf(mine) === undefined) throw nobodyIn();
      return { objectType: 'Agent', account: { homePage, name: actor().userId } };
    },
    external: () => (outside?.userId === actor().userId ? outside.tracking : undefined),
    sentFrom: (userId, tracking) => {
      outside = { userId, tracking };
    },
  };
}
