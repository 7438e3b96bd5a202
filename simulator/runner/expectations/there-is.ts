import { accountEvents } from '#domain/account/index.ts';
import { attemptEvents } from '#domain/attempt/index.ts';
import { kindNames } from '#domain/content/index.ts';
import { sessionEvents } from '#domain/session/index.ts';
import type { StoryKind } from '../../scenarios/kinds.ts';
import { SCREENS } from '../../scenarios/schema.ts';
import type { Screen } from '../tab.ts';

/** Kinds of content. Spec §1. A kind of the client that no story can name does not compile here. */
export const KINDS: readonly StoryKind[] = kindNames;

export const FACTS: readonly string[] = [
  attemptEvents.Abandoned, attemptEvents.Advanced, attemptEvents.Committed, attemptEvents.Completed,
  attemptEvents.DocumentSaved, attemptEvents.Exited, attemptEvents.Launched, attemptEvents.Opened,
  attemptEvents.Reported, attemptEvents.Started, sessionEvents.Closed, sessionEvents.Expired,
  sessionEvents.GatesCleared, sessionEvents.GatesRaised, sessionEvents.Opened, sessionEvents.PasswordExpiryWarned,
  sessionEvents.Reauthenticated, sessionEvents.WorkDiscarded, accountEvents.PasswordChanged,
  accountEvents.ProfileUpdated, accountEvents.Registered, accountEvents.Activated, accountEvents.AgreementAccepted,
  accountEvents.GroupsReplaced,
].map(({ type }) => type); // prettier-ignore

/** Paths of §2, and the screens of a journey that stand for each; `{…}` as the specification writes them. */
export const ROUTES: Readonly<Record<string, readonly Screen[]>> = {
  '/organizationLogin': ['organisation-login'],
  '/basicOrganizationLogin': ['basic-organisation-login'],
  '/{orgCode}/login': ['login'],
  '/{orgCode}/basicLogin': ['basic-login'],
  '/{orgCode}/reauthLogin/{titleId}': ['reauth-login'],
  '/{orgCode}/registration': ['registration'],
  '/{orgCode}/register': ['register'],
  '/{orgCode}/registerStatus': ['register-status'],
  '/{orgCode}/completeRegistration': ['registration-done'],
  '/{orgCode}/registerCompleted': ['check-inbox'],
  '/{orgCode}/activation/{guid}': ['activation'],
  '/{orgCode}/validateFail': ['activation-failed'],
  '/{orgCode}/forgot-password': ['forgot-password'],
  '/{orgCode}/send-mail-success': ['mail-sent'],
  '/{orgCode}/reset/{guid}': ['reset'],
  '/{orgCode}/reset-success': ['reset-done'],
  '/{orgCode}/reset-expired': ['reset-expired', 'password-warning'],
  '/{orgCode}/password-expired': ['password-expired'],
  '/{orgCode}/reset-expired-complete': ['password-changed'],
  '/{orgCode}/home': ['home'],
  '/{orgCode}/catalogue/{tagId}': ['catalogue'],
  '/{orgCode}/title/{parentId}/{titleId}': ['title'],
  '/{orgCode}/content/stream/{titleId}': ['content'],
  '/{orgCode}/deep-launch/{titleId}': ['deep-launch'],
  '/{orgCode}/player/stream/{titleId}': ['player'],
  '/{orgCode}/search': ['search'],
  '/{orgCode}/profile': ['profile'],
  '/about': ['about'],
  '/{orgCode}/system-requirements': ['system-requirements'],
  '/{orgCode}/aicc-content': ['outside-launch'],
  '/{orgCode}/nav-manager': ['nav-manager'],
  '/{orgCode}/report': ['report'],
};

/** What the guard decides about each guarded screen (§2), where signing in leads (§4), what a relaunch asks for. */
export const GUARDS = [
  ...SCREENS.flatMap((screen) => [
    `${screen}:enter`,
    `${screen}:organisation-login`,
    ...(screen === 'player' ? [] : [`${screen}:login`]),
    screen === 'register' ? 'register:home' : `${screen}:register`,
  ]),
  'sign-in:register', 'sign-in:password-warning', 'sign-in:home', 'sign-in:catalogue', 'sign-in:search',
  'sign-in:profile', 'sign-in:report', 'relaunch:none', 'relaunch:password', 'relaunch:sign-on',
]; // prettier-ignore

/** Transitions of §4: sessions, attempts with the reason of their end, and from which screen to which. */
export const TRANSITIONS = [
  'session signed-out → session open', 'session open → session expired', 'session expired → session open',
  'session open → session signed-out (learner)', 'session expired → session signed-out (learner)',
  'session expired → session signed-out (expiry)', 'session open → session signed-out (other-tab)',
  'attempt none → attempt started', 'attempt started → attempt launched', 'attempt started → attempt abandoned',
  'attempt launched → attempt open', 'attempt launched → attempt abandoned',
  'attempt open → attempt completed', 'attempt open → attempt exited (left)',
  'attempt open → attempt exited (page-closed)', 'attempt open → attempt exited (signed-out)',
  'attempt open → attempt exited (taken-over)', 'attempt open → attempt exited (recovered)',
  'attempt completed → attempt exited (left)', 'attempt completed → attempt exited (page-closed)',
  'login → home', 'login → register', 'login → password-warning', 'basic-login → home', 'sign-on → home',
  'login → sign-on', 'organisation-login → login', 'organisation-login → elsewhere',
  'registration → check-inbox', 'registration → registration-done', 'registration → login', 'registration → elsewhere',
  'activation → activation-failed', 'register → register-status', 'register-status → home',
  'register-status → password-warning', 'password-warning → home', 'password-warning → password-expired',
  'password-expired → password-changed', 'forgot-password → mail-sent', 'reset → reset-done', 'reset → reset-expired',
  'reset → forgot-password', 'home → content', 'content → player', 'deep-launch → player', 'player → title',
  'player → home', 'outside-launch → home',
]; // prettier-ignore
