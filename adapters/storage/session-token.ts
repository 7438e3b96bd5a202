import type { SessionOwner, Tokens } from '#domain/client/index.ts';
import type { User } from '#domain/session/index.ts';
import type { TokenCookie } from './token.cookie.ts';

/** The token of this tab, its cookie, and its learner. */
export type SessionToken = TokenCookie &
  Omit<Tokens, 'isOf'> & {
    /** Switches to the token that is in the cookie already. */
    adopt: (token: string) => void;
    /** The token issued to this learner; undefined if this tab now uses another one. */
    of: (user: User) => string | undefined;
  };

/**
 * The token of this tab. All tabs share the cookie. When another learner signs in, this tab must not send its work with
 * their token. The tab therefore reads the cookie once at the start, and then uses its copy in memory. The cookie
 * serves the next start.
 */
export function sessionToken(cookie: TokenCookie): SessionToken {
  let mine = cookie.get();
  const owners = new WeakMap<User, string>();
  const others = () => {
    const there = cookie.get();
    return there === mine ? undefined : there;
  };
  return {
    get: () => mine,
    set: (token, options) => {
      mine = token;
      cookie.set(token, options);
    },
    unrecognised: cookie.unrecognised,
    clear: () => {
      if (others() === undefined) cookie.clear(); // another tab's session must not be ended here
      mine = undefined;
    },
    others,
    isKept: () => cookie.get() !== undefined,
    adopt: (token) => {
      mine = token;
    },
    belongsTo: (user) => {
      if (mine !== undefined && !owners.has(user)) owners.set(user, mine); // otherwise the user is already bound to an earlier token
    },
    adoptTokenOf: (user) => {
      if (!owners.has(user) && mine !== undefined) owners.set(user, mine);
      mine = owners.get(user);
    },
    of: (user) => {
      const token = owners.get(user);
      return token === mine ? token : undefined;
    },
  };
}

/** The session's view of the token. */
export const tokensOf = (token: SessionToken): Tokens => ({
  ...token,
  isOf: (user) => token.of(user) !== undefined,
});

/** The token to send a learner's work with: their own, if it is the current one. */
export const tokenIn =
  ({ holderOf }: Pick<SessionOwner, 'holderOf'>, token: Pick<SessionToken, 'of'>) =>
  (account: string): string | undefined => {
    const user = holderOf(account);
    return user && token.of(user);
  };
