import { useState } from 'react';
import { requestReset } from '#domain/account/index.ts';
import type { Refusal } from '#domain/outcome/refusal.ts';
import type { Organisation } from '#domain/organisation/index.ts';
import { useClient } from '../../entry/client.ts';
import { to } from '../../entry/paths.ts';
import { useService } from '../../entry/services.ts';
import { useSingleToast } from '../../entry/use-single-toast.ts';
import { Button, ButtonLink } from '../../components/forms/button.tsx';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { mail } from '../../components/icons.ts';
import { SafeLink } from '../../components/navigation/safe-link.tsx';
import { useText } from '../../i18n/use-text.ts';
import { OtherSignInMethods, PasswordPage } from './password-page.tsx';
import styles from './passwords.module.css';
import { FormError } from '../../components/forms/problem.tsx';

/** Confirms the reset mail, with instructions and help. Spec §2 send-mail-success. */
export function MailSentScreen() {
  return <PasswordPage>{(organisation) => <Sent of={organisation} />}</PasswordPage>;
}

function Sent({ of: organisation }: { of: Organisation }) {
  const { passwords } = useClient('account');
  const resetAddress = useService('resetAddress');
  const notify = useSingleToast();
  const { t } = useText();
  const [address] = useState(resetAddress.get); // lost on reload: in memory only
  const [refusal, setRefusal] = useState<Refusal>();
  const [busy, setBusy] = useState(false);

  const sendAgain = async (to: string) => {
    setBusy(true);
    const refused = await requestReset(passwords, organisation.code, to);
    setBusy(false);
    setRefusal(refused);
    notify(refused ?? { refused: 'MAIL_IS_SENT' });
  };

  return (
    <>
      <EmptyState
        icon={mail}
        heading="h1"
        title={t('passwords.sentTitle')}
        action={
          <div className={styles.actions}>
            <ButtonLink look="filled" href={to.login(organisation.code)}>
              {t('passwords.backToSignIn')}
            </ButtonLink>
            {address !== undefined && (
              <Button busy={busy} onClick={() => void sendAgain(address)}>
                {busy ? t('passwords.sending') : t('passwords.sendAgain')}
              </Button>
            )}
          </div>
        }
      >
        <p className={styles.first}>
          <bdi>{address === undefined ? t('passwords.sentLead') : t('passwords.sentTo', { address })}</bdi>
        </p>
        <p>{t('passwords.sentHint')}</p>
        <FormError because={refusal} />
      </EmptyState>
      <OtherSignInMethods organisation={organisation}>
        <SafeLink href={to.forgotPassword(organisation.code)}>{t('passwords.otherAddress')}</SafeLink>
      </OtherSignInMethods>
    </>
  );
}
