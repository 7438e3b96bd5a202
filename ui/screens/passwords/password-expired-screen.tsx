import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { changeExpired, type NewPassword } from '#domain/account/index.ts';
import { useClient } from '../../entry/client.ts';
import { to } from '../../entry/paths.ts';
import { useService } from '../../entry/services.ts';
import { useSession } from '../../shared/session/views.ts';
import { useOnUnmount } from '../../hooks/use-at-end.ts';
import { useText } from '../../i18n/use-text.ts';
import { ContinueButton } from './continue-button.tsx';
import { ExpiryLine } from './expiry-line.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { OtherSignInMethods, PasswordPage } from './password-page.tsx';

/**
 * Changes the password of a signed-in learner, expired or not; afterwards the learner signs in with the new password.
 * Spec §2 password-expired and password-reset without a guid, §4 Password expiry, §5.
 */
export function PasswordExpiredScreen() {
  const runtime = useClient('runtime');
  const { now: current, signOut, learner } = useClient('session');
  const { passwords } = useClient('account');
  const { profiles } = useClient('profile');
  const session = useSession();
  const typedName = useService('typedName');
  const destination = useService('destination');
  const { t } = useText();
  const navigate = useNavigate();
  const isChanged = useRef(false);
  // Ends the old session only on unmount: this screen’s guard would treat a closed session as a visitor’s and redirect.
  useOnUnmount(() => {
    if (!isChanged.current) return;
    // Sign-out clears the destination, so it is stored again for the next sign-in.
    const [wanted, now] = [destination.get(), current()];
    void signOut().then(() => {
      if (wanted !== undefined && now.at !== 'signed-out') destination.set(wanted, now.account);
    });
  });
  if (session.at !== 'open') return null;

  const save = async (entered: NewPassword) => {
    const problems = await changeExpired({ runtime, passwords, profiles }, entered);
    if (problems.length > 0) return problems;
    isChanged.current = true;
    // A destination that is this form is dropped; any other stays for after sign-in.
    const forms = [to.passwordExpired(session.organisationCode), to.passwordResetWithoutGuid(session.organisationCode)];
    if (forms.includes(destination.get() ?? '')) destination.clear();
    typedName.set(learner.get()?.user.userName ?? '');
    await navigate(to.resetExpiredComplete(session.organisationCode), { replace: true });
    return undefined;
  };

  return (
    <PasswordPage>
      {(organisation) => (
        <>
          <h1 tabIndex={-1}>{t('passwords.newTitle')}</h1>
          <p>
            <ExpiryLine daysLeft={session.passwordDaysLeft} /> {t('passwords.signInAfter')}
          </p>
          <NewPasswordForm username={learner.get()?.user.userName} save={save} />
          <OtherSignInMethods organisation={organisation}>
            <ContinueButton look="link" organisationCode={session.organisationCode} />
          </OtherSignInMethods>
        </>
      )}
    </PasswordPage>
  );
}
