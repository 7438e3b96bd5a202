import type { Configuration } from './configuration.ts';
import type { Environment } from './environment.ts';

/** Where the content site answers with `Clear-Site-Data`. */
const CLEAR_PATH = '/shell/clear';

/**
 * Asks the content site to clear what its pages have left in this browser. Resolves when it was asked, rejects when it
 * cannot be; whether it knows the address cannot be seen. Nothing is asked where there is no other site: the answer would
 * clear the application's own.
 */
export async function clearContentSite(
  { fetch, location }: Pick<Environment, 'fetch' | 'location'>,
  { contentOrigin, trustedContent }: Pick<Configuration, 'contentOrigin' | 'trustedContent'>,
): Promise<void> {
  if (trustedContent || contentOrigin === location.origin) return;
  // Browsers heed the answer only where cookies might be sent and kept; it goes on when the page does not.
  const how = { mode: 'no-cors', credentials: 'include', cache: 'no-store', keepalive: true } as const;
  await fetch(new Request(contentOrigin + CLEAR_PATH, { ...how, referrerPolicy: 'no-referrer' }));
}
