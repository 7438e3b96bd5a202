import { useState } from 'react';
import { resource } from '#domain/kernel/resource.ts';
import { refusalFor } from '#domain/messages/index.ts';
import type { Organisation } from '#domain/organisation/index.ts';
import { type BrowserClient, useClient } from '../../entry/client.ts';
import { ResourceView } from '../../shared/page/loaded.tsx';
import { OrganisationPage } from '../../shared/page/organisation-page.tsx';
import { to } from '../../entry/paths.ts';
import { ServerHtml } from '../../entry/server-html.tsx';
import { ButtonLink } from '../../components/forms/button.tsx';
import { info } from '../../components/icons.ts';
import { SafeLink } from '../../components/navigation/safe-link.tsx';
import { Skeleton } from '../../components/feedback/skeleton.tsx';
import { useResource } from '../../hooks/use-resource.ts';
import { useText } from '../../i18n/use-text.ts';
import { Outcome } from './outcome.tsx';
import { type RegistrationFields, RegistrationForm } from './registration-form.tsx';
import styles from './registration.module.css';

/** Self-registration with the organisation’s texts and colours. Spec §2 /{orgCode}/registration, §4, §5. */
export function RegistrationScreen() {
  return (
    <OrganisationPage isWide>
      {(organisation) =>
        organisation.registration.isAllowed ? <Open to={organisation} /> : <NotHere of={organisation} />
      }
    </OrganisationPage>
  );
}

function Open({ to: organisation }: { to: Organisation }) {
  const { registration } = useClient('account');
  const { extraFields } = useClient('profile');
  const { t } = useText();
  const { branding } = organisation;
  const [asked] = useState(() =>
    resource(
      () => needsOf({ registration, extraFields }, organisation),
      (error) => refusalFor('loadRegistrationForm', error),
    ),
  );
  const needs = useResource(asked);
  const toSignIn = <SafeLink href={to.login(organisation.code)}>{t('registration.toSignIn')}</SafeLink>;
  return (
    <>
      <h1 tabIndex={-1}>
        <bdi>{branding.registrationTitle || t('registration.title')}</bdi>
      </h1>
      {branding.registrationHtml && (
        <ServerHtml className={styles.hero} html={branding.registrationHtml} heading="h2" />
      )}
      <ResourceView
        of="registration"
        value={needs}
        onRetry={() => void asked.refresh()}
        waiting={
          <div data-wide>
            <Skeleton shape="lines" lines={8} />
          </div>
        }
        ways={toSignIn}
      >
        {(known) => <RegistrationForm organisation={organisation} needs={known} />}
      </ResourceView>
      {needs.at === 'ready' && <p className={styles.more}>{toSignIn}</p>}
    </>
  );
}

/** Explains that the organisation allows no self-registration, with a link back. */
function NotHere({ of: organisation }: { of: Organisation }) {
  const { t } = useText();
  return (
    <Outcome icon={info} tone="calm" title={t('registration.notHereTitle')}>
      <p>{t('registration.notHereLead', { organisation: organisation.name })}</p>
      <ButtonLink look="filled" href={to.login(organisation.code)}>
        {t('signIn.submit')}
      </ButtonLink>
    </Outcome>
  );
}

/** Reading: displayed groups can be chosen (Spec §5); `allowGroupSelection` concerns later changes in the profile. */
async function needsOf(
  {
    registration,
    extraFields,
  }: Pick<BrowserClient['account'], 'registration'> & Pick<BrowserClient['profile'], 'extraFields'>,
  { code, registration: policy }: Organisation,
): Promise<RegistrationFields> {
  const [fields, groups] = await Promise.all([
    extraFields.of(code),
    policy.showsGroups ? registration.registrations.groups(code) : undefined,
  ]);
  return { extraFields: fields, groups: groups && groups.items.length > 0 ? groups : undefined };
}
