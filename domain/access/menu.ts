import { fold } from '../text/index.ts';
import { externalAddress, webAddress } from './external-address.ts';

/** An entry of the server's menu. Spec §2 Menu entries. */
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
  /** As the server sent it; `ownTitle` says whether the organisation chose it. */
  label: string;
  /** `#rrggbb` for the icon, or undefined. */
  colour: string | undefined;
  /** For entries that open another site, or a mail to support. Not checked yet: `menuTarget` does. */
  url: string | undefined;
  /** What the form for the staff system carries; other entries have none. */
  fields?: Readonly<Record<string, string>>;
};

export type Menu = { entries: readonly MenuEntry[]; defaultModule: string | undefined };

/** The menu of the signed-in learner. All reject with PortFailure. */
export interface Menus {
  load: () => Promise<Menu>;
  /** Good for one visit to the brochure; not to be kept. */
  brochureToken: () => Promise<string>;
}

/** A screen of this application that a module opens, by its place in the route table. */
export type MenuScreen = 'home' | 'catalogue' | 'search' | 'profile' | 'report' | 'staff-system';

export type MenuTarget =
  | { to: 'screen'; screen: MenuScreen }
  /** Another site. `isListed`: the operator vouches for it; else the learner is told where it leads before going. */
  | { to: 'site'; url: string; isListed: boolean }
  /** Needs a token in its address, so only a listed host gets it. */
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

/** What a platform calls each module by itself, folded. A redirect has no name but the organisation's. */
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
 * The title that the organisation chose, without spaces around it; undefined where it left the default, in any case of
 * letters, or sent none: the entry is then named in the language of the page. Spec §2 Menu entries.
 */
export function ownTitle({ module, label }: Pick<MenuEntry, 'module' | 'label'>): string | undefined {
  const folded = fold(label);
  return folded === '' || DEFAULT_TITLES[module].includes(folded) ? undefined : label.trim();
}

/** Where an entry leads, or undefined when it has no address that may be gone to. Spec §2 Menu entries. */
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

/** The brochure's address with its token. Reading: §7 names the call, not the parameter; it is `token`. */
export function brochureAddress(url: string, token: string): string {
  const address = new URL(url);
  address.searchParams.set('token', token);
  return address.href;
}
