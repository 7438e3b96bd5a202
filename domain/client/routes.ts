import type { MenuScreen } from '../access/index.ts';
import type { ScreenGuard } from './navigation.ts';
import type { TitleScreen } from './screens.ts';

/** Pages of the application that are in no organisation’s menu. */
export type OwnPage = 'requirements' | 'about';

/** Rules of a route, shared by the interface and the runner. */
export type RouteRule = ScreenGuard & {
  /** `shell`: header and menu. `bare`: none. `own`: the screen renders its own page (players). Spec §2 Header. */
  frame: 'shell' | 'bare' | 'own';
  /** Platform data that the screen loads. */
  shows?: TitleScreen;
  /** An open screen without the client: needs no other chunk. */
  withoutClient?: boolean;
  /** An open screen that differs with a session: restores a stored session first. */
  picksUp?: boolean;
  /** Menu item and palette entry of the route. Spec §2 Menu entries. */
  menu?: MenuScreen | OwnPage;
  /** The screen itself sets the tag or title of its breadcrumb. */
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
  // Without a guid, the signed-in learner resets the password: the form of an expiring one.
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
  about: { ...inShell, menu: 'about' },
  aboutAlone: inShell,
  systemRequirements: { ...inShell, menu: 'requirements' },
  aiccContent: { ...openBare, picksUp: true },
} satisfies Record<string, RouteRule>;

export type Route = keyof typeof routeRules;
