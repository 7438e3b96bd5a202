import type { Holder, Tokens } from '#domain/client/index.ts';
import type { User } from '#domain/session/index.ts';
import type { Environment } from '../platform/environment.ts';
import { type TokenCookie, tokenCookie } from './token.cookie.ts';

/** The token of this tab, what the cookie holds beside it, and whose it is. */
export type SessionToken = TokenCookie &
  Omit<Tokens, 'isKept' | 'isOf'> & {
    /** Takes over what is in the cookie already. */
    adopt: (token: string) => void;
    /** The token that came with this learner; undefined when another one is in hand by now. */
    of: (user: User) => string | undefined;
  };

/**
 * The token of this tab. The cookie is shared by all tabs: when another learner signs in there, this tab's work must
 * still go out with its own learner's token or not at all. So the token is taken from the cookie once, at the start,
 * and kept in memory from then on; the cookie serves the next start.
 */
export function sessionToken(cookie: TokenCookie): SessionToken {
  let mine = cookie.get();
  const owners = new WeakMap<User, string>();
  return {
    get: () => mine,
    set: (token, options) => {
      mine = token;
      cookie.set(token, options);
    },
    clear: () => {
      if (cookie.get() === mine) cookie.clear(); // another tab's sign-in is not this one's to end
      mine = undefined;
    },
    others: () => {
      const there = cookie.get();
      return there === mine ? undefined : there;
    },
    adopt: (token) => {
      mine = token;
    },
    belongsTo: (user) => {
      if (mine !== undefined && !owners.has(user)) owners.set(user, mine); // it was said before, of another token
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

/** What the session sees of it. */
export const tokensOf = (environment: Environment, token: SessionToken): Tokens => ({
  ...token,
  isKept: () => tokenCookie(environment).get() !== undefined,
  isOf: (user) => token.of(user) !== undefined,
});

/** The token that a learner's work goes out with: theirs, while it is the one in hand. */
export const tokenIn =
  ({ holderOf }: Pick<Holder, 'holderOf'>, token: Pick<SessionToken, 'of'>) =>
  (account: string): string | undefined => {
    const user = holderOf(account);
    return user && token.of(user);
  };
