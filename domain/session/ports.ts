import type { User } from './types.ts';

/**
 * The platform's sign-in. A success keeps the token where tokens are kept (the cookie) and never shows it to the
 * domain. All reject with PortFailure.
 */
export interface Authentication {
  signIn(request: { organisationCode: string; username: string; password: string }): Promise<User>;
  /** Basic login: the platform's other call for the same thing. */
  basicSignIn(request: { organisationCode: string; username: string; password: string }): Promise<User>;
  /** Whose token this is; keeps nothing. Status 401: nobody's. */
  userOf(token: string): Promise<User>;
  /** Keeps the token that single sign-on handed over, once it is known whose it is. */
  acceptToken(token: string): void;
  /** The learner of the token that is kept, or undefined when none is kept. Status 401: the token is no longer good. */
  current(): Promise<User | undefined>;
  /** Same body as sign-in; a good answer renews the token. */
  reauthenticate(request: { organisationCode: string; username: string; password: string }): Promise<User>;
  /** Tells the platform, then forgets the token. Never rejects: a learner can always leave. */
  signOut(sessionId: string): Promise<void>;
  /** Forgets the token without a call: the platform has refused it already. */
  forget(): void;
  hasToken(): boolean;
}

/** The key of a learner's journal: a hash of organisation and user id, so that neither is readable in storage. */
export interface Accounts {
  keyOf(organisationCode: string, userId: string): Promise<string>;
}
