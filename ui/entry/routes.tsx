import { type ComponentType, Suspense, useEffect } from 'react';
import { matchRoutes, type Location, Navigate, useLocation, useParams } from 'react-router-dom';
import { type Route, type RouteRule, routeRules } from '#domain/client/routes.ts';
import type { TextKey } from '../i18n/i18n.ts';
import { type LazyPart, lazyPart } from './failures/parts.ts';
import { patterns, to } from './paths.ts';
import { playerScreen } from './player-part.ts';
import { whyMissing } from '#domain/kernel/resource.ts';
import { useService } from './services.ts';
import { useAccent } from './use-accent.ts';
import { useSessionElsewhere } from './sign-in/use-session-elsewhere.ts';
import { Button, ButtonLink } from '../components/forms/button.tsx';
import { useResource } from '../hooks/use-resource.ts';
import { textOfMessage } from '../i18n/say-message.ts';
import { useText } from '../i18n/use-text.ts';
import { Deferred } from './sign-in/deferred.tsx';
import { FormSkeleton } from './sign-in/form-skeleton.tsx';
import styles from './sign-in/login-screen.module.css';
import { SignInFrame } from './sign-in/sign-in-frame.tsx';
import { OfflineSessionOffer, SpecialCode } from './sign-in/lazy-parts.ts';
import { SignIn } from './sign-in/sign-in.tsx';

/** The organisation’s login, by its configured method. Spec §2 /{orgCode}/login, §5, §8. */
export function LoginScreen() {
  return <Login basic={false} />;
}

/** Signs in with user name and password through `basicLogin`, whatever the organisation’s method. Spec §2 /{orgCode}/basicLogin. */
export function BasicLoginScreen() {
  return <Login basic />;
}

function Login({ basic }: { basic: boolean }) {
  const orgCode = (useParams()['orgCode'] ?? '').toLowerCase();
  const deployment = useService('deployment');
  useWantedPlace();
  useSessionElsewhere();
  if (!deployment.externalRedirects.has(orgCode)) return <OfOrganisation key={orgCode} code={orgCode} basic={basic} />;
  return (
    <SignInFrame organisation={undefined}>
      <Suspense fallback={<FormSkeleton />}>
        <SpecialCode key={orgCode} code={orgCode} />
      </Suspense>
    </SignInFrame>
  );
}

function OfOrganisation({ code, basic }: { code: string; basic: boolean }) {
  const profileOf = useService('organisation');
  const lastOrganisation = useService('lastOrganisation');
  const { t } = useText();
  const profile = profileOf(code);
  const loaded = useResource(profile);
  const organisation = loaded.at === 'ready' ? loaded.value : undefined;
  // The reason stays displayed during the retry.
  const because = whyMissing(loaded);
  const isWaiting = loaded.at === 'waiting';
  const isFirst = isWaiting && !because;
  useAccent(organisation?.branding.buttonColour, organisation !== undefined);
  useEffect(() => {
    if (organisation) lastOrganisation.set(organisation.code);
  }, [organisation, lastOrganisation]);

  // Unknown organisation: the code screen displays the message. Spec §8 State-change errors.
  if (loaded.at === 'failed' && loaded.because.refused === 'WRONG_ORG_CODE')
    return <Navigate to={chooser(basic)} replace state={{ orgCode: code, refused: true }} />;
  return (
    <SignInFrame organisation={organisation} loading={isFirst}>
      {isFirst && <FormSkeleton onRetry={() => void profile.refresh()} />}
      {because && (
        <>
          <h1 tabIndex={-1}>{t('signIn.title')}</h1>
          <p role="alert">
            <bdi>{textOfMessage(t, because)}</bdi>
          </p>
          <div className={styles.actions}>
            <Button look="filled" busy={isWaiting} onClick={() => void profile.refresh()}>
              {t('common.retry')}
            </Button>
            <ButtonLink look="plain" href={chooser(basic)}>
              {t('signIn.otherOrganisation')}
            </ButtonLink>
          </div>
          <Deferred>
            <OfflineSessionOffer code={code} />
          </Deferred>
        </>
      )}
      {organisation && <SignIn organisation={organisation} basic={basic} chooser={chooser(basic)} />}
    </SignInFrame>
  );
}

const chooser = (basic: boolean) => (basic ? to.basicOrganisationLogin() : to.organisationLogin());

/** Stores `redirectToUrl`, from the URL or the navigation’s state, as the destination after sign-in. Spec §2. */
function useWantedPlace(): void {
  const destination = useService('destination');
  const { search, state } = useLocation() as Location<unknown>;
  const named: unknown = (state as { redirectToUrl?: unknown } | null)?.redirectToUrl; // any script may write history state
  const wanted = new URLSearchParams(search).get('redirectToUrl') ?? named;
  useEffect(() => {
    if (typeof wanted === 'string') destination.set(wanted);
  }, [wanted, destination]);
}

export type RouteEntry = RouteRule & {
  path: string;
  screen: LazyPart<object> | ComponentType;
  /** Page name for the window title and screen readers. Players use the name of their title. */
  title: TextKey;
};

const screen = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  lazyPart(async () => (await load())[name]);

const admission = () => import('../screens/chunks/auth.ts');
const around = () => import('../screens/chunks/profile.ts');
const discover = () => import('../screens/chunks/catalogue.ts');
const player = screen(playerScreen, 'PlayerScreen');
const about = screen(around, 'AboutScreen');
const catalogue = screen(discover, 'CatalogueScreen');
const passwordChanged = screen(admission, 'PasswordChangedScreen');
const passwordExpired = screen(admission, 'PasswordExpiredScreen');

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
  about: { screen: about, title: 'about.title' },
  aboutAlone: { screen: about, title: 'about.title' },
  systemRequirements: { screen: screen(around, 'RequirementsScreen'), title: 'requirements.title' },
  aiccContent: { screen: screen(admission, 'AiccScreen'), title: 'aicc.title' },
};

/** Path, guard and screen of each route. Spec §2. */
export const routes: readonly RouteEntry[] = (Object.keys(screens) as Route[]) // the keys of the table
  .map((route) => ({ path: patterns[route], ...routeRules[route], ...screens[route] }));

export const routeAt = (pathname: string): RouteEntry | undefined => matchRoutes([...routes], pathname)?.[0]?.route;
