import type { User } from './types.ts';

/**
 * The platform's sign-in. A success keeps the token where tokens are kept (the cookie) and never shows it to the
 * domain. All reject with PortFailure.
 */
export interface Authentication {
  signIn: (request: { organisationCode: string; username: string; password: string }) => Promise<User>;
  /** Basic login: the platform's other call for the same thing. */
  basicSignIn: (request: { organisationCode: string; username: string; password: string }) => Promise<User>;
  /** Whose token this is; keeps nothing. Status 401: nobody's. */
  userOf: (token: string) => Promise<User>;
  /** Keeps the token that single sign-on handed over, once it is known whose it is. */
  acceptToken: (token: string) => void;
  /** The learner of the token that is kept, or undefined when none is kept. Status 401: the token is no longer good. */
  current: () => Promise<User | undefined>;
  /** Forgets the token without a call: the platform has refused it already. */
  forget: () => void;
  hasToken: () => boolean;
}

/** A fresh token that is not this tab's yet, and whose it is. The token itself is never shown to the domain. */
export type Proof = {
  user: User;
  /** Makes it the token of this tab. */
  keep: () => void;
  /** It is somebody else's, or comes too late. Never rejects. */
  drop: () => Promise<void>;
};

/** The ways in which a learner who is known proves again who they are. All reject with PortFailure. */
export interface Proofs {
  /** Same body as sign-in. Spec §7 POST /api/re-authentication. */
  byPassword: (request: { organisationCode: string; username: string; password: string }) => Promise<Proof>;
  /** What a sign-on provider handed over when it sent the browser back here; undefined: nothing, or it was asked for already. */
  bySignOn: () => Promise<Proof | undefined>;
  /** What another tab of this browser left in the cookie; undefined: nothing, or what this tab has itself. */
  byOtherTab: () => Promise<Proof | undefined>;
  /** The provider's page as the platform writes it, unchecked; undefined: there is none. Spec §7 reauth relay state. */
  signOnAddress: (returnUrl: string) => Promise<string | undefined>;
}

/** Ends a session at the platform. */
export interface SignOff {
  /** Forgets the token, then tells the platform. Never rejects: a learner can always leave. */
  signOut: (session: { sessionId: string | undefined; userId: string }) => Promise<void>;
}

/** The key of a learner's journal: a hash of organisation and user id, so that neither is readable in storage. */
export interface Accounts {
  keyOf: (organisationCode: string, userId: string) => Promise<string>;
}

/** What tabs of one browser tell each other: accounts are hashes, and no token and nothing of what was learned is in it. */
export type TabMessage =
  | { type: 'signed-in'; account: string }
  /** `discards`: what was not sent is to be removed from this browser. */
  | { type: 'signed-out'; account: string; discards: boolean }
  /** There is something new of this learner in what the tabs share: their facts, annotations or packs. */
  | { type: 'stored'; account: string; what: 'facts' | 'annotations' | 'packs' };

/** The other tabs of this browser. In a browser without the means nobody hears, and nothing is heard. */
export interface Tabs {
  say: (message: TabMessage) => void;
  /** Returns the way to stop listening. */
  listen: (hear: (message: TabMessage) => void) => () => void;
}
