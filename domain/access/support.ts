import type { Branding } from '../organisation/index.ts';
import type { MenuEntry } from './menu.ts';
import { webAddress } from './external-address.ts';

/** How learners of an organisation reach its support. `html` is the server's, shown sanitised. */
export type Support = { html: string; url: string | undefined };

/**
 * Support as the organisation configured it: visible by branding or by an entry of the menu, with a text, an address
 * or both. The branding's address comes first. Web pages and mail addresses only; without anything to show there is
 * none. Spec §3 contactSupportSection, §2 Menu entries.
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
