/**
 * The token that a sign-on provider put into the address when it sent the learner back; undefined when there is none. It
 * is taken out of the address, and of the history, at once: before any call, and before anything is shown.
 */
export function takeTokenFromAddress(
  location: Pick<Location, 'href'>,
  history: Pick<History, 'state' | 'replaceState'>,
): string | undefined {
  const address = new URL(location.href);
  const token = address.searchParams.get('token');
  if (token === null) return undefined;
  address.searchParams.delete('token');
  history.replaceState(history.state, '', address.pathname + address.search + address.hash);
  return token || undefined;
}
