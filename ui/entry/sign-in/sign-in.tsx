import { Suspense, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Refusal } from '#domain/outcome/refusal.ts';
import type { Organisation } from '#domain/organisation/index.ts';
import { to } from '../paths.ts';
import { ServerHtml } from '../server-html.tsx';
import { useService } from '../services.ts';
import { useSingleToast } from '../use-single-toast.ts';
import { ButtonLink } from '../../components/forms/button.tsx';
import { SafeLink } from '../../components/navigation/safe-link.tsx';
import { FormError } from '../../components/forms/problem.tsx';
import { useText } from '../../i18n/use-text.ts';
import { Deferred } from './deferred.tsx';
import { CredentialsForm } from './credentials-form.tsx';
import { FormSkeleton } from './form-skeleton.tsx';
import styles from './login-screen.module.css';
import { SessionEnd } from './session-end.tsx';
import {
  LoginVideo,
  ExistingSession,
  UnrecognisedSession,
  SignOnChoice,
  SignOnPage,
  SignOnReturn,
} from './lazy-parts.ts';

type Props = { organisation: Organisation; basic: boolean; chooser: string };

/** The organisation’s message, its sign-in method and other options. */
export function SignIn({ organisation, basic, chooser }: Props) {
  const signOn = useService('signOn');
  const authentication = useService('authentication');
  const { t } = useText();
  const { pathname } = useLocation();
  const notify = useSingleToast();
  const [arrival, setArrival] = useState(() => signOn.at(pathname));
  const token = arrival?.token;
  const isAsked = token === undefined && authentication.unrecognisedToken() !== undefined;
  const [refusal, setRefusal] = useState<Refusal | undefined>(
    arrival?.isOfJourney && token === undefined ? { refused: 'SIGN_ON_CANCELLED' } : undefined,
  );
  const { branding } = organisation;

  const refuse = (because: Refusal) => {
    signOn.clear();
    setArrival(undefined);
    setRefusal(because);
    notify(because, true);
  };

  return (
    <>
      <h1 tabIndex={-1}>{t('signIn.titleAt', { organisation: organisation.name })}</h1>
      <SessionEnd />
      {organisation.loginMessageHtml && (
        <ServerHtml className={styles.message} html={organisation.loginMessageHtml} heading="h2" />
      )}
      <FormError because={refusal} role="alert" />
      <Suspense fallback={<FormSkeleton />}>
        {arrival === undefined || token === undefined ? (
          <Method organisation={organisation} basic={basic} waits={refusal === undefined && !isAsked} />
        ) : (
          <SignOnReturn organisation={organisation} handed={{ ...arrival, token }} onRefused={refuse} />
        )}
      </Suspense>
      {token === undefined && <OtherSignInMethods organisation={organisation} basic={basic} chooser={chooser} />}
      {token === undefined && authentication.hasToken() && (
        <Deferred>
          <ExistingSession />
        </Deferred>
      )}
      {isAsked && (
        <Deferred>
          <UnrecognisedSession organisation={organisation} />
        </Deferred>
      )}
      {branding.widgetHtml && <ServerHtml className={styles.widget} html={branding.widgetHtml} heading="h2" />}
      {branding.videoUrl !== undefined && (
        <Deferred>
          <LoginVideo address={branding.videoUrl} organisation={organisation.name} />
        </Deferred>
      )}
    </>
  );
}

/** Spec §3 method. Reading: `integrationlogin` uses the form of `basic` with the same operation; see `signIn`. */
function Method({ organisation, basic, waits }: { organisation: Organisation; basic: boolean; waits: boolean }) {
  if (organisation.method === 'sso' && !basic) return <SignOnPage organisation={organisation} waits={waits} />;
  return (
    <>
      <CredentialsForm organisation={organisation} call={basic ? 'basicSignIn' : 'signIn'} />
      {organisation.method === 'dual' && !basic && <SignOnChoice organisation={organisation} />}
    </>
  );
}

/** Registration, forgotten password, other organisation and support, each if the organisation offers it. */
function OtherSignInMethods({ organisation, basic, chooser }: Props) {
  const { t } = useText();
  const { code, branding, registration } = organisation;
  const hasPassword = organisation.method !== 'sso' || basic;
  return (
    <>
      {registration.isAllowed && registration.isOfferedFirst && (
        <ButtonLink className={styles.register} wide href={to.registration(code)}>
          {t('signIn.register')}
        </ButtonLink>
      )}
      <p className={styles.more}>
        {hasPassword && organisation.canResetPassword && (
          <SafeLink href={to.forgotPassword(code)}>{t('signIn.forgot')}</SafeLink>
        )}
        {registration.isAllowed && !registration.isOfferedFirst && (
          <SafeLink href={to.registration(code)}>{t('signIn.register')}</SafeLink>
        )}
        <SafeLink href={chooser}>{t('signIn.otherOrganisation')}</SafeLink>
        {branding.showsContactSupport && branding.contactSupportUrl && (
          <SafeLink href={branding.contactSupportUrl}>{t('signIn.support')}</SafeLink>
        )}
      </p>
      {branding.showsContactSupport && branding.contactSupportText && (
        <p className={styles.support}>
          <bdi>{branding.contactSupportText}</bdi>
        </p>
      )}
    </>
  );
}
