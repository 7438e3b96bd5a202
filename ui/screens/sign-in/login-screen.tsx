import { useEffect } from 'react';
import { useParams } from 'react-router-dom';
import type { Organisation } from '#domain/organisation/index.ts';
import { to } from '../../app/paths.ts';
import { ServerHtml } from '../../app/server-html.tsx';
import { useServices } from '../../app/services.ts';
import { useAccent } from '../../app/use-accent.ts';
import { Button, ButtonLink } from '../../components/button.tsx';
import { SafeLink } from '../../components/safe-link.tsx';
import { useResource } from '../../hooks/use-resource.ts';
import { sayMessage } from '../../i18n/say-message.ts';
import { useText } from '../../i18n/use-text.ts';
import { CredentialsForm } from './credentials-form.tsx';
import styles from './login-screen.module.css';
import { SignInFrame } from '../../app/sign-in-frame.tsx';

/** The organisation's own login. Spec §2 /{orgCode}/login, §5, §8. */
export function LoginScreen() {
  const orgCode = (useParams()['orgCode'] ?? '').toLowerCase();
  const { organisation: profileOf, lastOrganisation } = useServices();
  const { t } = useText();
  const profile = profileOf(orgCode);
  const loaded = useResource(profile);
  const organisation = loaded.at === 'ready' ? loaded.value : undefined;
  useAccent(organisation?.branding.buttonColour);
  useEffect(() => {
    if (organisation) lastOrganisation.set(organisation.code);
  }, [organisation, lastOrganisation]);

  return (
    <SignInFrame organisation={organisation} loading={loaded.at === 'waiting'}>
      {loaded.at === 'waiting' && <FormSkeleton />}
      {loaded.at === 'failed' && (
        <>
          <h1 tabIndex={-1}>{t('signIn.title')}</h1>
          <p role="alert">
            <bdi>{sayMessage(t, loaded.because)}</bdi>
          </p>
          <div className={styles.actions}>
            <Button look="filled" onClick={() => void profile.refresh()}>
              {t('common.retry')}
            </Button>
            <ButtonLink look="plain" href={to.organisationLogin()}>
              {t('signIn.otherOrganisation')}
            </ButtonLink>
          </div>
        </>
      )}
      {organisation && <SignIn organisation={organisation} />}
    </SignInFrame>
  );
}

function SignIn({ organisation }: { organisation: Organisation }) {
  const { t } = useText();
  const { branding } = organisation;
  return (
    <>
      <h1 tabIndex={-1}>{t('signIn.titleAt', { organisation: organisation.name })}</h1>
      {organisation.loginMessageHtml && (
        <ServerHtml className={styles.message} html={organisation.loginMessageHtml} heading="h2" />
      )}
      <CredentialsForm organisation={organisation} />
      {branding.widgetHtml && <ServerHtml className={styles.widget} html={branding.widgetHtml} heading="h2" />}
      <p className={styles.more}>
        <SafeLink href={to.organisationLogin()}>{t('signIn.otherOrganisation')}</SafeLink>
        {branding.showsContactSupport && branding.contactSupportUrl && (
          <SafeLink href={branding.contactSupportUrl}>{t('signIn.support')}</SafeLink>
        )}
      </p>
    </>
  );
}

/** The size of the form, so that nothing jumps when the organisation arrives. */
function FormSkeleton() {
  const { t } = useText();
  return (
    <div className={styles.skeleton} role="status" aria-label={t('common.loading')}>
      <span />
      <span />
      <span />
    </div>
  );
}
