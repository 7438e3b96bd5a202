import type { SignOnJourney, SignOnNonce } from '../../access/index.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Connection } from '../../kernel/connection.ts';
import type { Ids } from '../../kernel/ids.ts';
import type { Projection } from '../../kernel/projection.ts';
import type { Runtime } from '../../kernel/runtime.ts';
import type { Organisation, OrganisationProfiles } from '../../organisation/index.ts';
import type { Refusal } from '../../outcome/refusal.ts';
import type { PackTerms } from '../../packs/index.ts';
import type {
  Accounts,
  Authentication,
  GoingOnStore,
  SignOutPorts,
  Proofs,
  SessionState,
  SignOff,
  Tabs,
  User,
} from '../../session/index.ts';
import type { Secrets } from '../secrets.ts';

/**
 * The token of this tab, and what the browser keeps, into which other tabs write too. Tokens are compared and handed back
 * here, never read.
 */
export interface Tokens {
  /** This tab's. */
  get: () => string | undefined;
  /** The one that another tab has left in the browser; undefined when it is this tab's own, or there is none. */
  others: () => string | undefined;
  /** The browser keeps one, whoever's. */
  isKept: () => boolean;
  /** The platform said whose the token in hand is. The first word of a learner holds. */
  belongsTo: (user: User) => void;
  /** A session of this learner begins: the token that came with them is the one in hand from now on. */
  adoptTokenOf: (user: User) => void;
  /** The token that came with this learner is the one in hand. */
  isOf: (user: User) => boolean;
}

/** What the screens keep of a learner for whoever comes next. */
export interface KeptByScreens {
  /** Account of the learner for whom a place waits: their session expired in this tab. */
  owner: () => string | undefined;
  /** A session ended by itself, and why: the sign-in screen says so. */
  ended: (because: Refusal) => void;
  /** `other-learner`: what was kept for anybody may stay. */
  forget: (because: 'signed-out' | 'other-learner') => void;
}

export type SessionEnd = 'wish' | 'expiry' | 'line';

/** Who is signed in, and where; in memory only. */
export type SignedInLearner = { user: User; organisation: Organisation };

/** Whose session this is, and whose token is in hand. */
export type Holder = {
  now: () => SessionState;
  /** The journal's key of the signed-in learner. */
  account: () => string | undefined;
  learner: Projection<SignedInLearner | undefined>;
  set: (learner: SignedInLearner | undefined) => void;
  /**
   * The learner whose token is in hand, where they are the one of this account. Between a sign-in and its session, and
   * after it, the token is not the session's.
   */
  holderOf: (account: string) => User | undefined;
  /** Whoever asks for the profile, the name on the screen is the newest. */
  renew: (user: User) => void;
  /** What keeps a proof also renews who is shown. It is of this session's learner: the use cases see to that. */
  proofs: Proofs;
};

export type GoingOnPorts = {
  store: GoingOnStore;
  /** What an organisation lets its learners have without a line; undefined where the operator could not be asked. */
  termsOf: (organisationCode: string) => PackTerms | 'none' | undefined;
  /** Epoch in ms by the device's own clock, which is the same before and after it had a line. */
  deviceNow: () => number;
  connection: Projection<Connection>;
};

export type ClientSessionPorts = {
  holder: Holder;
  runtime: Runtime;
  clock: Clock;
  ids: Ids;
  accounts: Accounts;
  authentication: Authentication;
  tokens: Tokens;
  /** As the platform makes them. */
  proofs: Proofs;
  organisations: OrganisationProfiles;
  /** Whose the token in hand is, as the platform last said, for when it does not answer. Neither rejects. */
  lastKnown: { learner: () => Promise<SignedInLearner | undefined>; forget: () => void };
  signOff: SignOff;
  goingOn: GoingOnPorts;
  journey: SignOnJourney;
  secrets: Secrets;
  nonce: SignOnNonce;
  tabs: Tabs;
  screens: KeptByScreens;
  content: SignOutPorts['content'];
  work: SignOutPorts['work'];
  notices: { notify: (refusal: Refusal) => void };
  /** Told of each 401 on a call that carried the token in hand. */
  onUnauthorised: (listen: () => void) => void;
  /** A learner is about to be signed in: nothing of anybody else may stand there. */
  onBegin: (account: string) => void;
  /**
   * Nobody is signed in any more: by their wish, here or in another tab, because the session expired, or, `line`, because the
   * platform is to be asked again about who went on without it.
   */
  onEnd: (by: SessionEnd) => void;
  /** The session goes on with another token. */
  onRenewed: (account: string) => void;
  report: (where: string, error: unknown) => void;
};
