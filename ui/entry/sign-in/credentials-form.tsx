import { type ChangeEvent, type SubmitEvent, useRef, useState } from 'react';
import type { Refusal } from '#domain/outcome/refusal.ts';
import type { Organisation } from '#domain/organisation/index.ts';
import { checkCredentials, fieldAtFault } from '#domain/session/credentials.ts';
import { signIn, type SignInCall } from '#domain/session/sign-in.ts';
import { resetFailedLoads } from '../failures/parts.ts';
import { useService } from '../services.ts';
import { useSignIn } from './use-enter.ts';
import { useSingleToast } from '../use-single-toast.ts';
import { Deferred } from './deferred.tsx';
import { Button } from '../../components/forms/button.tsx';
import { Field } from '../../components/forms/field.tsx';
import { FormError } from '../../components/forms/problem.tsx';
import { GuardedPasswordField } from '../guarded-password-field.tsx';
import { textOfMessage } from '../../i18n/say-message.ts';
import { useText } from '../../i18n/use-text.ts';
import { ResendMail } from './lazy-parts.ts';
import { useTypedEarly } from '../first-paint/use-first-paint.ts';
import { useTypedName } from './use-typed-name.ts';

/** User name and password form. Success navigates as §4 Login success defines. */
export function CredentialsForm({ organisation, call }: { organisation: Organisation; call: SignInCall }) {
  const authentication = useService('authentication');
  const client = useService('client');
  const enter = useSignIn();
  const notify = useSingleToast();
  const { t } = useText();
  const { form, username, setUsername, password, setPassword } = useCredentials();
  const [refusal, setRefusal] = useState<Refusal>();
  const [busy, setBusy] = useState(false);
  /**
   * User name that was refused as expired or inactive. Stored for the activation mail despite later typing. Spec §8.
   */
  const [inactive, setInactive] = useState<string>();
  const nameField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);

  const refuse = (because: Refusal) => {
    setRefusal(because);
    const at = fieldAtFault(because);
    notify(because, at && (at === 'username' ? nameField : passwordField).current);
  };

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const credentials = { username: username.trim(), password };
    const wrong = checkCredentials(credentials);
    if (wrong) {
      refuse(wrong);
      return;
    }
    setBusy(true);
    const refused = await enter(organisation, () => signIn(authentication, organisation.code, credentials, call));
    setBusy(false);
    setInactive(refused?.refused === 'EXPIRED_ACCOUNT' ? credentials.username : undefined);
    if (refused) refuse(refused);
    else notify(undefined); // home must not display an earlier error
  };
  const resent = (outcome: Refusal) => {
    if (outcome.refused === 'MAIL_IS_SENT') setRefusal(undefined);
    notify(outcome);
  };
  const typed = (set: (value: string) => void) => (event: ChangeEvent<HTMLInputElement>) => {
    set(event.target.value);
    setRefusal(undefined);
  };
  // Input signals an intention to sign in, so the authenticated chunk loads meanwhile.
  const intend = () => void client().catch(resetFailedLoads);
  const said = refusal && textOfMessage(t, refusal);
  const at = refusal && fieldAtFault(refusal);
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} onInput={intend}>
      {!at && <FormError because={refusal} />}
      <Field
        ref={nameField}
        label={t('field.username')}
        name="username"
        value={username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        dir="auto"
        onChange={typed(setUsername)}
        error={at === 'username' ? said : undefined}
      />
      <GuardedPasswordField
        ref={passwordField}
        label={t('field.password')}
        name="password"
        value={password}
        autoComplete="current-password"
        onChange={typed(setPassword)}
        error={at === 'password' ? said : undefined}
      />
      <Button type="submit" look="filled" wide busy={busy}>
        {busy ? t('signIn.submitting') : t('signIn.submit')}
      </Button>
      {inactive !== undefined && <Inactive of={organisation} username={inactive} onOutcome={resent} />}
    </form>
  );
}

type InactiveProps = { of: Organisation; username: string; onOutcome: (outcome: Refusal) => void };

/** Offers to send the account’s activation mail again. */
function Inactive({ of: { code }, username, onOutcome }: InactiveProps) {
  return (
    <Deferred>
      <ResendMail organisationCode={code} username={username} notify={onOutcome} />
    </Deferred>
  );
}

/** State of both fields, initialised with input that was typed before the form had mounted. */
function useCredentials() {
  const form = useRef<HTMLFormElement>(null);
  const [username, setUsername] = useTypedName();
  const [password, setPassword] = useState('');
  useTypedEarly(form, (typed) => {
    setUsername(typed.username);
    setPassword(typed.password);
  });
  return { form, username, setUsername, password, setPassword };
}
