import type { Branding } from '../organisation/index.ts';
import type { MenuEntry } from './menu.ts';
import { webAddress } from './external-address.ts';

/** Support contact of an organisation. `html` is from the server, displayed sanitised. */
export type Support = { html: string; url: string | undefined };

/**
 * Support as configured by the organisation: enabled by branding or a menu item, with a text, a URL or both. The
 * branding’s URL has priority. Only web and mail URLs; undefined without content. Spec §3 contactSupportSection, §2
 * Menu entries.
 */
export function supportOf(
  branding: Pick<Branding, 'showsContactSupport' | 'contactSupportText' | 'contactSupportUrl'>,
  entries: readonly Pick<MenuEntry, 'module' | 'url'>[],
  origin: string,
): Support | undefined {
  const entry = entries.find(({ module }) => module === 'contact-support');
  if (!entry && !branding.showsContactSupport) return undefined;
  const url = reachable(branding.contactSupportUrl, origin) ?? reachable(entry?.url, origin);
  const html = branding.contactSupportText.trim();
  return html === '' && url === undefined ? undefined : { html, url };
}

function reachable(url: string | undefined, origin: string): string | undefined {
  if (url !== undefined && /^mailto:[^\s@?]+@[^\s@?]+(\?[^\s]*)?$/i.test(url)) return url;
  return webAddress(url, origin)?.href;
}
