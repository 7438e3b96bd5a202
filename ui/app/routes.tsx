import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import type { TextKey } from '../i18n/i18n.ts';
import { patterns } from './paths.ts';

export type RouteEntry = {
  path: string;
  screen: LazyExoticComponent<ComponentType> | ComponentType;
  /** `open`: for everybody. `signed-in`: with a valid session and nothing pending. `pending`: with a session. */
  guard: 'open' | 'signed-in' | 'pending';
  /** `shell`: header and menu. `bare`: none. `own`: the screen makes its page itself (players). Spec §2 Header. */
  frame: 'shell' | 'bare' | 'own';
  /** Names the page for the window title and for screen readers. Players name themselves after their title. */
  title: TextKey;
  /** An open screen that needs what is behind sign-in (the log, the platform's other calls): it waits for its chunk. */
  needsCore?: boolean;
  /** An open screen that is another one with a session: one that was kept is picked up first. */
  picksUp?: boolean;
  /** An attempt under way outlives the session (readings, 401 rule). */
  keepsExpired?: boolean;
};

const screen = (load: () => Promise<ComponentType>) => lazy(async () => ({ default: await load() }));

const player = screen(async () => (await import('../screens/player/player-screen.tsx')).PlayerScreen);
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
    path: patterns.register,
    screen: screen(async () => (await import('../screens/notices/pending-screen.tsx')).PendingScreen),
    guard: 'pending',
    frame: 'bare',
    title: 'pending.title',
  },
  {
    path: patterns.forgotPassword,
    screen: screen(async () => (await passwords()).ForgotPasswordScreen),
    guard: 'open',
    frame: 'bare',
    title: 'passwords.forgotTitle',
    needsCore: true,
  },
  {
    path: patterns.sendMailSuccess,
    screen: screen(async () => (await passwords()).MailSentScreen),
    guard: 'open',
    frame: 'bare',
    title: 'passwords.sentTitle',
    needsCore: true,
  },
  {
    path: patterns.passwordReset,
    screen: screen(async () => (await passwords()).ResetScreen),
    guard: 'open',
    frame: 'bare',
    title: 'passwords.newTitle',
    needsCore: true,
  },
  {
    path: patterns.resetSuccess,
    screen: passwordChanged,
    guard: 'open',
    frame: 'bare',
    title: 'passwords.changedTitle',
    needsCore: true,
  },
  {
    path: patterns.resetExpired,
    screen: screen(async () => (await passwords()).ResetExpiredScreen),
    guard: 'open',
    frame: 'bare',
    title: 'passwordWarning.title',
    needsCore: true,
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
    needsCore: true,
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
    frame: 'own' as const,
    title: 'common.product' as const,
    keepsExpired: true,
  })),
];
