import { type SubmitEvent, useRef, useState } from 'react';
import type { Refusal } from '#domain/outcome/refusal.ts';
import { fieldAtFault } from '#domain/session/credentials.ts';
import { useClient } from '../../entry/client.ts';
import { useOneNotice } from '../../entry/use-one-notice.ts';
import { Button } from '../../components/forms/button.tsx';
import { Field } from '../../components/forms/field.tsx';
import { Problem } from '../../components/forms/problem.tsx';
import { SecretField } from '../../entry/secret-field.tsx';
import { sayMessage } from '../../i18n/say-message.ts';
import { useText } from '../../i18n/use-text.ts';
import styles from './reauth-login-screen.module.css';

/** Who it is is known; only the password is asked, and kept nowhere. */
export function PasswordForm({ userName, onProved }: { userName: string; onProved: () => void }) {
  const { reauthenticate } = useClient('session');
  const notify = useOneNotice();
  const { t } = useText();
  const [password, setPassword] = useState('');
  const [refusal, setRefusal] = useState<Refusal>();
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setBusy(true);
    const refused = await reauthenticate({ username: userName, password });
    setBusy(false);
    if (refused) setRefusal(refused);
    notify(refused, refused && fieldAtFault(refused) && field.current);
    if (!refused) onProved();
  };
  const said = refusal && sayMessage(t, refusal);
  const isOfField = refusal !== undefined && fieldAtFault(refusal) !== undefined;
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      {!isOfField && <Problem because={refusal} />}
      <Field label={t('field.username')} name="username" autoComplete="username" readOnly value={userName} dir="auto" />
      <SecretField
        ref={field}
        label={t('field.password')}
        name="password"
        value={password}
        autoComplete="current-password"
        onChange={(event) => {
          setPassword(event.target.value);
          setRefusal(undefined);
        }}
        error={isOfField ? said : undefined}
      />
      <Button type="submit" look="filled" wide busy={busy}>
        {t(busy ? 'signIn.submitting' : 'reauth.submit')}
      </Button>
    </form>
  );
}
