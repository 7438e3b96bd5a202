import type { SignOnJourney, SignOnNonce } from '../../access/index.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Connection } from '../../kernel/connection.ts';
import type { Ids } from '../../kernel/ids.ts';
import type { Projection } from '../../kernel/projection.ts';
import type { Runtime } from '../../kernel/runtime.ts';
import type { Organisation, OrganisationProfiles } from '../../organisation/index.ts';
import type { Refusal } from '../../outcome/refusal.ts';
import type { DownloadTerms } from '../../downloads/index.ts';
import type {
  Accounts,
  Authentication,
  OfflineSessionStore,
  SignOutPorts,
  Reauthentications,
  SessionState,
  SignOff,
  Tabs,
  User,
} from '../../session/index.ts';
import type { CredentialPrompts } from '../credential-prompts.ts';

/**
 * The token of this tab, and the one in browser storage, which other tabs also write. Here tokens are only compared and
 * passed on, never parsed.
 */
export interface Tokens {
  /** Token of this tab. */
  get: () => string | undefined;
  /** Token that another tab stored; undefined if it equals this tab’s, or there is none. */
  others: () => string | undefined;
  /** Whether browser storage holds a token, of anybody. */
  isKept: () => boolean;
  /** The platform reported the owner of the current token. The first report is final. */
  belongsTo: (user: User) => void;
  /** A session of this learner starts: the token of their sign-in becomes the current one. */
  adoptTokenOf: (user: User) => void;
  /** Whether the current token came with this learner’s sign-in. */
  isOf: (user: User) => boolean;
}

/** State of the screens that may outlive a session. */
export interface ScreenState {
  /** Account of the learner whose path is stored: their session expired in this tab. */
  owner: () => string | undefined;
  /** A session ended by itself; the sign-in screen displays the reason. */
  ended: (because: Refusal) => void;
  /** `other-learner`: state without an owner may stay. */
  forget: (because: 'signed-out' | 'other-learner') => void;
}

export type SessionEnd = 'wish' | 'expiry' | 'line';

/** The signed-in learner and organisation; in memory only. */
export type SignedInLearner = { user: User; organisation: Organisation };

/** Owner of the session and of the current token. */
export type SessionOwner = {
  now: () => SessionState;
  /** The learner’s key in the journal. */
  account: () => string | undefined;
  learner: Projection<SignedInLearner | undefined>;
  set: (learner: SignedInLearner | undefined) => void;
  /**
   * The learner of the current token, if it is the one of this account. Between a sign-in and its session, and after
   * the session, the current token is not the session’s.
   */
  holderOf: (account: string) => User | undefined;
  /** Updates the displayed name with each profile response. */
  renew: (user: User) => void;
  /**
   * Keeping a re-authentication token also updates the displayed learner. Use cases ensure that it is the session’s
   * learner.
   */
  proofs: Reauthentications;
};

export type OfflineSessionPorts = {
  store: OfflineSessionStore;
  /** Offline policy of an organisation; undefined if it could not be loaded. */
  termsOf: (organisationCode: string) => DownloadTerms | 'none' | undefined;
  /** Epoch in ms by the device’s own clock, which is the same online and offline. */
  deviceNow: () => number;
  connection: Projection<Connection>;
};

export type ClientSessionPorts = {
  holder: SessionOwner;
  runtime: Runtime;
  clock: Clock;
  ids: Ids;
  accounts: Accounts;
  authentication: Authentication;
  tokens: Tokens;
  /** Re-authentication calls of the platform. */
  proofs: Reauthentications;
  organisations: OrganisationProfiles;
  /** Owner of the current token, as the platform last reported, for use while it is unreachable. Neither rejects. */
  lastKnown: { learner: () => Promise<SignedInLearner | undefined>; forget: () => void };
  signOff: SignOff;
  offlineSession: OfflineSessionPorts;
  journey: SignOnJourney;
  secrets: CredentialPrompts;
  nonce: SignOnNonce;
  tabs: Tabs;
  screens: ScreenState;
  content: SignOutPorts['content'];
  work: SignOutPorts['work'];
  notices: { notify: (refusal: Refusal) => void };
  /** Called for each 401 on a call with the current token. */
  onUnauthorised: (listen: () => void) => void;
  /** A learner is about to be signed in: remove data of all others. */
  onBegin: (account: string) => void;
  /**
   * Nobody is signed in any more: on request (in any tab), by expiry, or (`line`) because an offline session ends when
   * the platform is reachable again.
   */
  onEnd: (by: SessionEnd) => void;
  /** The session continues with another token. */
  onRenewed: (account: string) => void;
  report: (where: string, error: unknown) => void;
};
