import type { ComponentType } from 'react';
import { matchRoutes } from 'react-router-dom';
import { type Route, type RouteRule, routeRules } from '#domain/client/routes.ts';
import type { TextKey } from '../i18n/i18n.ts';
import { type LazyPart, lazyPart } from './failures/parts.ts';
import { patterns } from './paths.ts';
import { playerScreen } from './player-part.ts';
import { BasicLoginScreen, LoginScreen } from './sign-in/login-screen.tsx';

export type RouteEntry = RouteRule & {
  path: string;
  screen: LazyPart<object> | ComponentType;
  /** Names the page for the window title and for screen readers. Players name themselves after their title. */
  title: TextKey;
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

/** Screen and name of each route. */
const screens: Readonly<Record<Route, Pick<RouteEntry, 'screen' | 'title'>>> = {
  organisationLogin: { screen: screen(admission, 'OrganisationScreen'), title: 'signIn.organisationTitle' },
  basicOrganisationLogin: { screen: screen(admission, 'BasicOrganisationScreen'), title: 'signIn.organisationTitle' },
  login: { screen: LoginScreen, title: 'signIn.title' },
  basicLogin: { screen: BasicLoginScreen, title: 'signIn.title' },
  reauthLogin: { screen: screen(admission, 'ReauthLoginScreen'), title: 'reauth.title' },
  registration: { screen: screen(admission, 'RegistrationScreen'), title: 'registration.title' },
  register: { screen: screen(admission, 'GatesScreen'), title: 'pending.title' },
  registerStatus: { screen: screen(admission, 'GatesStatusScreen'), title: 'registerStatus.title' },
  completeRegistration: { screen: screen(admission, 'CompleteRegistrationScreen'), title: 'registrationOutcome.title' },
  registerCompleted: { screen: screen(admission, 'RegisterCompletedScreen'), title: 'registered.title' },
  activation: { screen: screen(admission, 'ActivationScreen'), title: 'activation.title' },
  activationWithoutGuid: { screen: screen(admission, 'ActivationWithoutGuidScreen'), title: 'activation.failTitle' },
  validateFail: { screen: screen(admission, 'ValidateFailScreen'), title: 'activation.failTitle' },
  forgotPassword: { screen: screen(admission, 'ForgotPasswordScreen'), title: 'passwords.forgotTitle' },
  sendMailSuccess: { screen: screen(admission, 'MailSentScreen'), title: 'passwords.sentTitle' },
  passwordReset: { screen: screen(admission, 'ResetScreen'), title: 'passwords.newTitle' },
  passwordResetWithoutGuid: { screen: passwordExpired, title: 'passwords.newTitle' },
  resetSuccess: { screen: passwordChanged, title: 'passwords.changedTitle' },
  resetExpired: { screen: screen(admission, 'ResetExpiredScreen'), title: 'passwordWarning.title' },
  passwordExpired: { screen: passwordExpired, title: 'passwords.newTitle' },
  resetExpiredComplete: { screen: passwordChanged, title: 'passwords.changedTitle' },
  home: { screen: screen(() => import('../screens/home/home-screen.tsx'), 'HomeScreen'), title: 'home.title' },
  catalogueRoot: { screen: catalogue, title: 'catalogue.title' },
  catalogue: { screen: catalogue, title: 'catalogue.title' },
  title: { screen: screen(discover, 'TitleScreen'), title: 'title.about' },
  content: { screen: player, title: 'common.product' },
  deepLaunch: { screen: player, title: 'common.product' },
  player: { screen: player, title: 'common.product' },
  search: { screen: screen(discover, 'SearchScreen'), title: 'search.title' },
  profile: { screen: screen(around, 'ProfileScreen'), title: 'profile.title' },
  report: { screen: screen(around, 'ReportsScreen'), title: 'reports.title' },
  navManager: { screen: screen(around, 'StaffSystemScreen'), title: 'staffSystem.title' },
  systemRequirements: { screen: screen(around, 'RequirementsScreen'), title: 'requirements.title' },
  about: { screen: about, title: 'about.title' },
  aboutAlone: { screen: about, title: 'about.title' },
  aiccContent: { screen: screen(admission, 'AiccScreen'), title: 'aicc.title' },
};

/** Path → guard → screen. Spec §2. */
export const routes: readonly RouteEntry[] = (Object.keys(screens) as Route[]) // the keys of the table
  .map((route) => ({ path: patterns[route], ...routeRules[route], ...screens[route] }));

/** The row of a path. */
export const routeAt = (pathname: string): RouteEntry | undefined => matchRoutes([...routes], pathname)?.[0]?.route;
