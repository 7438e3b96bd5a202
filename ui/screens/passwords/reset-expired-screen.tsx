import { Navigate } from 'react-router-dom';
import { account, type AccountState } from '#domain/account/index.ts';
import type { Organisation } from '#domain/organisation/index.ts';
import { useClient } from '../../entry/client.ts';
import { to } from '../../entry/paths.ts';
import { useSession } from '../../shared/session/views.ts';
import { ButtonLink } from '../../components/forms/button.tsx';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { lock, warning } from '../../components/icons.ts';
import { useView } from '../../hooks/use-view.ts';
import { useText } from '../../i18n/use-text.ts';
import { ContinueButton } from './continue-button.tsx';
import { ExpiryLine } from './expiry-line.tsx';
import { OtherSignInMethods, PasswordPage } from './password-page.tsx';
import styles from './passwords.module.css';

/**
 * Reading: the specification defines this path twice. With a pending password expiry it displays the warning; otherwise
 * the page of an expired reset link. Spec §2 reset-expired, §4.
 */
export function ResetExpiredScreen() {
  const session = useSession();
  const runtime = useClient('runtime');
  const last = useView(runtime.state(account), lastOutcome);
  const daysLeft = session.at === 'open' ? session.passwordDaysLeft : undefined;
  // Back navigation to a warning that has been settled.
  if (session.at === 'open' && daysLeft === undefined && last.was === 'password-changed')
    return <Navigate to={to.home(session.organisationCode)} replace />;
  return (
    <PasswordPage>
      {(organisation) => (
        <>
          {session.at === 'open' && daysLeft !== undefined ? (
            <Warning organisationCode={session.organisationCode} daysLeft={daysLeft} />
          ) : (
            <ExpiredLink of={organisation} isSignedIn={session.at === 'open'} />
          )}
          <OtherSignInMethods organisation={organisation} />
        </>
      )}
    </PasswordPage>
  );
}

function Warning({ organisationCode, daysLeft }: { organisationCode: string; daysLeft: number }) {
  const { t } = useText();
  return (
    <EmptyState
      icon={daysLeft < 0 ? warning : lock}
      heading="h1"
      title={t('passwordWarning.title')}
      action={
        <div className={styles.actions}>
          <ButtonLink look="filled" href={to.passwordExpired(organisationCode)}>
            {t('passwordWarning.resetNow')}
          </ButtonLink>
          <ContinueButton look="plain" organisationCode={organisationCode} />
        </div>
      }
    >
      <p className={styles.strong}>
        <ExpiryLine daysLeft={daysLeft} />
      </p>
      <p>{t('passwordWarning.choice')}</p>
    </EmptyState>
  );
}

function ExpiredLink({ of: organisation, isSignedIn }: { of: Organisation; isSignedIn: boolean }) {
  const { t } = useText();
  return (
    <EmptyState
      icon={warning}
      heading="h1"
      title={t('passwords.linkTitle')}
      action={
        <div className={styles.actions}>
          <ButtonLink look="filled" href={to.forgotPassword(organisation.code)}>
            {t('passwords.askAgain')}
          </ButtonLink>
          <ButtonLink href={isSignedIn ? to.home(organisation.code) : to.login(organisation.code)}>
            {t(isSignedIn ? 'passwordWarning.continue' : 'passwords.backToSignIn')}
          </ButtonLink>
        </div>
      }
    >
      <p>{t('passwords.linkLead')}</p>
    </EmptyState>
  );
}

const lastOutcome = ({ last }: AccountState) => last;
