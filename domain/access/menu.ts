import { normalizeForSearch } from '../text/index.ts';
import { externalAddress, webAddress } from './external-address.ts';

/** Item of the server’s menu. Spec §2 Menu entries. */
export type MenuEntry = {
  module:
    | 'home'
    | 'discover'
    | 'search'
    | 'profile'
    | 'logout'
    | 'contact-support'
    | 'custom-report'
    | 'digital-brochure'
    | 'redirect'
    | 'staff-system';
  /** As sent by the server; `ownTitle` returns whether the organisation chose it. */
  label: string;
  /** Icon colour `#rrggbb`, or undefined. */
  colour: string | undefined;
  /** Address of external sites and support mail. Unchecked: see `menuTarget`. */
  url: string | undefined;
  /** Form fields for the staff system; other items have none. */
  fields?: Readonly<Record<string, string>>;
};

export type Menu = { entries: readonly MenuEntry[]; defaultModule: string | undefined };

/** Menu of the signed-in learner. All reject with PortFailure. */
export interface Menus {
  load: () => Promise<Menu>;
  /** Token for one visit to the brochure; do not store it. */
  brochureToken: () => Promise<string>;
}

/** Screen of a module, by its name in the route table. */
export type MenuScreen = 'home' | 'catalogue' | 'search' | 'profile' | 'report' | 'staff-system';

export type MenuTarget =
  | { to: 'screen'; screen: MenuScreen }
  /** Another site. `isListed`: on the operator’s list; else the learner sees the target before it opens. */
  | { to: 'site'; url: string; isListed: boolean }
  /** Needs a token in its URL, so only listed hosts are allowed. */
  | { to: 'brochure'; url: string }
  | { to: 'support' }
  | { to: 'sign-out' };

const SCREENS: Partial<Record<MenuEntry['module'], MenuScreen>> = {
  home: 'home',
  discover: 'catalogue',
  search: 'search',
  profile: 'profile',
  'custom-report': 'report',
  'staff-system': 'staff-system',
};

/** Default names of each module on platforms, normalized. Redirects have no default name. */
const DEFAULT_TITLES: Readonly<Record<MenuEntry['module'], readonly string[]>> = {
  home: ['home'],
  discover: ['discover', 'catalogue', 'catalog'],
  search: ['search'],
  profile: ['profile'],
  logout: ['logout', 'log out', 'sign out'],
  'contact-support': ['contact support', 'support', 'help'],
  'custom-report': ['custom report', 'custom', 'reports', 'report'],
  'digital-brochure': ['digital brochure', 'brochure'],
  redirect: [],
  'staff-system': ['staff system'],
};

/**
 * Title chosen by the organisation, trimmed; undefined for a default name in any case, or none: the item is then named
 * in the page’s language. Spec §2 Menu entries.
 */
export function ownTitle({ module, label }: Pick<MenuEntry, 'module' | 'label'>): string | undefined {
  const folded = normalizeForSearch(label);
  return folded === '' || DEFAULT_TITLES[module].includes(folded) ? undefined : label.trim();
}

/** Target of a menu item; undefined without an allowed address. Spec §2 Menu entries. */
export function menuTarget(
  { module, url }: Pick<MenuEntry, 'module' | 'url'>,
  allowed: { origin: string; hosts: readonly string[] },
): MenuTarget | undefined {
  const screen = SCREENS[module];
  if (screen) return { to: 'screen', screen };
  if (module === 'logout') return { to: 'sign-out' };
  if (module === 'contact-support') return { to: 'support' };
  const listed = externalAddress(url, allowed);
  if (module === 'digital-brochure') return listed && { to: 'brochure', url: listed.href };
  const address = listed ?? webAddress(url, allowed.origin);
  return address && { to: 'site', url: address.href, isListed: listed !== undefined };
}

/** Brochure URL with its token. Reading: §7 names the call, not the parameter; it is `token`. */
export function brochureAddress(url: string, token: string): string {
  const address = new URL(url);
  address.searchParams.set('token', token);
  return address.href;
}
