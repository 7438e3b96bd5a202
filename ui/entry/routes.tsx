import type { ComponentType } from 'react';
import { matchRoutes } from 'react-router-dom';
import type { ScreenGuard, TitleScreen } from '#domain/client/index.ts';
import type { TextKey } from '../i18n/i18n.ts';
import { type LazyPart, lazyPart } from './failures/parts.ts';
import { patterns } from './paths.ts';
import { playerScreen } from './player-part.ts';
import { BasicLoginScreen, LoginScreen } from './sign-in/login-screen.tsx';

export type RouteEntry = ScreenGuard & {
  path: string;
  screen: LazyPart<object> | ComponentType;
  /** `shell`: header and menu. `bare`: none. `own`: the screen makes its page itself (players). Spec §2 Header. */
  frame: 'shell' | 'bare' | 'own';
  /** Names the page for the window title and for screen readers. Players name themselves after their title. */
  title: TextKey;
  /** What the platform is asked for as it opens. */
  shows?: TitleScreen;
  /** An open screen that does without the client: it waits for no other chunk. */
  withoutClient?: boolean;
  /** An open screen that is another one with a session: one that was kept is picked up first. */
  picksUp?: boolean;
  /** The screen itself says which tag or title it is about, for the trail. */
  hasOwnCrumb?: boolean;
};

const screen = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  lazyPart(async () => (await load())[name]);

const admission = () => import('../screens/admission.ts');
const around = () => import('../screens/around.ts');
const discover = () => import('../screens/discover.ts');
const player = screen(playerScreen, 'PlayerScreen');
const about = screen(around, 'AboutScreen');
const catalogue = screen(discover, 'CatalogueScreen');
const passwordChanged = screen(admission, 'PasswordChangedScreen');
const passwordExpired = screen(admission, 'PasswordExpiredScreen');

