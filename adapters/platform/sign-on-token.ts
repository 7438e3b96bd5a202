/** A token that single sign-on handed over, and the path it came back to. In memory only. */
export type SignOnToken = { path: string; token: string };

/**
 * Takes the token out of the address of this page, before anything else runs: from then on neither the address, nor the
 * history, nor a link or request of the page holds it. Spec §3 ssohidetoken.
 * Reading: an organisation that does not ask for hiding allows the token to stay in the address; it never has to stay,
 * and who asks is only known after a request, so it is always taken out.
 */
export function takeSignOnToken(page: {
  location: Pick<Location, 'href'>;
  history: Pick<History, 'replaceState' | 'state'>;
}): SignOnToken | undefined {
  const url = new URL(page.location.href);
  const [token, another] = url.searchParams.getAll('token');
  if (token === undefined) return undefined;
  url.searchParams.delete('token');
  page.history.replaceState(page.history.state, '', url.href); // whole: a path of two slashes would be another host
  // Two of them: somebody has added to the address of somebody else.
  return token === '' || another !== undefined ? undefined : { path: url.pathname, token };
}
