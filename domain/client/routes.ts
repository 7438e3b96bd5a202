import type { MenuScreen } from '../access/index.ts';
import type { ScreenGuard } from './navigation.ts';
import type { TitleScreen } from './screens.ts';

/** Pages of the product's own, which no organisation's menu has. */
export type OwnPage = 'requirements' | 'about';

/** Rules of a route, which the interface and the runner share. */
export type RouteRule = ScreenGuard & {
  /** `shell`: header and menu. `bare`: none. `own`: the screen makes its page itself (players). Spec §2 Header. */
  frame: 'shell' | 'bare' | 'own';
  /** What the platform is asked for as it opens. */
  shows?: TitleScreen;
  /** An open screen that does without the client: it waits for no other chunk. */
  withoutClient?: boolean;
  /** An open screen that is another one with a session: one that was kept is picked up first. */
  picksUp?: boolean;
  /** The line of the menu, and the entry of the palette, that leads there. Spec §2 Menu entries. */
  menu?: MenuScreen;
  /** The line at the end of the menu; their order is that of the interface's routes. */
  ownPage?: OwnPage;
  /** The screen itself says which tag or title it is about, for the trail. */
  hasOwnCrumb?: boolean;
};

const openBare: RouteRule = { guard: 'open', frame: 'bare' };
const beforeClient: RouteRule = { ...openBare, withoutClient: true };
const pending: RouteRule = { guard: 'pending', frame: 'bare' };
const bare: RouteRule = { guard: 'signed-in', frame: 'bare' };
const inShell: RouteRule = { guard: 'signed-in', frame: 'shell' };
const catalogue: RouteRule = { ...inShell, shows: 'catalogue', hasOwnCrumb: true };
const player: RouteRule = { guard: 'signed-in', frame: 'own', keepsExpired: true };

/** Guard, frame and loads of each route. Spec §2. */
export const routeRules = {
  organisationLogin: beforeClient,
  basicOrganisationLogin: beforeClient,
  login: beforeClient,
  basicLogin: beforeClient,
  reauthLogin: bare,
  registration: openBare,
  register: pending,
  registerStatus: pending,
  completeRegistration: openBare,
  registerCompleted: openBare,
  activation: openBare,
  activationWithoutGuid: openBare,
  validateFail: openBare,
  forgotPassword: openBare,
  sendMailSuccess: openBare,
  passwordReset: openBare,
  // Without a guid the reset is that of who is signed in: the form of an expiring password.
  passwordResetWithoutGuid: bare,
  resetSuccess: openBare,
  resetExpired: { ...openBare, picksUp: true },
  passwordExpired: bare,
  resetExpiredComplete: openBare,
  home: { ...inShell, shows: 'home', menu: 'home' },
  catalogueRoot: { ...catalogue, menu: 'catalogue' },
  catalogue,
  title: { ...inShell, shows: 'title', hasOwnCrumb: true },
  content: player,
  deepLaunch: player,
  player,
  search: { ...inShell, shows: 'search', menu: 'search' },
  profile: { ...inShell, shows: 'profile', menu: 'profile' },
  report: { ...inShell, menu: 'report' },
  navManager: { ...bare, menu: 'staff-system' },
  about: { ...inShell, ownPage: 'about' },
  aboutAlone: inShell,
  systemRequirements: { ...inShell, ownPage: 'requirements' },
  aiccContent: { ...openBare, picksUp: true },
} satisfies Record<string, RouteRule>;

export type Route = keyof typeof routeRules;
