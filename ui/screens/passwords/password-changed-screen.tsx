import { Navigate } from 'react-router-dom';
import { account, type AccountState } from '#domain/account/index.ts';
import { useClient } from '../../entry/client.ts';
import { to } from '../../entry/paths.ts';
import { ButtonLink } from '../../components/forms/button.tsx';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { check } from '../../components/icons.ts';
import { useView } from '../../hooks/use-view.ts';
import { useText } from '../../i18n/use-text.ts';
import { OtherSignInMethods, PasswordPage, useOrganisationCode } from './password-page.tsx';

/**
 * Confirms the new password and links to sign-in. Spec §2 reset-success, reset-expired-complete. Reading: no automatic
 * redirect, because the specification defines no delay.
 */
export function PasswordChangedScreen() {
  const runtime = useClient('runtime');
  const organisationCode = useOrganisationCode();
  const { t } = useText();
  const last = useView(runtime.state(account), lastOutcome);
  // Nothing was changed in this page: an old URL, or a reload.
  if (last.was !== 'password-changed' || last.organisationCode !== organisationCode)
    return <Navigate to={to.login(organisationCode)} replace />;
  return (
    <PasswordPage>
      {(organisation) => (
        <>
          <EmptyState
            icon={check}
            heading="h1"
            title={t('passwords.changedTitle')}
            action={
              <ButtonLink look="filled" replace href={to.login(organisation.code)}>
                {t('signIn.submit')}
              </ButtonLink>
            }
          >
            <p>{t(last.by === 'link' ? 'passwords.changedByLink' : 'passwords.changedByExpiry')}</p>
          </EmptyState>
          <OtherSignInMethods organisation={organisation} />
        </>
      )}
    </PasswordPage>
  );
}

const lastOutcome = ({ last }: AccountState) => last;