/** Path → guard → screen. Spec §2. */
export const routes: readonly RouteEntry[] = [
  {
    path: patterns.organisationLogin,
    screen: screen(admission, 'OrganisationScreen'),
    guard: 'open',
    withoutClient: true,
    frame: 'bare',
    title: 'signIn.organisationTitle',
  },
  {
    path: patterns.basicOrganisationLogin,
    screen: screen(admission, 'BasicOrganisationScreen'),
    guard: 'open',
    withoutClient: true,
    frame: 'bare',
    title: 'signIn.organisationTitle',
  },
  {
    path: patterns.login,
    screen: LoginScreen,
    guard: 'open',
    withoutClient: true,
    frame: 'bare',
    title: 'signIn.title',
  },
  {
    path: patterns.basicLogin,
    screen: BasicLoginScreen,
    guard: 'open',
    withoutClient: true,
    frame: 'bare',
    title: 'signIn.title',
  },
  {
    path: patterns.registration,
    screen: screen(admission, 'RegistrationScreen'),
    guard: 'open',
    frame: 'bare',
    title: 'registration.title',
  },
  {
    path: patterns.completeRegistration,
    screen: screen(admission, 'CompleteRegistrationScreen'),
    guard: 'open',
    frame: 'bare',
    title: 'registrationOutcome.title',
  },
  {
    path: patterns.registerCompleted,
    screen: screen(admission, 'RegisterCompletedScreen'),
    guard: 'open',
    frame: 'bare',
    title: 'registered.title',
  },
  {
    path: patterns.activation,
    screen: screen(admission, 'ActivationScreen'),
    guard: 'open',
    frame: 'bare',
    title: 'activation.title',
  },
  {
    path: patterns.activationWithoutGuid,
    screen: screen(admission, 'ActivationWithoutGuidScreen'),
    guard: 'open',
    frame: 'bare',
    title: 'activation.failTitle',
  },
  {
    path: patterns.validateFail,
    screen: screen(admission, 'ValidateFailScreen'),
    guard: 'open',
    frame: 'bare',
    title: 'activation.failTitle',
  },
  {
    path: patterns.register,
    screen: screen(admission, 'GatesScreen'),
    guard: 'pending',
    frame: 'bare',
    title: 'pending.title',
  },
  {
    path: patterns.registerStatus,
    screen: screen(admission, 'GatesStatusScreen'),
    guard: 'pending',
    frame: 'bare',
    title: 'registerStatus.title',
  },
  {
    path: patterns.forgotPassword,
    screen: screen(admission, 'ForgotPasswordScreen'),
    guard: 'open',
    frame: 'bare',
    title: 'passwords.forgotTitle',
  },
  {
    path: patterns.sendMailSuccess,
    screen: screen(admission, 'MailSentScreen'),
    guard: 'open',
    frame: 'bare',
    title: 'passwords.sentTitle',
  },
  {
    path: patterns.passwordReset,
    screen: screen(admission, 'ResetScreen'),
    guard: 'open',
    frame: 'bare',
    title: 'passwords.newTitle',
  },
  {
    path: patterns.resetSuccess,
    screen: passwordChanged,
    guard: 'open',
    frame: 'bare',
    title: 'passwords.changedTitle',
  },
  {
    path: patterns.resetExpired,
    screen: screen(admission, 'ResetExpiredScreen'),
    guard: 'open',
    frame: 'bare',
    title: 'passwordWarning.title',
    picksUp: true,
  },
  // Without a guid the reset is that of who is signed in: the form of an expiring password.
  ...[patterns.passwordExpired, patterns.passwordResetWithoutGuid].map((path) => ({
    path,
    screen: passwordExpired,
    guard: 'signed-in' as const,
    frame: 'bare' as const,
    title: 'passwords.newTitle' as const,
  })),
  {
    path: patterns.resetExpiredComplete,
    screen: passwordChanged,
    guard: 'open',
    frame: 'bare',
    title: 'passwords.changedTitle',
  },
  {
    path: patterns.home,
    screen: screen(() => import('../screens/home/home-screen.tsx'), 'HomeScreen'),
    guard: 'signed-in',
    frame: 'shell',
    title: 'home.title',
    shows: 'home',
  },
  ...[patterns.catalogueRoot, patterns.catalogue].map((path) => ({
    path,
    screen: catalogue,
    guard: 'signed-in' as const,
    frame: 'shell' as const,
    title: 'catalogue.title' as const,
    shows: 'catalogue' as const,
    hasOwnCrumb: true,
  })),
  {
    path: patterns.title,
    screen: screen(discover, 'TitleScreen'),
    guard: 'signed-in',
    frame: 'shell',
    title: 'title.about',
    shows: 'title',
    hasOwnCrumb: true,
  },
  {
    path: patterns.search,
    screen: screen(discover, 'SearchScreen'),
    guard: 'signed-in',
    frame: 'shell',
    title: 'search.title',
    shows: 'search',
  },
  ...[patterns.about, patterns.aboutAlone].map((path) => ({
    path,
    screen: about,
    guard: 'signed-in' as const,
    frame: 'shell' as const,
    title: 'about.title' as const,
  })),
  {
    path: patterns.profile,
    screen: screen(around, 'ProfileScreen'),
    guard: 'signed-in',
    frame: 'shell',
    title: 'profile.title',
    shows: 'profile',
  },
  {
    path: patterns.report,
    screen: screen(around, 'ReportsScreen'),
    guard: 'signed-in',
    frame: 'shell',
    title: 'reports.title',
  },
  {
    path: patterns.navManager,
    screen: screen(around, 'StaffSystemScreen'),
    guard: 'signed-in',
    frame: 'bare',
    title: 'staffSystem.title',
  },
  {
    path: patterns.systemRequirements,
    screen: screen(around, 'RequirementsScreen'),
    guard: 'signed-in',
    frame: 'shell',
    title: 'requirements.title',
  },
  {
    path: patterns.reauthLogin,
    screen: screen(admission, 'ReauthLoginScreen'),
    guard: 'signed-in',
    frame: 'bare',
    title: 'reauth.title',
  },
  {
    path: patterns.aiccContent,
    screen: screen(admission, 'AiccScreen'),
    guard: 'open',
    frame: 'bare',
    title: 'aicc.title',
    picksUp: true,
  },
  ...[patterns.content, patterns.deepLaunch, patterns.player].map((path) => ({
    path,
    screen: player,
    guard: 'signed-in' as const,
    frame: 'own' as const,
    title: 'common.product' as const,
    keepsExpired: true,
  })),
];

/** The row of a path. */
export const routeAt = (pathname: string): RouteEntry | undefined => matchRoutes([...routes], pathname)?.[0]?.route;
