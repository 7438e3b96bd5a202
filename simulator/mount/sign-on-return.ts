/**
 * Return URL of a simulated provider: its `returnUrl` parameter, else the organisation's login. Undefined if the URL is
 * outside the application.
 */
export function returnAddress(page: URL, application: { code: string; origin: string }): URL | undefined {
  const { code, origin } = application;
  const asked = page.searchParams.get('returnUrl') ?? `/${code}/login`;
  if (!URL.canParse(asked, origin)) return undefined;
  const url = new URL(asked, origin);
  return url.origin === origin ? url : undefined;
}

/** Adds the token to the query of the return URL, as single sign-on does. */
export function handingOver(back: URL, token: string): URL {
  const url = new URL(back);
  url.searchParams.set('token', token);
  return url;
}
