/**
 * What a sign-on provider, or anybody's link, put into the address of this page: a token, the nonce of the journey that it
 * says it comes back from, and the path it came to. In memory only.
 */
export type HandedOver = { path: string; token: string | undefined; nonce: string | undefined };

/**
 * Takes token and nonce out of the address of this page, before anything else runs: from then on neither the address, nor
 * the history, nor a link or request of the page holds them. Spec §3 ssohidetoken.
 * Readings: an organisation that does not ask for hiding allows the token to stay in the address; it never has to stay,
 * and who asks is only known after a request, so it is always taken out. A provider that appends `?token=` to an address
 * which has a query already is understood as well.
 */
export function takeSignOnToken(page: {
  location: Pick<Location, 'href'>;
  history: Pick<History, 'replaceState' | 'state'>;
}): HandedOver | undefined {
  const url = new URL(page.location.href);
  const asked = new URLSearchParams(url.search.slice(1).replaceAll('?token=', '&token='));
  const [token, another] = asked.getAll('token');
  const nonce = asked.get('nonce') ?? undefined;
  if (token === undefined && nonce === undefined) return undefined;
  asked.delete('token');
  asked.delete('nonce');
  url.search = asked.toString();
  page.history.replaceState(page.history.state, '', url.href); // whole: a path of two slashes would be another host
  // Two of them: somebody has added to the address of somebody else.
  const one = token === '' || another !== undefined ? undefined : token;
  return { path: url.pathname, token: one, nonce };
}
