/**
 * Where a pretended provider sends the browser back to: the `returnUrl` that its page was asked with, whatever stands in
 * it, or the organisation's login. Undefined: no address of the application, which is all that is returned to.
 */
export function returnAddress(page: URL, application: { code: string; origin: string }): URL | undefined {
  const { code, origin } = application;
  const asked = page.searchParams.get('returnUrl') ?? `/${code}/login`;
  if (!URL.canParse(asked, origin)) return undefined;
  const url = new URL(asked, origin);
  return url.origin === origin ? url : undefined;
}

/** The same with the token in its query, which is how single sign-on hands a token over. */
export function handingOver(back: URL, token: string): URL {
  const url = new URL(back);
  url.searchParams.set('token', token);
  return url;
}
