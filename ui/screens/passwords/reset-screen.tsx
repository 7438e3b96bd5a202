import { useMemo } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import { type NewPassword, resetByLink } from '#domain/account/index.ts';
import { type Loadable, resource } from '#domain/kernel/resource.ts';
import { refusalFor } from '#domain/messages/index.ts';
import { useClient } from '../../entry/client.ts';
import { ResourceView } from '../../shared/page/loaded.tsx';
import { to } from '../../entry/paths.ts';
import { useToast } from '../../shared/page/use-toast.ts';
import { PendingAction } from '../../components/feedback/wait.tsx';
import { SafeLink } from '../../components/navigation/safe-link.tsx';
import { useResource } from '../../hooks/use-resource.ts';
import { useText } from '../../i18n/use-text.ts';
import { withExpiredLink } from './expired-link.ts';
import { NewPasswordForm } from './new-password-form.tsx';
import { OtherSignInMethods, PasswordPage, useOrganisationCode } from './password-page.tsx';
import styles from './passwords.module.css';

/**
 * Link of a reset mail: validates the link, then sets a new password. Spec §2 reset/{guid}, §4 Forgot and reset
 * password.
 */
export function ResetScreen() {
  const { guid = '' } = useParams();
  const organisationCode = useOrganisationCode();
  const runtime = useClient('runtime');
  const { passwords } = useClient('account');
  const { t } = useText();
  const navigate = useNavigate();
  const link = useMemo(
    () =>
      resource(
        () => passwords.checkLink(guid),
        (error) => refusalFor('checkResetLink', error),
      ),
    [passwords, guid],
  );
  const checked = useResource(link);
  const invalid =
    checked.at === 'failed' && checked.because.refused === 'RESET_LINK_EXPIRED' ? checked.because : undefined;
  useToast(invalid);

  const save = async (entered: NewPassword) => {
    const problems = await resetByLink({ runtime, passwords }, { organisationCode, guid }, entered);
    const isExpired = problems.some(({ because }) => because.refused === 'RESET_LINK_EXPIRED');
    if (problems.length > 0 && !isExpired) return problems;
    // The link is used up either way, so back navigation must not lead here.
    const next = isExpired ? to.resetExpired : to.resetSuccess;
    await navigate(next(organisationCode), { replace: true });
    return undefined;
  };

  return (
    <>
      {invalid && <Navigate to={to.forgotPassword(organisationCode)} replace state={withExpiredLink(invalid)} />}
      <PasswordPage>
        {(organisation) => (
          <>
            {(hasHeading(checked) || invalid) && <h1 tabIndex={-1}>{t('passwords.newTitle')}</h1>}
            <ResourceView
              of="reset"
              heading={hasHeading(checked) ? 'h2' : 'h1'}
              value={invalid ? asked : checked}
              onRetry={() => void link.refresh()}
              waitingText={t('passwords.checking')}
              waiting={
                <p className={styles.checking}>
                  <PendingAction>{t('passwords.checking')}</PendingAction>
                </p>
              }
            >
              {() => (
                <>
                  <p>{t('passwords.newLead')}</p>
                  <NewPasswordForm save={save} />
                </>
              )}
            </ResourceView>
            <OtherSignInMethods organisation={organisation}>
              <SafeLink href={to.login(organisation.code)}>{t('passwords.backToSignIn')}</SafeLink>
            </OtherSignInMethods>
          </>
        )}
      </PasswordPage>
    </>
  );
}

/** An invalid link redirects at once; until then validation is pending. */
const asked = { at: 'waiting' } as const;

/** A failure message has its own heading. */
const hasHeading = (checked: Loadable<unknown>): boolean =>
  checked.at === 'ready' || (checked.at === 'waiting' && checked.after === undefined);
