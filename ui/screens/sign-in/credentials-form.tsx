import { type FormEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { isRefusal, type Refusal } from '#domain/kernel/refusal.ts';
import type { Organisation } from '#domain/organisation/index.ts';
import { signIn } from '#domain/session/sign-in.ts';
import { goOn } from '../../app/go-on.ts';
import { useServices } from '../../app/services.ts';
import { useOneNotice } from '../../app/use-one-notice.ts';
import { Button } from '../../components/button.tsx';
import { Field, PasswordField } from '../../components/field.tsx';
import { sayMessage } from '../../i18n/say-message.ts';
import { useText } from '../../i18n/use-text.ts';

/** Which field a refusal belongs to; the others stand under the form's last field. */
const nameRefusals: readonly string[] = ['EMPTY_CREDENTIALS', 'EMPTY_USERNAME'];

/** User name and password; on success the learner goes where §4 Login success says. */
export function CredentialsForm({ organisation }: { organisation: Organisation }) {
  const { authentication, destination, core } = useServices();
  const say = useOneNotice();
  const { t } = useText();
  const navigate = useNavigate();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [refusal, setRefusal] = useState<Refusal>();
  const [busy, setBusy] = useState(false);
  const nameField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);

  const refuse = (because: Refusal) => {
    setRefusal(because);
    say(because);
    (nameRefusals.includes(because.refused) ? nameField : passwordField).current?.focus();
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      const outcome = await signIn(authentication, organisation.code, { username: username.trim(), password });
      if (isRefusal(outcome)) return refuse(outcome);
      const behind = await core();
      await behind.open(outcome, organisation);
      const refused = await goOn(behind, destination, navigate);
      if (refused) return refuse(refused);
    } catch {
      // The code behind sign-in could not be loaded: the connection broke between two steps.
      refuse({ refused: 'CONNECTION_FAILURE' });
    } finally {
      setBusy(false);
    }
  };

  // Typing is the sign that somebody means to come in: what is behind is fetched meanwhile.
  const intend = () => void core().catch(() => undefined);
  const said = refusal && sayMessage(t, refusal);
  const isNames = refusal !== undefined && nameRefusals.includes(refusal.refused);
  return (
    <form noValidate onSubmit={(event) => void submit(event)} onInput={intend}>
      <Field
        ref={nameField}
        label={t('field.username')}
        name="username"
        value={username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        dir="auto"
        onChange={(event) => {
          setUsername(event.target.value);
          setRefusal(undefined);
        }}
        error={isNames ? said : undefined}
      />
      <PasswordField
        ref={passwordField}
        label={t('field.password')}
        name="password"
        value={password}
        autoComplete="current-password"
        onChange={(event) => {
          setPassword(event.target.value);
          setRefusal(undefined);
        }}
        error={isNames ? undefined : said}
      />
      <Button type="submit" look="filled" wide busy={busy}>
        {busy ? t('signIn.submitting') : t('signIn.submit')}
      </Button>
    </form>
  );
}
