import type { TokenCookie } from './token.cookie.ts';

/**
 * The token of this tab. The cookie is shared by all tabs: when another learner signs in there, this tab's work must
 * still go out with its own learner's token or not at all. So the token is taken from the cookie once, at the start,
 * and kept in memory from then on; the cookie serves the next start.
 */
export function sessionToken(cookie: TokenCookie): TokenCookie {
  let mine = cookie.get();
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
  };
}
