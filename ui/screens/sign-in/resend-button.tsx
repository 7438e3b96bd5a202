import { useState } from 'react';
import { resendMail } from '#domain/account/registration/resend-mail.ts';
import type { Refusal } from '#domain/outcome/refusal.ts';
import { useService } from '../../entry/services.ts';
import { Button } from '../../components/forms/button.tsx';
import { textOfMessage } from '../../i18n/say-message.ts';
import { useText } from '../../i18n/use-text.ts';
import styles from '../../entry/sign-in/login-screen.module.css';

type Props = { organisationCode: string; username: string; notify: (outcome: Refusal) => void };

/** Sends the activation mail of an inactive account (403) again. Spec §8 EXPIRED_ACCOUNT, MAIL_IS_SENT. */
export function ResendMail({ organisationCode, username, notify }: Props) {
  const registrations = useService('registrations');
  const { t } = useText();
  const [outcome, setOutcome] = useState<Refusal>();
  const [busy, setBusy] = useState(false);
  const resend = async () => {
    setBusy(true);
    const said = await resendMail(registrations, organisationCode, username);
    setBusy(false);
    setOutcome(said);
    notify(said);
  };
  return (
    <div className={styles.resend}>
      <Button wide busy={busy} onClick={() => void resend()}>
        {t('signIn.resendMail')}
      </Button>
      {outcome && (
        <p>
          <bdi>{textOfMessage(t, outcome)}</bdi>
        </p>
      )}
    </div>
  );
}
