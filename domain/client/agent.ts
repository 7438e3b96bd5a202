import type { ExternalTracking } from '../aicc/index.ts';
import { PortFailure } from '../outcome/port-failure.ts';
import type { SessionOwner } from './session/index.ts';

/** A learner as an agent of the platform’s record store. */
export type Agent = { objectType: 'Agent'; account: { homePage: string; name: string } };

/** Identity for platform calls. */
export type PlatformIdentity = {
  actor: () => { homePage: string; userId: string };
  /** Agent for queries. During another learner’s sign-in over this session, the current token may be theirs already. */
  agent: () => Agent;
  /** Target of an external LMS for tracking of the signed-in learner. */
  external: () => ExternalTracking | undefined;
  sentFrom: (userId: string, tracking: ExternalTracking) => void;
};

const nobodyIn = () => new PortFailure('agent', { status: 401, kind: 'status' });

/** `homePage`: origin of account names. */
export function platformIdentityOf({ now, account, holderOf }: SessionOwner, homePage: string): PlatformIdentity {
  /** Tracking target of an external LMS, only for the learner it sent. In memory only. */
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
