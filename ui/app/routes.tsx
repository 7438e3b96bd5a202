import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import type { TextKey } from '../i18n/i18n.ts';
import { patterns } from './paths.ts';

export type RouteEntry = {
  path: string;
  screen: LazyExoticComponent<ComponentType> | ComponentType;
  /** `open`: for everybody. `signed-in`: with a valid session and nothing pending. `pending`: with a session. */
  guard: 'open' | 'signed-in' | 'pending';
  /** `shell`: header and menu. `bare`: none (sign-in, players). Spec §2 Header. */
  frame: 'shell' | 'bare';
  /** Names the page for the window title and for screen readers. Players name themselves after their title. */
  title: TextKey;
  /** An open screen that needs what is behind sign-in (the log, the platform's other calls): it waits for its chunk. */
  needsCore?: boolean;
  /** An attempt under way outlives the session (readings, 401 rule). */
  keepsExpired?: boolean;
};

const screen = (load: () => Promise<ComponentType>) => lazy(async () => ({ default: await load() }));

const player = screen(async () => (await import('../screens/player/player-screen.tsx')).PlayerScreen);
const catalogue = screen(async () => (await import('../screens/catalogue/catalogue-screen.tsx')).CatalogueScreen);

/** Path → guard → screen. Spec §2. */
export const routes: readonly RouteEntry[] = [
  {
    path: patterns.organisationLogin,
    screen: screen(async () => (await import('../screens/sign-in/organisation-screen.tsx')).OrganisationScreen),
    guard: 'open',
    frame: 'bare',
    title: 'signIn.organisationTitle',
  },
  {
    path: patterns.login,
    screen: screen(async () => (await import('../screens/sign-in/login-screen.tsx')).LoginScreen),
    guard: 'open',
    frame: 'bare',
    title: 'signIn.title',
  },
  {
    path: patterns.registration,
    screen: screen(async () => (await import('../screens/registration/registration-screen.tsx')).RegistrationScreen),
    guard: 'open',
    frame: 'bare',
    title: 'registration.title',
    needsCore: true,
  },
  {
    path: patterns.completeRegistration,
    screen: screen(
      async () => (await import('../screens/registration/complete-registration-screen.tsx')).CompleteRegistrationScreen,
    ),
    guard: 'open',
    frame: 'bare',
    title: 'registrationOutcome.title',
    needsCore: true,
  },
  {
    path: patterns.registerCompleted,
    screen: screen(
      async () => (await import('../screens/registration/register-completed-screen.tsx')).RegisterCompletedScreen,
    ),
    guard: 'open',
    frame: 'bare',
    title: 'registered.title',
    needsCore: true,
  },
  {
    path: patterns.activation,
    screen: screen(async () => (await import('../screens/registration/activation-screen.tsx')).ActivationScreen),
    guard: 'open',
    frame: 'bare',
    title: 'activation.title',
    needsCore: true,
  },
  {
    path: patterns.activationWithoutGuid,
    screen: screen(
      async () => (await import('../screens/registration/activation-screen.tsx')).ActivationWithoutGuidScreen,
    ),
    guard: 'open',
    frame: 'bare',
    title: 'activation.failTitle',
    needsCore: true,
  },
  {
    path: patterns.validateFail,
    screen: screen(async () => (await import('../screens/registration/validate-fail-screen.tsx')).ValidateFailScreen),
    guard: 'open',
    frame: 'bare',
    title: 'activation.failTitle',
    needsCore: true,
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
    path: patterns.resetExpired,
    screen: screen(async () => (await import('../screens/notices/password-warning-screen.tsx')).PasswordWarningScreen),
    guard: 'pending',
    frame: 'bare',
    title: 'passwordWarning.title',
  },
  {
    path: patterns.home,
    screen: screen(async () => (await import('../screens/home/home-screen.tsx')).HomeScreen),
    guard: 'signed-in',
    frame: 'shell',
    title: 'home.title',
  },
  { path: patterns.catalogueRoot, screen: catalogue, guard: 'signed-in', frame: 'shell', title: 'catalogue.title' },
  { path: patterns.catalogue, screen: catalogue, guard: 'signed-in', frame: 'shell', title: 'catalogue.title' },
  {
    path: patterns.title,
    screen: screen(async () => (await import('../screens/title/title-screen.tsx')).TitleScreen),
    guard: 'signed-in',
    frame: 'shell',
    title: 'title.about',
  },
  {
    path: patterns.search,
    screen: screen(async () => (await import('../screens/search/search-screen.tsx')).SearchScreen),
    guard: 'signed-in',
    frame: 'shell',
    title: 'search.title',
  },
  {
    path: patterns.about,
    screen: screen(async () => (await import('../screens/about/about-screen.tsx')).AboutScreen),
    guard: 'signed-in',
    frame: 'shell',
    title: 'about.title',
  },
  ...[patterns.content, patterns.deepLaunch, patterns.player].map((path) => ({
    path,
    screen: player,
    guard: 'signed-in' as const,
    frame: 'bare' as const,
    title: 'common.product' as const,
    keepsExpired: true,
  })),
];
