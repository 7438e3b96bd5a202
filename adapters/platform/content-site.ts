import type { Configuration } from './configuration.ts';
import type { Environment } from './environment.ts';
import type { TitleHosts } from './title-hosts.ts';

/** Path of the content site that responds with `Clear-Site-Data`. */
const CLEAR_PATH = '/shell/clear';

/** Hosts that are cleared at a time: each is a request and a frame. */
const AT_ONCE = 6;

/**
 * Makes the content site, and every used host of a title, clear its data in this browser. Resolves when the requests
 * were sent, rejects if they cannot be; the response is opaque. Without a separate content site, does nothing: the
 * response would clear the application's own data.
 */
export async function clearContentSite(
  environment: Pick<Environment, 'fetch' | 'location'>,
  { contentOrigin, trustedContent }: Pick<Configuration, 'contentOrigin' | 'trustedContent'>,
  hosts?: TitleHosts,
): Promise<void> {
  if (trustedContent || contentOrigin === environment.location.origin) return;
  await clearOrigin(environment, contentOrigin);
  await hosts?.clear(async (origins) => {
    for (let first = 0; first < origins.length; first += AT_ONCE)
      await Promise.all(origins.slice(first, first + AT_ONCE).map((origin) => clearOrigin(environment, origin)));
  });
}

async function clearOrigin({ fetch }: Pick<Environment, 'fetch'>, origin: string): Promise<void> {
  const url = origin + CLEAR_PATH;
  // Browsers partition a site's own data from its data as an embedded site. A response to this page's request clears
  // the first, but only if cookies may be sent and stored. A response to a frame clears the second.
  const how = { mode: 'no-cors', credentials: 'include', cache: 'no-store', keepalive: true } as const;
  const asked = fetch(new Request(url, { ...how, referrerPolicy: 'no-referrer' }));
  await Promise.all([asked, askedInFrame(url)]);
}

/** Resolves when the frame has loaded, which may also be an error page of the browser. */
function askedInFrame(url: string): Promise<void> {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.title = '';
  frame.setAttribute('sandbox', 'allow-same-origin'); // an opaque origin would have nothing to clear
  frame.referrerPolicy = 'no-referrer';
  frame.src = url;
  return new Promise((resolve) => {
    frame.addEventListener('load', () => {
      frame.remove();
      resolve();
    });
    document.body.append(frame);
  });
}
