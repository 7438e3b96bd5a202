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
  const url = contentOrigin + CLEAR_PATH;
  // Browsers keep apart what a site stores by itself and what it stores within another one: the first is cleared by an
  // answer to this page, heeded only where cookies might be sent and kept, the second by an answer to a frame.
  const how = { mode: 'no-cors', credentials: 'include', cache: 'no-store', keepalive: true } as const;
  const asked = fetch(new Request(url, { ...how, referrerPolicy: 'no-referrer' }));
  await Promise.all([asked, askedInFrame(url)]);
}

/** Resolves when the frame was answered, also by the browser itself. */
function askedInFrame(url: string): Promise<void> {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.title = '';
  frame.setAttribute('sandbox', 'allow-same-origin'); // of another origin there would be nothing to clear
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
