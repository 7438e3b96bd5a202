/**
 * What a sign-on provider, or any link, put into this page's URL: a token, the nonce of the sign-on that it claims to
 * return from, and the path. In memory only.
 */
export type SignOnParameters = { path: string; token: string | undefined; nonce: string | undefined };

/**
 * Removes token and nonce from this page's URL before anything else runs: afterwards neither URL, history, links nor
 * requests hold them. Spec §3 ssohidetoken.
 * Readings: an organisation that does not require hiding only permits the token in the URL. The setting is known only
 * after a request, so the token is always removed. Also accepts `?token=` appended to a URL that has a query already.
 */
export function takeSignOnToken(page: {
  location: Pick<Location, 'href'>;
  history: Pick<History, 'replaceState' | 'state'>;
}): SignOnParameters | undefined {
  const url = new URL(page.location.href);
  const asked = new URLSearchParams(url.search.slice(1).replaceAll('?token=', '&token='));
  const [token, another] = asked.getAll('token');
  const nonce = asked.get('nonce') ?? undefined;
  if (token === undefined && nonce === undefined) return undefined;
  asked.delete('token');
  asked.delete('nonce');
  url.search = asked.toString();
  page.history.replaceState(page.history.state, '', url.href); // absolute: a path with two leading slashes would be another host
  // Two tokens: someone has added one to another person's link.
  const one = token === '' || another !== undefined ? undefined : token;
  return { path: url.pathname, token: one, nonce };
}
