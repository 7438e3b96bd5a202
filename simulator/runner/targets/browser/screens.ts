import type { JOURNEY_SCREENS } from '../../../scenarios/schema.ts';
import type { BrowserSession } from './page-session.ts';

type Screen = (typeof JOURNEY_SCREENS)[number];

/** Screens by path below the organisation, interpreted from the specification (§2) independently of the client. */
const SCREENS: readonly [RegExp, Screen, path?: string][] = [
  [/^organizationLogin$/, 'organisation-login'],
  [/^basicOrganizationLogin$/, 'basic-organisation-login'],
  [/^\w+\/login$/, 'login', 'login'],
  [/^\w+\/basicLogin$/, 'basic-login', 'basicLogin'],
  [/^\w+\/reauthLogin/, 'reauth-login'],
  [/^\w+\/registration$/, 'registration', 'registration'],
  [/^\w+\/register$/, 'register', 'register'],
  [/^\w+\/registerStatus$/, 'register-status'],
  [/^\w+\/forgot-password$/, 'forgot-password', 'forgot-password'],
  [/^\w+\/send-mail-success$/, 'mail-sent'],
  [/^\w+\/reset(\/|$)/, 'reset', 'reset'],
  [/^\w+\/reset-success$/, 'reset-done'],
  [/^\w+\/reset-expired$/, 'password-warning'],
  [/^\w+\/password-expired$/, 'password-expired', 'password-expired'],
  [/^\w+\/reset-expired-complete$/, 'password-changed'],
  [/^\w+\/home$/, 'home', 'home'],
  [/^\w+\/catalogue(\/|$)/, 'catalogue', 'catalogue'],
  [/^\w+\/title\//, 'title'],
  [/^\w+\/(content|player)\/stream\//, 'player'],
  [/^\w+\/deep-launch\//, 'player'],
  [/^\w+\/search$/, 'search', 'search'],
  [/^\w+\/profile$/, 'profile', 'profile'],
  [/^\w+\/report$/, 'report', 'report'],
  [/^\w+\/nav-manager$/, 'nav-manager', 'nav-manager'],
  [/^(\w+\/)?about$/, 'about', 'about'],
  [/^\w+\/system-requirements$/, 'system-requirements', 'system-requirements'],
  [/^\w+\/aicc-content$/, 'outside-launch'],
];

/** Returns the screen of a URL; undefined if §2 has none. */
export function screenAt({ site }: Pick<BrowserSession, 'site'>, address: string): Screen | undefined {
  const { origin, pathname } = new URL(address);
  if (origin === site.signOnUrl) return 'sign-on';
  if (origin !== site.appUrl) return 'elsewhere';
  return SCREENS.find(([pattern]) => pattern.test(pathname.slice(1)))?.[1];
}

/** Returns the path of a screen. `title` and `player` use the first title, as the headless runner does. */
export function pathOf({ scenario }: Pick<BrowserSession, 'scenario'>, screen: Screen): string {
  const { code } = scenario.organisation;
  const asked = screen === 'password-reset' ? 'reset' : screen; // one screen with two names
  const [, , path] = SCREENS.find(([, name, own]) => name === asked && own !== undefined) ?? [];
  if (path !== undefined) return `/${code}/${path}`;
  const first = scenario.catalogue.titles[0]?.id ?? '';
  if (screen === 'title') return `/${code}/title/-/${first}`;
  if (screen === 'player') return `/${code}/player/stream/${first}`;
  throw new Error(`The screen ${screen} has no address of its own.`);
}
