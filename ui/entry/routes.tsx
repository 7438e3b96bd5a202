import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import type { ScreenGuard, TitleScreen } from '#domain/client/index.ts';
import type { TextKey } from '../i18n/i18n.ts';
import { part } from './failures/parts.ts';
import { patterns } from './paths.ts';

type LazyScreen = LazyExoticComponent<ComponentType> & { preload: () => Promise<unknown> };

export type RouteEntry = ScreenGuard & {
  path: string;
  screen: LazyScreen | ComponentType;
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

/** In a chunk of its own, fetched when it is first shown, or ahead of that. */
function screen(load: () => Promise<ComponentType>): LazyScreen {
  let asked: Promise<{ default: ComponentType }> | undefined;
  const preload = () => (asked ??= part(load).then((loaded) => ({ default: loaded })));
  return Object.assign(lazy(preload), { preload });
}

const player = screen(async () => (await import('../screens/player/player-screen.tsx')).PlayerScreen);
const about = screen(async () => (await import('../screens/about/about-screen.tsx')).AboutScreen);
const catalogue = screen(async () => (await import('../screens/catalogue/catalogue-screen.tsx')).CatalogueScreen);
const passwords = () => import('../screens/passwords/index.ts');
const passwordChanged = screen(async () => (await passwords()).PasswordChangedScreen);
const passwordExpired = screen(async () => (await passwords()).PasswordExpiredScreen);

/** Path → guard → screen. Spec §2. */
export const routes: readonly RouteEntry[] = [
  {
    path: patterns.organisationLogin,
    screen: screen(async () => (await import('../screens/sign-in/organisation-screen.tsx')).OrganisationScreen),
    guard: 'open',
    withoutClient: true,
    frame: 'bare',
    title: 'signIn.organisationTitle',
  },
  {
    path: patterns.basicOrganisationLogin,
    screen: screen(async () => (await import('../screens/sign-in/organisation-screen.tsx')).BasicOrganisationScreen),
    guard: 'open',
    withoutClient: true,
    frame: 'bare',
    title: 'signIn.organisationTitle',
  },
  {
    path: patterns.login,
    screen: screen(async () => (await import('./sign-in/login-screen.tsx')).LoginScreen),
    guard: 'open',
    withoutClient: true,
    frame: 'bare',
    title: 'signIn.title',
  },
  {
    path: patterns.basicLogin,
    screen: screen(async () => (await import('./sign-in/login-screen.tsx')).BasicLoginScreen),
    guard: 'open',
    withoutClient: true,
    frame: 'bare',
    title: 'signIn.title',
  },
  {
    path: patterns.registration,
    screen: screen(async () => (await import('../screens/registration/registration-screen.tsx')).RegistrationScreen),
    guard: 'open',
    frame: 'bare',
    title: 'registration.title',
  },
  {
    path: patterns.completeRegistration,
    screen: screen(
      async () => (await import('../screens/registration/complete-registration-screen.tsx')).CompleteRegistrationScreen,
    ),
    guard: 'open',
    frame: 'bare',
    title: 'registrationOutcome.title',
  },
  {
    path: patterns.registerCompleted,
    screen: screen(
      async () => (await import('../screens/registration/register-completed-screen.tsx')).RegisterCompletedScreen,
    ),
    guard: 'open',
    frame: 'bare',
    title: 'registered.title',
  },
  {
    path: patterns.activation,
    screen: screen(async () => (await import('../screens/registration/activation-screen.tsx')).ActivationScreen),
    guard: 'open',
    frame: 'bare',
    title: 'activation.title',
  },
  {
    path: patterns.activationWithoutGuid,
    screen: screen(
      async () => (await import('../screens/registration/activation-screen.tsx')).ActivationWithoutGuidScreen,
    ),
    guard: 'open',
    frame: 'bare',
    title: 'activation.failTitle',
  },
  {
    path: patterns.validateFail,
    screen: screen(async () => (await import('../screens/registration/validate-fail-screen.tsx')).ValidateFailScreen),
    guard: 'open',
    frame: 'bare',
    title: 'activation.failTitle',
  },
  {
    path: patterns.register,
    screen: screen(async () => (await import('../screens/gates/gates-screen.tsx')).GatesScreen),
    guard: 'pending',
    frame: 'bare',
    title: 'pending.title',
  },
  {
    path: patterns.registerStatus,
    screen: screen(async () => (await import('../screens/gates/gates-status-screen.tsx')).GatesStatusScreen),
    guard: 'pending',
    frame: 'bare',
    title: 'registerStatus.title',
  },
  {
    path: patterns.forgotPassword,
    screen: screen(async () => (await passwords()).ForgotPasswordScreen),
    guard: 'open',
    frame: 'bare',
    title: 'passwords.forgotTitle',
  },
  {
    path: patterns.sendMailSuccess,
    screen: screen(async () => (await passwords()).MailSentScreen),
    guard: 'open',
    frame: 'bare',
    title: 'passwords.sentTitle',
  },
  {
    path: patterns.passwordReset,
    screen: screen(async () => (await passwords()).ResetScreen),
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
    screen: screen(async () => (await passwords()).ResetExpiredScreen),
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
    screen: screen(async () => (await import('../screens/home/home-screen.tsx')).HomeScreen),
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
    screen: screen(async () => (await import('../screens/title/title-screen.tsx')).TitleScreen),
    guard: 'signed-in',
    frame: 'shell',
    title: 'title.about',
    shows: 'title',
    hasOwnCrumb: true,
  },
  {
    path: patterns.search,
    screen: screen(async () => (await import('../screens/search/search-screen.tsx')).SearchScreen),
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
    screen: screen(async () => (await import('../screens/profile/profile-screen.tsx')).ProfileScreen),
    guard: 'signed-in',
    frame: 'shell',
    title: 'profile.title',
    shows: 'profile',
  },
  {
    path: patterns.report,
    screen: screen(async () => (await import('../screens/reports/reports-screen.tsx')).ReportsScreen),
    guard: 'signed-in',
    frame: 'shell',
    title: 'reports.title',
  },
  {
    path: patterns.navManager,
    screen: screen(async () => (await import('../screens/staff-system/staff-system-screen.tsx')).StaffSystemScreen),
    guard: 'signed-in',
    frame: 'bare',
    title: 'staffSystem.title',
  },
  {
    path: patterns.systemRequirements,
    screen: screen(async () => (await import('../screens/requirements/requirements-screen.tsx')).RequirementsScreen),
    guard: 'signed-in',
    frame: 'shell',
    title: 'requirements.title',
  },
  {
    path: patterns.reauthLogin,
    screen: screen(async () => (await import('../screens/reauth-login/reauth-login-screen.tsx')).ReauthLoginScreen),
    guard: 'signed-in',
    frame: 'bare',
    title: 'reauth.title',
  },
  {
    path: patterns.aiccContent,
    screen: screen(async () => (await import('../screens/aicc/aicc-screen.tsx')).AiccScreen),
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
