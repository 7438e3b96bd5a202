import type { User } from './types.ts';

/**
 * Sign-in at the platform. A success stores the token (in the cookie) and never exposes it to the domain. All reject
 * with PortFailure.
 */
export interface Authentication {
  signIn: (request: { organisationCode: string; username: string; password: string }) => Promise<User>;
  /** Basic login: an alternative call of the platform. */
  basicSignIn: (request: { organisationCode: string; username: string; password: string }) => Promise<User>;
  /** Owner of this token; stores nothing. Status 401: the token is invalid. */
  userOf: (token: string) => Promise<User>;
  /** Stores the token of a single sign-on, after its owner is known. */
  acceptToken: (token: string) => void;
  /** Learner of the stored token; undefined if none is stored. Status 401: the token is no longer valid. */
  current: () => Promise<User | undefined>;
  /** Deletes the token without a call: the platform has already refused it. */
  forget: () => void;
  hasToken: () => boolean;
  /**
   * A token that this browser did not receive by a sign-in, because any site below the parent domain can write the cookie.
   * Nothing uses it before the visitor was asked. Undefined if nobody is to be asked: somebody is signed in here.
   */
  unrecognisedToken: () => string | undefined;
}

/**
 * A new re-authentication token that is not this tab’s yet, and its owner. The token itself is never exposed to the
 * domain.
 */
export type Reauthentication = {
  user: User;
  /** Makes it the token of this tab. */
  keep: () => void;
  /** Discards the token: of another learner, or too late. Never rejects. */
  drop: () => Promise<void>;
};

/** Ways to re-authenticate a known learner. All reject with PortFailure. */
export interface Reauthentications {
  /** Same body as sign-in. Spec §7 POST /api/re-authentication. */
  byPassword: (request: { organisationCode: string; username: string; password: string }) => Promise<Reauthentication>;
  /** Token that a sign-on provider passed on its redirect to this page; undefined: none, or already used. */
  bySignOn: () => Promise<Reauthentication | undefined>;
  /** Token that another tab stored in the cookie; undefined: none, or this tab’s own. */
  byOtherTab: () => Promise<Reauthentication | undefined>;
  /** Provider page as sent by the platform, unchecked; undefined: none. Spec §7 reauth relay state. */
  signOnAddress: (returnUrl: string) => Promise<string | undefined>;
}

/** Ends a session at the platform. */
export interface SignOff {
  /** Deletes the token, then notifies the platform. Never rejects: a learner can always sign out. */
  signOut: (session: { sessionId: string | undefined; userId: string }) => Promise<void>;
}

/** Key of a learner’s journal: a hash of organisation and user id, so that neither is readable in storage. */
export interface Accounts {
  keyOf: (organisationCode: string, userId: string) => Promise<string>;
}

/** Messages between tabs of one browser: accounts are hashes; no tokens, no learning data. */
export type TabMessage =
  | { type: 'signed-in'; account: string }
  /** `discards`: delete unsent work from this browser. */
  | { type: 'signed-out'; account: string; discards: boolean }
  /** Shared data of this learner changed: facts, annotations or downloads. */
  | { type: 'stored'; account: string; what: 'facts' | 'annotations' | 'packs' };

/** Channel to other tabs of this browser. Without browser support it does nothing. */
export interface Tabs {
  say: (message: TabMessage) => void;
  /** Returns a function that stops listening. */
  listen: (hear: (message: TabMessage) => void) => () => void;
}
