import { Suspense, useEffect } from 'react';
import { type Location, Navigate, useLocation, useParams } from 'react-router-dom';
import { whyMissing } from '#domain/kernel/resource.ts';
import { to } from '../paths.ts';
import { useService } from '../services.ts';
import { useAccent } from '../use-accent.ts';
import { useSessionElsewhere } from './use-session-elsewhere.ts';
import { Button, ButtonLink } from '../../components/forms/button.tsx';
import { useResource } from '../../hooks/use-resource.ts';
import { sayMessage } from '../../i18n/say-message.ts';
import { useText } from '../../i18n/use-text.ts';
import { Beside } from './beside.tsx';
import { FormSkeleton } from './form-skeleton.tsx';
import styles from './login-screen.module.css';
import { SignInFrame } from './sign-in-frame.tsx';
import { GoOn, SpecialCode } from './rare.ts';
import { SignIn } from './sign-in.tsx';

/** The organisation's own login, by the method it has chosen. Spec §2 /{orgCode}/login, §5, §8. */
export function LoginScreen() {
  return <Login basic={false} />;
}

/** Username and password by the platform's other call, whatever the method. Spec §2 /{orgCode}/basicLogin. */
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
  // Why it is missing stays in sight while it is asked for once more.
  const because = whyMissing(loaded);
  const isWaiting = loaded.at === 'waiting';
  const isFirst = isWaiting && !because;
  useAccent(organisation?.branding.buttonColour, organisation !== undefined);
  useEffect(() => {
    if (organisation) lastOrganisation.set(organisation.code);
  }, [organisation, lastOrganisation]);

  // There is no such organisation: the screen that asks for the code says so. Spec §8 State-change errors.
  if (loaded.at === 'failed' && loaded.because.refused === 'WRONG_ORG_CODE')
    return <Navigate to={chooser(basic)} replace state={{ orgCode: code, refused: true }} />;
  return (
    <SignInFrame organisation={organisation} loading={isFirst}>
      {isFirst && <FormSkeleton onRetry={() => void profile.refresh()} />}
      {because && (
        <>
          <h1 tabIndex={-1}>{t('signIn.title')}</h1>
          <p role="alert">
            <bdi>{sayMessage(t, because)}</bdi>
          </p>
          <div className={styles.actions}>
            <Button look="filled" busy={isWaiting} onClick={() => void profile.refresh()}>
              {t('common.retry')}
            </Button>
            <ButtonLink look="plain" href={chooser(basic)}>
              {t('signIn.otherOrganisation')}
            </ButtonLink>
          </div>
          <Beside>
            <GoOn code={code} />
          </Beside>
        </>
      )}
      {organisation && <SignIn organisation={organisation} basic={basic} chooser={chooser(basic)} />}
    </SignInFrame>
  );
}

const chooser = (basic: boolean) => (basic ? to.basicOrganisationLogin() : to.organisationLogin());

/** `redirectToUrl`, in the address or in the navigation's state, is the place to go to after signing in. Spec §2. */
function useWantedPlace(): void {
  const destination = useService('destination');
  const { search, state } = useLocation() as Location<unknown>;
  const named: unknown = (state as { redirectToUrl?: unknown } | null)?.redirectToUrl; // history state is anybody's
  const wanted = new URLSearchParams(search).get('redirectToUrl') ?? named;
  useEffect(() => {
    if (typeof wanted === 'string') destination.set(wanted);
  }, [wanted, destination]);
}
